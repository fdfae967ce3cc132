"""Draws a contact sheet of every sample: ``python -m game.pictures.sheet <folder>``.

It writes each picture at full size, and at the sizes on a phone and on a desktop. It also writes a
page with all of them for each of Discord's two themes. The samples show all numbers of seats, and
all worst cases. They are made from public facts only, like a view; no game is played for them.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import chain
from pathlib import Path

from PIL import Image, ImageOps

from game.pictures.board import draw_board
from game.pictures.picture import Picture
from game.pictures.standings import Entry, Line, Section, draw_curve, draw_standings
from game.rules.editions import (
    CLASSIC,
    RAVENSBURGER_ADVANCED,
    RAVENSBURGER_BASIC,
    SWEDISH,
    Edition,
    Handling,
)
from game.rules.setup import Options
from game.rules.state.passage import Passage
from game.rules.views import SeatView, View


@dataclass(frozen=True, slots=True)
class Sample:
    """A view and trails to draw a board from, with a title."""

    title: str
    view: View
    trails: tuple[tuple[int, int, int], ...] = ()


def samples() -> Iterator[Sample]:
    """Yield every case that is worth looking at."""
    yield Sample("start-2", _view(Handling.JAMAICA, 2, _at_start))
    yield Sample("start-5", _view(Handling.TORTUGA, 5, _at_start))
    yield from usual_samples()
    yield Sample("tortuga-2", _view(Handling.TORTUGA, 2, _spread, used=2), _sample_trails(1, 36))
    yield Sample("hispaniola-3", _view(Handling.HISPANIOLA, 3, _spread), _sample_trails(2, 36))
    yield Sample("few-spaces", _view(Handling.JAMAICA, 3, _spread, 4, 4), _sample_trails(0, 24))
    yield Sample("thirty", _view(Handling.JAMAICA, 4, _spread, 5, 4), _sample_trails(3, 30))
    for edition in (SWEDISH, RAVENSBURGER_BASIC, RAVENSBURGER_ADVANCED):
        for handling in (Handling.JAMAICA, Handling.TORTUGA):
            edition_view = _view(
                handling, 4, _spread, edition.segments, edition.pirates, base=edition
            )
            title = f"{edition.name}-{handling}"
            yield Sample(title, edition_view, _sample_trails(2, edition.space_count))
    yield from worst_samples()
    yield Sample(
        "won", replace(_view(Handling.JAMAICA, 4, _first_seat_in_boat), winner=0, seat_on_turn=0)
    )
    yield Sample("resigned", _resigned(_view(Handling.TORTUGA, 4, _spread), 2))


def usual_samples() -> Iterator[Sample]:
    """Yield boards as most tables have them."""
    yield Sample("jamaica-3", _view(Handling.JAMAICA, 3, _spread, used=1), _sample_trails(0, 36))
    yield Sample("jamaica-4", _view(Handling.JAMAICA, 4, _spread), _sample_trails(3, 36))
    yield Sample("jamaica-5", _view(Handling.JAMAICA, 5, _spread), _sample_trails(1, 36))
    yield Sample("tortuga-3", _view(Handling.TORTUGA, 3, _spread, used=1), _sample_trails(0, 36))


def worst_samples() -> Iterator[Sample]:
    """Yield the fullest boards that a picture may have to show."""
    yield Sample("crowded", _view(Handling.TORTUGA, 5, _packed, used=2), _sample_trails(4, 36))
    yield Sample("long", _view(Handling.TORTUGA, 5, _spread, 8, 8), _sample_trails(2, 48))
    yield Sample("long-packed", _view(Handling.JAMAICA, 5, _packed, 8, 8))


Placing = Callable[[int, int, int], int]
"""Returns the place of a pirate, from its seat, its running number and the number of spaces."""


def _at_start(_seat: int, _pirate: int, _spaces: int) -> int:
    return 0


def _spread(_seat: int, pirate: int, spaces: int) -> int:
    return pirate * 7 % (spaces + 2)


def _packed(_seat: int, pirate: int, spaces: int) -> int:
    return spaces - pirate // 3


def _first_seat_in_boat(seat: int, pirate: int, spaces: int) -> int:
    return _spread(seat, pirate, spaces) if seat else spaces + 1


def _view(
    handling: Handling,
    seats: int,
    placing: Placing,
    segments: int = 6,
    pirates: int = 6,
    used: int = 0,
    base: Edition = CLASSIC,
) -> View:
    edition = replace(base, segments=segments, pirates=pirates)
    row = tuple(place * 5 % 6 for place in range(12 - seats)) if handling.open_row else None
    return View(
        options=Options(edition, handling, passing=False),
        passage=_passage(edition),
        viewer=None,
        seats=tuple(
            _seat(handling, seat, placing, edition.space_count, pirates) for seat in range(seats)
        ),
        first=0,
        seat_on_turn=seats - 1,
        used=used,
        actions_left=edition.most_actions - used,
        row=row,
        stock_size=47,
        discard=(3, 4, 2, 5, 1, 3),
        winner=None,
        choices=(),
        events=(),
        draw_offered=False,
        seats_for_draw=frozenset(),
        idle_turns=0,
        places_gained=0,
        barred_possessions=(),
    )


def _passage(edition: Edition) -> Passage:
    """Make a passage from the classic game's segments; all editions have six symbols."""
    letters = [symbol.letter for symbol in CLASSIC.symbols]
    faces = (CLASSIC.faces[number % len(CLASSIC.faces)] for number in range(edition.segments))
    return Passage.from_symbols(
        tuple(letters.index(letter) for letter in chain.from_iterable(faces))
    )


