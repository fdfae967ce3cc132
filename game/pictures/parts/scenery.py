"""Draws the landscape behind everything else: start, bare passage and bay; it is cached."""

from dataclasses import dataclass
from functools import lru_cache

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, px


@dataclass(frozen=True, slots=True)
class Scenery:
    """One of the two landscapes; its lengths are in units of the drawings."""

    folder: str
    strip_colour: str
    """The colour behind the counts of the piles."""
    start_width: int
    """Width of the prison or the camp, if there is no open row beside it."""
    amidships: int
    """Distance from the left end of the boat to the middle of its crew."""
    crew_top: int
    """Distance from the top of the bay to the crew's heads."""


NIGHT = Scenery("night", colours.NIGHT_STRIP, 470, 322, 6)
JUNGLE = Scenery("jungle", colours.JUNGLE_STRIP, 400, 335, 8)
_BY_BOAT = {"sloop": NIGHT, "rowing-boat": JUNGLE}

START_AREA_WIDTH_WITH_ROW = 380
"""Width of the start if the open row is beside it."""
BOAT_LEFT, BOAT_RIGHT = 262, 190
"""Left end of the boat, in units, if the jetty is on the left, and if it is on the right."""
_HULL_TOP = 42
_HULL_SHIFT, _HULL_WIDE = -20, 740


def scenery_of(boat: str) -> Scenery:
    """Return the landscape of an edition with this kind of boat."""
    return _BY_BOAT[boat]


def boat_left(grid: BoardGrid) -> int:
    """Return the left end of the boat, in units."""
    return BOAT_LEFT if grid.jetty_is_left else BOAT_RIGHT


@lru_cache(maxsize=8)
def landscape(scenery: Scenery, space_count: int, *, open_row: bool) -> Canvas:
    """Draw start, rows and bay with nothing on them.

    The canvas is shared: copy it before drawing on it.
    """
    grid = BoardGrid(space_count)
    canvas = Canvas.blank(layout.WIDTH, grid.height, colours.ROCK)
    for row in range(grid.row_count):
        canvas.paste(_strip(scenery, "row"), 0, grid.row_top(row))
    canvas.paste(
        _strip(scenery, "bay-left" if grid.jetty_is_left else "bay-right"), 0, grid.bay_top
    )
    canvas.paste(_strip(scenery, "start-row" if open_row else "start"), 0, 0)
    return canvas


def draw_hull(canvas: Canvas, scenery: Scenery, grid: BoardGrid) -> None:
    """Draw the near side of the boat, in front of the pirates in it."""
    hull = sprites.art_sprite(f"{scenery.folder}/hull", px(_HULL_WIDE))
    canvas.paste(hull, px(boat_left(grid) + _HULL_SHIFT), grid.bay_top + px(_HULL_TOP))


def draw_deserted_start(canvas: Canvas, scenery: Scenery, *, open_row: bool) -> None:
    """Draw what remains at the start when all pirates have left it."""
    remains = sprites.art_sprite(f"{scenery.folder}/deserted", px(260))
    start_width = START_AREA_WIDTH_WITH_ROW if open_row else scenery.start_width
    canvas.paste(
        remains,
        layout.MARGIN + px(start_width / 2 - 130),
        layout.END_STRIP_HEIGHT - remains.height - px(8),
    )


def _strip(scenery: Scenery, name: str) -> sprites.Sprite:
    return sprites.art_sprite(f"{scenery.folder}/{name}", layout.WIDTH)
