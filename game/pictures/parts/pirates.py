"""Draws the pirates on spaces, at the start and in the boat; each colour has a hat and a shape."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Ground, Point, px
from game.pictures.parts.passage import Crowds
from game.pictures.parts.scenery import (
    BESIDE_ROW,
    Scenery,
    boat_left,
    draw_deserted,
    draw_hull,
    scenery_of,
)
from game.rules.state.passage import START
from game.rules.views import View

PIRATES = (
    "pirates/circle",
    "pirates/square",
    "pirates/triangle",
    "pirates/diamond",
    "pirates/cross",
)
"""The drawing of each colour; each drawing has its own shape."""

BUST = 0.62
"""Share of a drawing's height that shows hat and face; these tell seats apart at any size."""

_SPOTS = ((), (-44,), (-58, -2), (-61, -5, 51))
"""Horizontal positions of pirates on a plate, by their number.

They are in units from the plate's middle.
"""
_WIDE, _WIDE_IF_LONG = (0, 62, 58, 54), (0, 70, 64, 58)
"""A pirate's width in pixels, by the number of pirates there; the second is for long passages."""
_FEET, _FEET_IF_LONG = 69, 79
_IN_PRISON, _ABOARD = 66, 68
_STEP, _STEP_ABOARD = 104, 92
_FEET_SHARE = 0.945
"""The position of the feet, as a share of the drawing's height."""


def draw_pirates(canvas: Canvas, view: View, crowded: Crowds) -> None:
    """Draw all pirates: on spaces, at the start and in the boat."""
    ground = Ground(len(view.passage.symbols))
    for space in crowded:
        for seat, feet, wide in stances(ground, space, crowded[space]):
            _draw_pirate(canvas, view.seats[seat].colour, feet, wide)
    boat = view.passage.boat
    _waiting(canvas, view, [one.pirates.count(START) for one in view.seats])
    _aboard(canvas, view, ground, [one.pirates.count(boat) for one in view.seats])


def stances(ground: Ground, space: int, seats: Sequence[int]) -> Iterator[tuple[int, Point, int]]:
    """Yield the seat, the feet and the drawn width of each pirate on a space."""
    middle = ground.tile(space).centre
    spots = _SPOTS[len(seats)]
    wide, down = (_WIDE_IF_LONG, _FEET_IF_LONG) if ground.long else (_WIDE, _FEET)
    for seat, right in zip(seats, spots, strict=True):
        yield seat, Point(middle.x + px(right), middle.y + px(down)), wide[len(seats)]


def start_of(view: View) -> int:
    """Return the width of the start, in units."""
    if view.row is not None:
        return BESIDE_ROW
    return scenery_of(view.options.edition.boat).start_wide


def _waiting(canvas: Canvas, view: View, counts: Sequence[int]) -> None:
    """Draw one pirate for each seat with pirates at the start, and their number."""
    scenery = scenery_of(view.options.edition.boat)
    live = _live(view, counts)
    if not live:
        draw_deserted(canvas, scenery, open_row=view.row is not None)
        return
    wide = start_of(view)
    step = min(_STEP, (wide - 72) / len(live))
    first = wide / 2 - 10 - step * (len(live) - 1) / 2
    feet = layout.ENDS_TALL - px(8)
    for place, (colour, _) in enumerate(live):
        x = layout.MARGIN + px(first + place * step)
        _draw_pirate(canvas, colour, Point(x, feet), _IN_PRISON)
    for place, (colour, count) in enumerate(live):
        x = layout.MARGIN + px(first + place * step + 28)
        _count(canvas, colour, count, Point(x, feet - px(18)), px(29))


def _aboard(canvas: Canvas, view: View, ground: Ground, counts: Sequence[int]) -> None:
    """Draw one pirate for each seat with pirates in the boat, and their number on the hull."""
    scenery = scenery_of(view.options.edition.boat)
    live = _live(view, counts)
    places = list(_along(scenery, ground, len(live)))
    for (colour, _), x in zip(live, places, strict=True):
        pirate = sprites.art(PIRATES[colour], _ABOARD)
        canvas.paste(pirate, x - pirate.width // 2, ground.bay + px(scenery.crew))
    draw_hull(canvas, scenery, ground)
    for (colour, count), x in zip(live, places, strict=True):
        _count(canvas, colour, count, Point(x, ground.bay + px(112)), px(31))


def _live(view: View, counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the colour and the count of each seat whose count is not 0."""
    pairs = zip(view.seats, counts, strict=True)
    return [(seat.colour, count) for seat, count in pairs if count]


def _along(scenery: Scenery, ground: Ground, count: int) -> Iterator[int]:
    first = boat_left(ground) + scenery.amidships - _STEP_ABOARD * (count - 1) / 2
    for place in range(count):
        yield px(first + place * _STEP_ABOARD)


def _draw_pirate(canvas: Canvas, colour: int, feet: Point, wide: int) -> None:
    pirate = sprites.art(PIRATES[colour], wide)
    top = feet.y - round(pirate.height * _FEET_SHARE)
    canvas.paste(pirate, feet.x - pirate.width // 2, top)


def _count(canvas: Canvas, colour: int, count: int, at: Point, radius: int) -> None:
    fill, ink = colours.SEATS[colour], colours.ON_SEATS[colour]
    canvas.number(str(count), at, radius, fill, ink, colours.CREAM)