def _seat(handling: Handling, seat: int, placing: Placing, spaces: int, pirates: int) -> SeatView:
    hand = tuple((seat + symbol * 3) % 5 for symbol in range(len(CLASSIC.symbols)))
    pirate_numbers = range(seat * pirates, (seat + 1) * pirates)
    places = tuple(sorted(placing(seat, pirate, spaces) for pirate in pirate_numbers))
    visible_hand = hand if handling.open_hands else None
    return SeatView(places, sum(hand), visible_hand, resigned=False, colour=seat)


def _sample_trails(seat: int, spaces: int) -> tuple[tuple[int, int, int], ...]:
    return (seat, 0, 7), (seat, 14, spaces // 2 + 8), (seat, spaces // 2 + 8, spaces // 2 + 2)


def _resigned(view: View, seat: int) -> View:
    seat_view = view.seats[seat]
    gone = replace(seat_view, pirates=(), cards=0, hand=seat_view.hand and (0,) * 6, resigned=True)
    return replace(view, seats=(*view.seats[:seat], gone, *view.seats[seat + 1 :]))


_BANDS = (
    Line("1", (Entry("Ana"),)),
    Line("2", tuple(map(Entry, ("Ben", "Chloé", "Bartholomew Roberts", "Dirk", "Eva")))),
    Line("3", (Entry("W" * 24), Entry("Gustaf", resting=True))),
)
_WINS = (
    Line("12", (Entry("Ana"),), wins=True),
    Line("3", (Entry("Ben"), Entry("Chloé")), wins=True),
)
STANDINGS = (Section("Jamaica", _BANDS), Section("Tortuga", _WINS))
"""The sections of a server's table: one with bands, one where ratings say nothing yet."""
CURVE = ((0.08, 0.0), (0.17, 0.3), (0.33, -0.2), (0.5, 0.7), (0.67, 0.65), (1.0, 1.2))
"""A rating during a season that ends higher than it began."""

PHONE_SIZE = (330, 660)
DESKTOP_SIZE = (550, 350)
"""Maximum sizes of a single picture in Discord's clients, in pixels."""
_COLUMNS = 6
_BACKGROUNDS = ("#313338", "#FFFFFF")
"""The background colours of Discord's dark and light themes."""


def pictures() -> Iterator[tuple[str, Picture]]:
    """Draw every sample, each with its title."""
    for sample in samples():
        yield sample.title, draw_board(sample.view, sample.trails)
    yield "standings", draw_standings(STANDINGS)
    yield "curve", draw_curve("Rating this season, Jamaica", CURVE)


def main(arguments: list[str]) -> int:
    """Write the sheet into the folder named on the command line; return 2 if none is named."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m game.pictures.sheet <folder>\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    small: list[Image.Image] = []
    for title, picture in pictures():
        (folder / f"{title}.png").write_bytes(picture.data)
        small.append(fit_into_box(picture.data, PHONE_SIZE))
        small[-1].save(folder / f"{title}-phone.png")
        fit_into_box(picture.data, DESKTOP_SIZE).save(folder / f"{title}-desktop.png")
    for number, background in enumerate(_BACKGROUNDS):
        _page(small, background).save(folder / f"sheet-{number}.png")
    return 0


def fit_into_box(data: bytes, box: tuple[int, int]) -> Image.Image:
    """Return the picture at the size at which it is shown in a box."""
    image = Image.open(BytesIO(data)).convert("RGB")
    return ImageOps.contain(image, box, Image.Resampling.LANCZOS)


def _page(images: list[Image.Image], background: str) -> Image.Image:
    cell_height = max(image.height for image in images)
    framed = [
        ImageOps.pad(image, (PHONE_SIZE[0], cell_height), color=background, centering=(0, 0))
        for image in images
    ]
    row_count = -(-len(framed) // _COLUMNS)
    page = Image.new(
        "RGB",
        ((PHONE_SIZE[0] + 20) * _COLUMNS + 20, (cell_height + 20) * row_count + 20),
        background,
    )
    for number, image in enumerate(framed):
        row, column = divmod(number, _COLUMNS)
        page.paste(image, (20 + column * (PHONE_SIZE[0] + 20), 20 + row * (cell_height + 20)))
    return page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
