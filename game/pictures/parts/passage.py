"""Draws the spaces of the passage; a vacant space, where a pirate can land, has a large symbol."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.colours import lower_edge, tint_under_pirates, under_light, upper_edge
from game.pictures.drawing.layout import BoardGrid, Box, Point, px
from game.pictures.parts.scenery import landscape, scenery_of
from game.rules.editions import Symbol
from game.rules.views import View

SeatsBySpace = Mapping[int, tuple[int, ...]]
"""The seats of the pirates on each space that is not vacant."""

NUMBER_STYLE, NUMBER_STYLE_IF_LONG = (29, 10), (31, 6)
"""Font size of a space's number, and its distance below the plate's edge, in pixels.

The second pair is for a long passage.
"""
MOST_PIRATES = 3
"""Maximum number of pirates on a space."""

_PLATE_WIDE = 186
_STAIRS_WIDE = 66
_TWO_DIGITS = 10
_SYMBOL_STYLES = ((112, 8, 2), (98, 36, -8), (84, 46, -21), (78, 46, -31))
"""How a space's symbol is drawn, by the number of pirates on the space.

The values are its width in pixels, and its distance from the plate's middle to the right and down,
in units of the drawings, which ``px`` turns into pixels.
"""


def seats_by_space(view: View) -> SeatsBySpace:
    """Return the seats of the pirates on each space that is not vacant."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, seat_view in enumerate(view.seats):
        for place in seat_view.pirates:
            if 0 < place < view.passage.boat:
                found[place] = (*found.get(place, ()), seat)
    return found


def draw_vacant_board(view: View) -> Canvas:
    """Draw a game's board but not the pirates, on a canvas that the caller may change."""
    edition = view.options.edition
    cached_board = _cached_vacant_board(
        edition.symbols, view.passage.symbols, edition.boat, open_row=_has_open_row(view)
    )
    return Canvas(cached_board.image.copy())


def draw_occupied_spaces(canvas: Canvas, view: View, spaces: Iterable[int]) -> None:
    """Draw the darker plates of spaces with pirates, and the stairs beside them."""
    grid = BoardGrid(len(view.passage.symbols))
    stair_spaces: set[int] = set()
    for space in spaces:
        _draw_plate(canvas, grid, space, _symbol(view, space).name, worn_down=True)
        stair_spaces.update((space - 1, space))
    _draw_stairs(canvas, grid, stair_spaces)


def draw_symbols(canvas: Canvas, view: View, crossed: Iterable[int], crowded: SeatsBySpace) -> None:
    """Draw the symbols and numbers of spaces with pirates, and of spaces that a trail crosses."""
    grid = BoardGrid(len(view.passage.symbols))
    crossed_spaces = frozenset(crossed)
    for space in crossed_spaces.union(crowded):
        pirate_count = len(crowded.get(space, ()))
        name = _symbol(view, space).name
        if space in crossed_spaces:
            number_box = _number_box(grid, space)
            canvas.fill(number_box, _plate_colour(grid, space, name, worn_down=bool(pirate_count)))
        _draw_symbol_and_number(canvas, grid, space, name, pirate_count)


def _number_box(grid: BoardGrid, space: int) -> Box:
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
        _draw_plate(canvas, grid, space, name, worn_down=False)
    _draw_stairs(canvas, grid, range(1, len(passage)))
    for space, name in enumerate(names, start=1):
        _draw_symbol_and_number(canvas, grid, space, name, 0)
    return canvas


def _draw_stairs(canvas: Canvas, grid: BoardGrid, spaces: Iterable[int]) -> None:
    """Draw the stairs between rows: down from each of these spaces that ends a row."""
    for space in spaces:
        if grid.is_last_in_row(space) and 0 < space < grid.space_count:
            canvas.paste_centred(
                sprites.art_sprite("signs/stairs", _STAIRS_WIDE), grid.stairs_point(space)
            )


def _draw_plate(canvas: Canvas, grid: BoardGrid, space: int, name: str, *, worn_down: bool) -> None:
    tint, tile = colours.TINTS[name], grid.tile(space)
    shine = _plate_colour(grid, space, name, worn_down=False) if worn_down else upper_edge(tint)
    paints = (
        (colours.PLATE, _plate_colour(grid, space, name, worn_down=worn_down)),
        (colours.PLATE_EDGE, lower_edge(tint)),
        (colours.PLATE_LIGHT, shine),
        (colours.PLATE_SHADOW, colours.INK),
    )
    plate = sprites.art_sprite("signs/plate", px(_PLATE_WIDE), paints)
    canvas.paste(plate, tile.x - 2, tile.y - 2)


def _plate_colour(grid: BoardGrid, space: int, name: str, *, worn_down: bool) -> str:
    """Return the colour of a space's plate, under the light of its row.

    A plate has the colour of the space's symbol, darker if pirates stand there.
    """
    tint = colours.TINTS[name]
    light = colours.LIGHTS[grid.row_of_space(space) * len(colours.LIGHTS) // grid.row_count]
    return under_light(tint_under_pirates(tint) if worn_down else tint, light)


def _draw_symbol_and_number(
    canvas: Canvas, grid: BoardGrid, space: int, name: str, pirate_count: int
) -> None:
    wide, right, down = _SYMBOL_STYLES[min(pirate_count, MOST_PIRATES)]
    tile = grid.tile(space)
    middle = tile.centre
    canvas.paste_centred(
        sprites.art_sprite(f"symbols/{name}", wide),
        Point(middle.x + px(right), middle.y + px(down)),
    )
    floor = _plate_colour(grid, space, name, worn_down=bool(pirate_count))
    size, below = _number_style(grid)
    number = sprites.label(str(space), size, colours.NUMBER, floor)
    canvas.paste(number, tile.x + 9, tile.y + below)


def _number_style(grid: BoardGrid) -> tuple[int, int]:
    return NUMBER_STYLE_IF_LONG if grid.is_long else NUMBER_STYLE


def _symbol(view: View, space: int) -> Symbol:
    return view.options.edition.symbols[view.passage.symbol_at(space)]


def _has_open_row(view: View) -> bool:
    return view.row is not None
