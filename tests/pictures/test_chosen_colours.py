"""Pictures show each seat in its chosen colour, not in the default colour of its number."""

from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from game.pictures.board import draw_board, draw_placeholder
from game.pictures.drawing import colours, layout
from game.pictures.drawing.colours import rgb
from game.pictures.ending import draw_ending
from game.pictures.panel import draw_moves, draw_panel
from game.pictures.picture import Picture
from game.pictures.reel import ReelMoment, draw_moment
from game.pictures.replay import ReplayPlayer, draw_scene
from game.pictures.sheet import samples
from game.rules.views import View, with_colours

SAMPLES = {sample.title: sample for sample in samples()}
CHOSEN_COLOURS = (3, 2, 4, 0)


def won_view() -> View:
    """Return a game that the first of four seats has won. No seat has its default colour."""
    return with_colours(replace(SAMPLES["won"].view, viewer=0), CHOSEN_COLOURS)


PICTURE_FUNCTIONS = {
    "board": lambda: draw_board(won_view()),
    "panel": lambda: draw_moves(won_view(), ()),
    "placeholder": lambda: draw_placeholder(won_view()),
    "replay": lambda: draw_scene(won_view(), (), 1, ReplayPlayer(0, "Ana"), None, 0.5),
    "reel": lambda: draw_moment(ReelMoment(won_view(), ()), 0, 0.5),
    "ending": lambda: draw_ending(won_view(), ("Ana", "Ben", "Cleo", "Dan"), (0, 1, 2, 3)),
}


def frame_colour(picture: Picture) -> tuple[int, ...]:
    image = Image.open(BytesIO(picture.data)).convert("RGB")
    found = image.getpixel((layout.FRAME // 2, 300))
    assert isinstance(found, tuple)
    return found


def colours_in(data: bytes) -> set[object]:
    found = Image.open(BytesIO(data)).convert("RGB").getcolors(1 << 20)
    return {colour for _, colour in found or ()}


@pytest.mark.parametrize("title", PICTURE_FUNCTIONS)
def test_the_frame_has_the_first_seats_chosen_colour(title: str) -> None:
    assert frame_colour(PICTURE_FUNCTIONS[title]()) == rgb(colours.FRAME_COLOURS[CHOSEN_COLOURS[0]])


def test_the_bar_of_a_winning_chance_has_the_seats_chosen_colour() -> None:
    drawn = Image.open(BytesIO(PICTURE_FUNCTIONS["reel"]().data)).convert("RGB")
    assert drawn.getpixel((layout.WIDTH // 4, drawn.height - 5)) == rgb(
        colours.COLOURS_OF_SEATS[CHOSEN_COLOURS[0]]
    )


def test_pirates_and_trails_have_the_seats_chosen_colour() -> None:
    sample = SAMPLES["jamaica-3"]
    own = draw_board(sample.view, sample.trails).data
    other = with_colours(sample.view, (3, 1, 2))
    changed = draw_board(other, sample.trails).data
    shades = {rgb(colours.COLOURS_OF_SEATS[number]) for number in (0, 3)}
    seen = [colours_in(data) & shades for data in (own, changed)]
    assert seen == [{rgb(colours.COLOURS_OF_SEATS[0])}, {rgb(colours.COLOURS_OF_SEATS[3])}]


def test_only_the_space_that_a_task_names_has_a_frame_of_its_own() -> None:
    for draw in (draw_panel, partial(draw_moves, actions=())):
        framed, plain = (colours_in(draw(won_view(), target=space).data) for space in (9, None))
        assert framed - plain == {rgb(colours.TARGET)}
