"""The ending shows for each seat how many pirates are still ashore."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from game.pictures import draw_ending
from game.pictures.drawing.layout import WIDTH, Point
from game.pictures.drawing.page import Page
from game.rules.editions import CLASSIC, RAVENSBURGER_BASIC, Edition
from game.rules.setup import Options
from game.rules.teaching import examples
from game.rules.views import SeatView

NAMES = ("Ana", "Ben", "Chloé", "Dirk", "Eva")


@pytest.mark.parametrize("edition", [CLASSIC, RAVENSBURGER_BASIC], ids=lambda one: one.name)
def test_each_seat_with_pirates_ashore_shows_their_number(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    plates: list[tuple[str, Point]] = []

    def tag(_page: Page, text: str, at: Point, *_: object) -> None:
        plates.append((text, at))

    monkeypatch.setattr(Page, "tag", tag)
    view = examples.goal(Options.printed(edition)).view
    boat, all_aboard = view.passage.boat, edition.pirates
    aboard = (all_aboard, 1, 2, all_aboard)
    seats = [_seat(colour, one, boat, all_aboard) for colour, one in enumerate(aboard)]
    gone = SeatView((), 0, None, resigned=True, colour=4)
    shown = replace(view, seats=(*seats, gone), winner=0)
    draw_ending(shown, NAMES, (0, 3, 2, 1, 4))
    assert [text for text, _ in plates] == [f"×{all_aboard - 2}", f"×{all_aboard - 1}"]
    assert all(at.x < WIDTH // 4 for _, at in plates)
    assert plates[0][1].x < plates[1][1].x


def test_only_pirates_differ_between_the_two_pictures_of_an_ending() -> None:
    view = examples.goal(Options.printed(CLASSIC)).view
    boat = view.passage.boat
    seats = tuple(_seat(colour, one, boat, 6) for colour, one in enumerate((6, 1, 2)))
    shown = replace(view, seats=seats, winner=0)
    beats = (draw_ending(shown, NAMES[:3], (0, 2, 1), beat=beat).data for beat in (0, 1))
    one, other = (Image.open(BytesIO(data)).convert("RGB") for data in beats)
    moved = ImageChops.difference(one, other).convert("L").point([0] * 60 + [255] * 196)
    left_behind_box, crew_box = (0, 300, 250, 480), (350, 300, 800, 410)
    for where in (left_behind_box, crew_box):
        assert moved.crop(where).getbbox() is not None
        moved.paste(0, where)
    assert moved.getbbox() is None


def _seat(colour: int, aboard: int, boat: int, pirates: int) -> SeatView:
    places = (*(5,) * (pirates - aboard), *(boat,) * aboard)
    return SeatView(places, 3, None, resigned=False, colour=colour)
