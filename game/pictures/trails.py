"""The last turn's moves as broad, faint strokes under symbols and pirates."""

from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops, ImageDraw

from game.pictures import colours, pixels
from game.pictures.canvas import Canvas
from game.pictures.layout import Box, Path

_BROAD = 9
_RIM = 2
_STEPS = 24
_HEAD = 17

Point = tuple[float, float]


def draw(canvas: Canvas, path: Path, trails: Sequence[tuple[int, int, int]]) -> None:
    """Draw each (seat, origin, target) as an arrow, on bare ground only."""
    if not trails:
        return
    bare = _bare(canvas.image.crop((0, 0, canvas.image.width, path.bottom)))
    for seat, origin, target in trails:
        points = list(_curve(_foot(path.place(origin)), _foot(path.place(target))))
        for colour, grown in ((colours.shade(seat), _RIM), (colours.tint(seat), 0)):
            stroke = Image.new("1", bare.size)
            _arrow(ImageDraw.Draw(stroke), points, grown)
            shown = ImageChops.logical_and(stroke, bare)
            canvas.image.paste(colours.index(colour), (0, 0), shown)


def _bare(image: Image.Image) -> Image.Image:
    """Where tile or path lie open, without symbol, number or rim."""
    grounds = {colours.index(c) for c in (colours.TILE, colours.OTHER_TILE, colours.TRACK)}
    return pixels.looked_up(image, lambda value: 255 * (value in grounds), "1")


def _arrow(pen: ImageDraw.ImageDraw, points: Sequence[Point], grown: int) -> None:
    pen.line(points, fill=1, width=_BROAD + 2 * grown, joint="curve")
    (x, y), (before_x, before_y) = points[-1], points[-4]
    along_x, along_y = x - before_x, y - before_y
    length = (along_x**2 + along_y**2) ** 0.5 or 1.0
    head = _HEAD + 2 * grown
    along_x, along_y = along_x / length * head, along_y / length * head
    pen.polygon(
        [
            (x + along_x, y + along_y),
            (x - along_y - along_x / 2, y + along_x - along_y / 2),
            (x + along_y - along_x / 2, y - along_x - along_y / 2),
        ],
        fill=1,
    )


def _curve(one: Point, other: Point) -> Iterator[Point]:
    """A bow from one point to the other, bent to the left of its way."""
    bend_x = (one[0] + other[0]) / 2 + (other[1] - one[1]) * 0.2
    bend_y = (one[1] + other[1]) / 2 - abs(other[0] - one[0]) * 0.2
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield a * one[0] + b * bend_x + c * other[0], a * one[1] + b * bend_y + c * other[1]


def _foot(box: Box) -> Point:
    return box.x + box.width / 2, box.y + box.height * 0.72
