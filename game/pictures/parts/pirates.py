"""Draws the pirates on spaces, at the start and in the boat; each colour has a hat and a shape."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Point, px
from game.pictures.parts.passage import SeatsBySpace
from game.pictures.parts.scenery import (
    START_AREA_WIDTH_WITH_ROW,
    Scenery,
    boat_left,
    draw_deserted_start,
    draw_hull,
    scenery_of,
)
from game.rules.state.passage import START
from game.rules.views import View

PIRATE_DRAWINGS = (
    "pirates/circle",
    "pirates/square",
    "pirates/triangle",
    "pirates/diamond",
    "pirates/cross",
)
"""The drawing of each colour; each drawing has its own shape."""

BUST_PART = 0.62
"""Height of the part with hat and face, which tell seats apart; the whole drawing has height 1."""

_SPOTS = ((), (-44,), (-58, -2), (-61, -5, 51))
"""Horizontal positions of pirates on a plate, by the number of pirates there.

They are in units from the plate's middle.
"""
_WIDTHS, _WIDTHS_IF_LONG = (0, 62, 58, 54), (0, 70, 64, 58)
"""A pirate's width in pixels, by the number of pirates there; the second is for long passages."""
_FEET_OFFSET, _FEET_OFFSET_IF_LONG = 69, 79
_WIDTH_AT_START, _WIDTH_IN_BOAT = 66, 68
_DISTANCE_AT_START, _DISTANCE_IN_BOAT = 104, 92
_COUNT_HEIGHT = 42
_FEET_FRACTION = 0.945
"""Distance from the drawing's top to the feet; the whole drawing has height 1."""


def draw_pirates(canvas: Canvas, view: View, crowded: SeatsBySpace) -> None:
    """Draw all pirates: on spaces, at the start and in the boat."""
    grid = BoardGrid(len(view.passage.symbols))
    for space in crowded:
        for seat, feet, wide in stances(grid, space, crowded[space]):
            _draw_pirate(canvas, view.seats[seat].colour, feet, wide)
    boat = view.passage.boat
    _draw_at_start(canvas, view, [one.pirates.count(START) for one in view.seats])
    _draw_in_boat(canvas, view, grid, [one.pirates.count(boat) for one in view.seats])


def stances(grid: BoardGrid, space: int, seats: Sequence[int]) -> Iterator[tuple[int, Point, int]]:
    """Yield the seat, the position of the feet and the drawn width of each pirate on a space."""
    middle = grid.tile(space).centre
    spots = _SPOTS[len(seats)]
    wide, down = (
        (_WIDTHS_IF_LONG, _FEET_OFFSET_IF_LONG) if grid.is_long else (_WIDTHS, _FEET_OFFSET)
    )
    for seat, right in zip(seats, spots, strict=True):
        yield seat, Point(middle.x + px(right), middle.y + px(down)), wide[len(seats)]


def width_of_start(view: View) -> int:
    """Return the width of the start, in units."""
    if view.row is not None:
        return START_AREA_WIDTH_WITH_ROW
    return scenery_of(view.options.edition.boat).start_width


def _draw_at_start(canvas: Canvas, view: View, counts: Sequence[int]) -> None:
    """Draw one pirate for each seat with pirates at the start, and the number of these pirates."""
    scenery = scenery_of(view.options.edition.boat)
    nonzero = _nonzero_counts(view, counts)
    if not nonzero:
        draw_deserted_start(canvas, scenery, open_row=view.row is not None)
        return
    wide = width_of_start(view)
    step = min(_DISTANCE_AT_START, (wide - 72) / len(nonzero))
    first = wide / 2 - 10 - step * (len(nonzero) - 1) / 2
    feet = layout.END_STRIP_HEIGHT - px(8)
    for place, (colour, _) in enumerate(nonzero):
        x = layout.MARGIN + px(first + place * step)
        _draw_pirate(canvas, colour, Point(x, feet), _WIDTH_AT_START)
    for place, (colour, count) in enumerate(nonzero):
        x = layout.MARGIN + px(first + place * step + 28)
        _draw_count(canvas, colour, count, Point(x, feet - px(18)))


def _draw_in_boat(canvas: Canvas, view: View, grid: BoardGrid, counts: Sequence[int]) -> None:
    """Draw one pirate for each seat with pirates in the boat. Their number is on the hull."""
    scenery = scenery_of(view.options.edition.boat)
    nonzero = _nonzero_counts(view, counts)
    places = list(_boat_positions(scenery, grid, len(nonzero)))
    for (colour, _), x in zip(nonzero, places, strict=True):
        pirate = sprites.art_sprite(PIRATE_DRAWINGS[colour], _WIDTH_IN_BOAT)
        canvas.paste(pirate, x - pirate.width // 2, grid.bay_top + px(scenery.crew_top))
    draw_hull(canvas, scenery, grid)
    for (colour, count), x in zip(nonzero, places, strict=True):
        _draw_count(canvas, colour, count, Point(x, grid.bay_top + px(112)))


def _nonzero_counts(view: View, counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the colour and the count of each seat whose count is not 0."""
    pairs = zip(view.seats, counts, strict=True)
    return [(seat.colour, count) for seat, count in pairs if count]


def _boat_positions(scenery: Scenery, grid: BoardGrid, count: int) -> Iterator[int]:
    first = boat_left(grid) + scenery.amidships - _DISTANCE_IN_BOAT * (count - 1) / 2
    for place in range(count):
        yield px(first + place * _DISTANCE_IN_BOAT)


def _draw_pirate(canvas: Canvas, colour: int, feet: Point, wide: int) -> None:
    pirate = sprites.art_sprite(PIRATE_DRAWINGS[colour], wide)
    top = feet.y - round(pirate.height * _FEET_FRACTION)
    canvas.paste(pirate, feet.x - pirate.width // 2, top)


def _draw_count(canvas: Canvas, colour: int, count: int, at: Point) -> None:
    fill, ink = colours.COLOURS_OF_SEATS[colour], colours.CONTRASTS_TO_SEATS[colour]
    canvas.tag(f"×{count}", at, _COUNT_HEIGHT, fill, ink)
