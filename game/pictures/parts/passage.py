"""Draws the spaces of the passage; a vacant space, where a pirate can land, has a large symbol."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.colours import edge, lit, under_light, worn
from game.pictures.drawing.layout import BoardGrid, Box, Point, px
from game.pictures.parts.scenery import landscape, scenery_of
from game.rules.editions import Symbol
from game.rules.views import View

Crowds = Mapping[int, tuple[int, ...]]
"""The seats of the pirates on each space that is not vacant."""

NUMBER, NUMBER_IF_LONG = (29, 10), (31, 6)
"""Font size of a space's number, and its distance below the plate's edge, in pixels.

The second pair is for a long passage.
"""
MOST_PIRATES = 3
"""Maximum number of pirates on a space."""

_PLATE_WIDE = 186
_STAIRS_WIDE = 66
_TWO_DIGITS = 10
_SYMBOLS = ((112, 8, 2), (98, 36, -8), (84, 46, -21), (78, 46, -31))
"""How a space's symbol is drawn, by the number of pirates on the space.

The values are its width in pixels, and its distance from the plate's middle to the right and down,
in units of the drawings, which ``px`` turns into pixels.
"""


def crowds(view: View) -> Crowds:
    """Return the seats of the pirates on each space that is not vacant."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, seat_view in enumerate(view.seats):
        for place in seat_view.pirates:
            if 0 < place < view.passage.boat:
                found[place] = (*found.get(place, ()), seat)
    return found


def draw_vacant_board(view: View) -> Canvas:
    """Draw the board of a game without pirates, on a canvas that the caller may change."""
    edition = view.options.edition
    kept = _cached_vacant_board(
        edition.symbols, view.passage.symbols, edition.boat, open_row=_has_open_row(view)
    )
    return Canvas(kept.image.copy())


def draw_crowded(canvas: Canvas, view: View, spaces: Iterable[int]) -> None:
    """Draw the darker plates of spaces with pirates, and the stairs beside them."""
    grid = BoardGrid(len(view.passage.symbols))
    stair_spaces: set[int] = set()
    for space in spaces:
        _plate(canvas, grid, space, _symbol(view, space).name, worn_down=True)
        stair_spaces.update((space - 1, space))
    _stairs(canvas, grid, stair_spaces)


def draw_symbols(canvas: Canvas, view: View, crossed: Iterable[int], crowded: Crowds) -> None:
    """Draw the symbols and numbers of spaces with pirates, and of spaces that a trail crosses."""
    grid = BoardGrid(len(view.passage.symbols))
    crossed_spaces = frozenset(crossed)
    for space in crossed_spaces.union(crowded):
        crowd = len(crowded.get(space, ()))
        name = _symbol(view, space).name
        if space in crossed_spaces:
            behind = _behind_number(grid, space)
            canvas.fill(behind, _floor(grid, space, name, worn_down=bool(crowd)))
        _symbol_and_number(canvas, grid, space, name, crowd)


def _behind_number(grid: BoardGrid, space: int) -> Box:
    tile, (size, down) = grid.tile(space), _number_style(grid)
    digits = 1 if space < _TWO_DIGITS else 2
    return Box(tile.x + 7, tile.y + down - 2, 5 + digits * (size * 2 // 3), size - 2)


@lru_cache(maxsize=16)
def _cached_vacant_board(
    symbols: tuple[Symbol, ...], passage: tuple[int, ...], boat: str, *, open_row: bool
) -> Canvas:
    scenery = scenery_of(boat)
    canvas = Canvas(landscape(scenery, len(passage), open_row=open_row).image.copy())
    grid = BoardGrid(len(passage))
    names = [symbols[number].name for number in passage]
    for space, name in enumerate(names, start=1):
        _plate(canvas, grid, space, name, worn_down=False)
    _stairs(canvas, grid, range(1, len(passage)))
    for space, name in enumerate(names, start=1):
        _symbol_and_number(canvas, grid, space, name, 0)
    return canvas


def _stairs(canvas: Canvas, grid: BoardGrid, spaces: Iterable[int]) -> None:
    """Draw stairs down from each of these spaces after which the passage turns."""
    for space in spaces:
        if grid.is_last_in_row(space) and 0 < space < grid.spaces:
            canvas.centre(sprites.art("signs/stairs", _STAIRS_WIDE), grid.steps(space))


def _plate(canvas: Canvas, grid: BoardGrid, space: int, name: str, *, worn_down: bool) -> None:
    tint, tile = colours.TINTS[name], grid.tile(space)
    shine = _floor(grid, space, name, worn_down=False) if worn_down else lit(tint)
    paints = (
        (colours.PLATE, _floor(grid, space, name, worn_down=worn_down)),
        (colours.PLATE_EDGE, edge(tint)),
        (colours.PLATE_LIGHT, shine),
        (colours.PLATE_SHADOW, colours.INK),
    )
    plate = sprites.art("signs/plate", px(_PLATE_WIDE), paints)
    canvas.paste(plate, tile.x - 2, tile.y - 2)


def _floor(grid: BoardGrid, space: int, name: str, *, worn_down: bool) -> str:
    """Return the colour of a space's plate, under the light of its row.

    A plate has the colour of the space's symbol, darker if pirates stand there.
    """
    tint = colours.TINTS[name]
    light = colours.LIGHTS[grid.row(space) * len(colours.LIGHTS) // grid.rows]
    return under_light(worn(tint) if worn_down else tint, light)


def _symbol_and_number(canvas: Canvas, grid: BoardGrid, space: int, name: str, crowd: int) -> None:
    wide, right, down = _SYMBOLS[min(crowd, MOST_PIRATES)]
    tile = grid.tile(space)
    middle = tile.centre
    canvas.centre(
        sprites.art(f"symbols/{name}", wide), Point(middle.x + px(right), middle.y + px(down))
    )
    floor = _floor(grid, space, name, worn_down=bool(crowd))
    size, below = _number_style(grid)
    number = sprites.label(str(space), size, colours.NUMBER, floor)
    canvas.paste(number, tile.x + 9, tile.y + below)


def _number_style(grid: BoardGrid) -> tuple[int, int]:
    return NUMBER_IF_LONG if grid.long else NUMBER


def _symbol(view: View, space: int) -> Symbol:
    return view.options.edition.symbols[view.passage.symbol_at(space)]


def _has_open_row(view: View) -> bool:
    return view.row is not None
