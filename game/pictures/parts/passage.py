"""The spaces of the passage: a large symbol is a vacant space, where a card can land."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from game.pictures.drawing import colours, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.colours import edge, lit, worn
from game.pictures.drawing.layout import Box, Ground, Point, px
from game.pictures.parts.scenery import landscape, scenery_of
from game.rules.editions import Symbol
from game.rules.views import View

Crowds = Mapping[int, tuple[int, ...]]
"""The seats of the pirates on each space that holds any."""

NUMBER = 29
"""Font size of a space's number."""
CROWD = 3
"""The most pirates on a space."""

_PLATE_WIDE = 186
_TWO_DIGITS = 10
_SYMBOLS = ((112, 8, 2), (98, 36, -8), (84, 46, -21), (78, 46, -31))
"""A symbol's width in pixels, and how far from the plate's middle it stands in units: right and
down; by the number of pirates on its space."""


def crowds(view: View) -> Crowds:
    """Who stands on the passage, by space."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, one in enumerate(view.seats):
        for place in one.pirates:
            if 0 < place < view.passage.boat:
                found[place] = (*found.get(place, ()), seat)
    return found


def vacant(view: View) -> Canvas:
    """The board of a game with nobody on it, nobody else's."""
    edition = view.options.edition
    kept = _vacant(edition.symbols, view.passage.symbols, edition.boat, open_row=_rowed(view))
    return Canvas(kept.image.copy())


def draw_crowded(canvas: Canvas, view: View, spaces: Iterable[int]) -> None:
    """The darker plates of spaces that hold somebody."""
    ground = Ground(len(view.passage.symbols))
    for space in spaces:
        _plate(canvas, ground.tile(space), _tint(view, space), worn_down=True)


def draw_symbols(canvas: Canvas, view: View, crossed: Iterable[int], crowded: Crowds) -> None:
    """Symbols and numbers of the spaces that hold somebody, and of those that a trail crossed."""
    ground = Ground(len(view.passage.symbols))
    over = frozenset(crossed)
    for space in over.union(crowded):
        crowd = len(crowded.get(space, ()))
        tile, tint = ground.tile(space), _tint(view, space)
        if space in over:
            canvas.fill(_behind_number(tile, space), worn(tint) if crowd else tint)
        _symbol_and_number(canvas, tile, space, _symbol(view, space).name, tint, crowd)


def _behind_number(tile: Box, space: int) -> Box:
    return Box(tile.x + 7, tile.y + 8, 24 if space < _TWO_DIGITS else 43, 27)


@lru_cache(maxsize=16)
def _vacant(
    symbols: tuple[Symbol, ...], passage: tuple[int, ...], boat: str, *, open_row: bool
) -> Canvas:
    scenery = scenery_of(boat)
    canvas = Canvas(landscape(scenery, len(passage), open_row=open_row).image.copy())
    ground = Ground(len(passage))
    for space, number in enumerate(passage, start=1):
        name = symbols[number].name
        tile, tint = ground.tile(space), colours.TINTS[name]
        _plate(canvas, tile, tint, worn_down=False)
        _symbol_and_number(canvas, tile, space, name, tint, 0)
    return canvas


def _plate(canvas: Canvas, tile: Box, tint: str, *, worn_down: bool) -> None:
    paints = (
        (colours.PLATE, worn(tint) if worn_down else tint),
        (colours.PLATE_EDGE, edge(tint)),
        (colours.PLATE_LIGHT, tint if worn_down else lit(tint)),
        (colours.PLATE_SHADOW, colours.INK),
    )
    plate = sprites.art("signs/plate", px(_PLATE_WIDE), paints)
    canvas.paste(plate, tile.x - 2, tile.y - 2)


def _symbol_and_number(
    canvas: Canvas, tile: Box, space: int, name: str, tint: str, crowd: int
) -> None:
    wide, right, down = _SYMBOLS[min(crowd, CROWD)]
    middle = tile.centre
    canvas.centre(
        sprites.art(f"symbols/{name}", wide), Point(middle.x + px(right), middle.y + px(down))
    )
    ground = worn(tint) if crowd else tint
    number = sprites.label(str(space), NUMBER, colours.NUMBER, ground)
    canvas.paste(number, tile.x + 9, tile.y + 10)


def _symbol(view: View, space: int) -> Symbol:
    return view.options.edition.symbols[view.passage.symbol_at(space)]


def _tint(view: View, space: int) -> str:
    return colours.TINTS[_symbol(view, space).name]


def _rowed(view: View) -> bool:
    return view.row is not None
