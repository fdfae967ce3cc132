"""Start and boat, with every colour's pirates counted in them."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box

_COUNT_TALL = 28


def draw_start(canvas: Canvas, box: Box) -> None:
    """The dungeon that everyone flees from."""
    canvas.panel(box, colours.STONE, colours.INK, colours.TRACK)
    canvas.centre(sprites.art("bars", 128, colours.STONE), Box(box.x, box.y + 2, box.width, 28))


def draw_boat(canvas: Canvas, box: Box) -> None:
    """The boat that everyone flees to."""
    canvas.panel(box, colours.WATER, colours.INK, colours.TRACK)
    width, height = box.width - 8, box.height - 6
    canvas.paste(sprites.svg(_boat(width, height), width, colours.WATER), box.x + 4, box.y + 3)


def draw_crowd(canvas: Canvas, box: Box, counts: Sequence[int], ground: str, ink: str) -> None:
    """One pirate of each colour that has any in the box, and how many, at the box's foot."""
    for seat, x in _columns(box, counts):
        top = box.bottom - _COUNT_TALL - layout.PIRATE_TALL
        canvas.paste(pirate(seat, ground), x - layout.PIRATE // 2, top)
        label = sprites.label(str(counts[seat]), layout.COUNT, ink, ground)
        foot = Box(x - 30, box.bottom - _COUNT_TALL, 60, _COUNT_TALL)
        canvas.centre(label, foot)


def pirate(seat: int, ground: str, width: int = layout.PIRATE) -> sprites.Sprite:
    """A seat's pirate."""
    return sprites.art(PIRATES[seat], width, ground)


PIRATES = ("pirate-circle", "pirate-square", "pirate-triangle", "pirate-diamond", "pirate-cross")
"""Each seat's drawing: every colour has a shape of its own."""


def _columns(box: Box, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The seats with anyone here and the middle of each one's column, always in its place."""
    step = min(45, (box.width - 4) / len(counts))
    left = box.x + (box.width - step * len(counts)) / 2
    for seat, count in enumerate(counts):
        if count:
            yield seat, round(left + step * (seat + 0.5))


def _boat(width: int, height: int) -> str:
    """A hull under a furled sail; drawn to measure, as it is 2 to 4 spaces long."""
    deck, keel, middle = height - 33, height - 4, width / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' stroke="{colours.INK}" stroke-width="3" stroke-linejoin="round">'
        f'<path d="M{middle} 4V{deck}" stroke-width="6"/>'
        f'<path d="M{middle} 4V{deck}" stroke="#C48A4A" stroke-width="3"/>'
        f'<path fill="{colours.WHITE}" d="M{middle - 36} 6h72c5 6 5 13 0 19h-72c5-6 5-13 0-19Z"/>'
        f'<path fill="{colours.HULL}" d="M3 {deck}h{width - 6}c-2 15-6 25-13 {keel - deck}'
        f'H16C9 {keel - 4} 5 {deck + 15} 3 {deck}Z"/></svg>'
    )
