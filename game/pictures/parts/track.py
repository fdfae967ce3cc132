"""The part of the board that stays as it is all game long: path, symbols, numbers, start, boat."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from game.pictures.drawing import colours, layout, pixels, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Path
from game.pictures.parts import ends
from game.rules.editions import Symbol

_GROUNDS = (colours.TILE, colours.OTHER_TILE, colours.TRACK, colours.PARCHMENT)


@dataclass(frozen=True, slots=True)
class Track:
    """The empty path with the board's margin around it; shared, to be copied and not drawn on."""

    image: Image.Image
    drawn: Image.Image
    """The mask of symbols, numbers, rims, start and boat: of all that is not bare ground."""


@lru_cache(maxsize=32)
def track(symbols: tuple[Symbol, ...], passage: tuple[int, ...]) -> Track:
    """Draw a passage with the symbols of its edition."""
    path = layout.path(len(passage))
    canvas = Canvas.blank(layout.WIDTH, path.bottom + layout.MARGIN, colours.PARCHMENT)
    for band in path.rows:
        canvas.panel(_used(band, path), colours.TRACK, colours.TRACK, colours.PARCHMENT)
    for bend in path.bends:
        _bend(canvas, bend)
    for space, tile in enumerate(path.spaces):
        ground = ground_of(space + 1, len(symbols))
        _tile(canvas, tile, symbols[passage[space]], space + 1, ground)
    ends.draw_start(canvas, path.start)
    ends.draw_boat(canvas, path.boat)
    bare = {colours.index(ground) for ground in _GROUNDS}
    drawn = pixels.looked_up(canvas.image, lambda value: 255 * (value not in bare), "1")
    return Track(canvas.image, drawn)


def ground_of(space: int, segment: int) -> str:
    """A space's colour: segments of ``segment`` spaces take turns with two."""
    return colours.OTHER_TILE if (space - 1) // segment % 2 else colours.TILE


def symbol_sprite(symbol: Symbol, ground: str, width: int = layout.SYMBOL) -> sprites.Sprite:
    """A symbol's drawing."""
    return sprites.art(symbol.name, width, ground)


def _used(band: Box, path: Path) -> Box:
    """The part of a row that the path takes: the last one may end early."""
    if band != path.rows[-1]:
        return band
    boxes = [box for box in (*path.spaces, path.boat) if band.y < box.y < band.bottom]
    left = min(box.x for box in boxes) - 1
    right = max(box.right for box in boxes) + 2
    return Box(left, band.y, right - left, band.height)


def _bend(canvas: Canvas, bend: Box) -> None:
    around = Box(bend.x, bend.y - 10, bend.width, bend.height + 20)
    canvas.fill(around, colours.TRACK)
    canvas.centre(sprites.art("down", 28, colours.TRACK), around)


def _tile(canvas: Canvas, tile: Box, symbol: Symbol, number: int, ground: str) -> None:
    canvas.panel(tile, ground, colours.INK, colours.TRACK, thickness=2)
    canvas.paste(symbol_sprite(symbol, ground), *layout.symbol_on(tile))
    label = sprites.label(str(number), layout.NUMBER, colours.INK, ground, halo=4)
    canvas.paste(label, tile.x + 3, tile.y + 4)
