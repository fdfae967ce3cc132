"""The landscape that everything lies in: start, bare passage and bay, drawn once and kept."""

from dataclasses import dataclass
from functools import lru_cache

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Ground, px


@dataclass(frozen=True, slots=True)
class Scenery:
    """One of the two landscapes; lengths are in units of the drawings."""

    folder: str
    strip: str
    """The colour behind the counts of the piles."""
    start_wide: int
    """Across the prison or the camp where there is no open row beside it."""
    amidships: int
    """From the left end of the boat to the middle of its crew."""
    crew: int
    """From the top of the bay to the crew's heads."""


NIGHT = Scenery("night", colours.NIGHT_STRIP, 470, 322, 6)
JUNGLE = Scenery("jungle", colours.JUNGLE_STRIP, 400, 335, 8)
_BY_BOAT = {"sloop": NIGHT, "rowing-boat": JUNGLE}

BESIDE_ROW = 380
"""Across the start where the open row hangs beside it."""
BOAT_LEFT, BOAT_RIGHT = 262, 190
"""Where the boat lies: right of a jetty on the left, or left of one on the right."""
_HULL_TOP = 42
_HULL_SHIFT, _HULL_WIDE = -20, 740


def scenery_of(boat: str) -> Scenery:
    """The landscape of an edition with this kind of boat."""
    return _BY_BOAT[boat]


def boat_left(ground: Ground) -> int:
    """Where the boat begins, in units."""
    return BOAT_LEFT if ground.leaves_left else BOAT_RIGHT


@lru_cache(maxsize=8)
def landscape(scenery: Scenery, spaces: int, *, open_row: bool) -> Canvas:
    """Start, rows and bay without anything on them; shared, to be copied and not drawn on."""
    ground = Ground(spaces)
    canvas = Canvas.blank(layout.WIDTH, ground.height, colours.ROCK)
    for row in range(ground.rows):
        canvas.paste(_strip(scenery, "row"), 0, ground.top(row))
    canvas.paste(_strip(scenery, "bay-left" if ground.leaves_left else "bay-right"), 0, ground.bay)
    canvas.paste(_strip(scenery, "start-row" if open_row else "start"), 0, 0)
    return canvas


def draw_hull(canvas: Canvas, scenery: Scenery, ground: Ground) -> None:
    """The near side of the boat, in front of the pirates in it."""
    hull = sprites.art(f"{scenery.folder}/hull", px(_HULL_WIDE))
    canvas.paste(hull, px(boat_left(ground) + _HULL_SHIFT), ground.bay + px(_HULL_TOP))


def draw_deserted(canvas: Canvas, scenery: Scenery, *, open_row: bool) -> None:
    """What is left at the start when everyone has fled."""
    left = sprites.art(f"{scenery.folder}/deserted", px(260))
    across = BESIDE_ROW if open_row else scenery.start_wide
    canvas.paste(left, layout.MARGIN + px(across / 2 - 130), layout.ENDS_TALL - left.height - px(8))


def _strip(scenery: Scenery, name: str) -> sprites.Sprite:
    return sprites.art(f"{scenery.folder}/{name}", layout.WIDTH)
