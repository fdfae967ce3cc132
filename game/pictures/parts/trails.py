"""The last turn's moves as broad, faint arrows under symbols and pirates."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from game.pictures.drawing import colours
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Path
from game.pictures.parts.track import Track

_BROAD = 8
_RIM = 2
_STEPS = 16
_HEAD = 14

Point = tuple[float, float]


def draw(canvas: Canvas, track: Track, path: Path, trails: Sequence[tuple[int, int, int]]) -> None:
    """Draw each (seat, origin, target) as an arrow, then what it must not cover once more."""
    seen: list[Point] = []
    for seat, origin, target in trails:
        points = list(_bow(_foot(path.place(origin)), _foot(path.place(target))))
        for colour, grown in ((colours.shade(seat), _RIM), (colours.tint(seat), 0)):
            outline = _arrow(points, grown)
            canvas.shape(outline, colour)
            seen += outline
    if seen:
        left, top = (int(min(axis)) for axis in zip(*seen, strict=True))
        right, bottom = (int(max(axis)) + 1 for axis in zip(*seen, strict=True))
        area = max(left, 0), max(top, 0), right, min(bottom, track.image.height)
        canvas.image.paste(track.image.crop(area), area, track.drawn.crop(area))


def _arrow(points: Sequence[Point], grown: int) -> list[Point]:
    """The outline of an arrow along the points: there on one side, and back on the other."""
    half = _BROAD / 2 + grown
    strokes = list(pairwise(points))
    out = [_beside(one, other, half, 0.0) for one, other in strokes]
    back = [_beside(one, other, -half, 0.0) for one, other in reversed(strokes)]
    head = [
        _beside(*strokes[-1], across * (_HEAD + grown), ahead * (_HEAD + grown))
        for across, ahead in ((1.0, 0.0), (0.0, 1.5), (-1.0, 0.0))
    ]
    return [*out, *head, *back]


def _beside(one: Point, other: Point, across: float, ahead: float) -> Point:
    """The point so far to the left of ``one`` and so far ahead of it, on the way to ``other``."""
    along_x, along_y = other[0] - one[0], other[1] - one[1]
    length = hypot(along_x, along_y) or 1.0
    along_x, along_y = along_x / length, along_y / length
    return (
        one[0] + along_x * ahead + along_y * across,
        one[1] + along_y * ahead - along_x * across,
    )


def _bow(one: Point, other: Point) -> Iterator[Point]:
    """A bow from one point to the other, bent to the left of its way."""
    bend_x = (one[0] + other[0]) / 2 + (other[1] - one[1]) * 0.2
    bend_y = (one[1] + other[1]) / 2 - abs(other[0] - one[0]) * 0.2
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield a * one[0] + b * bend_x + c * other[0], a * one[1] + b * bend_y + c * other[1]


def _foot(box: Box) -> Point:
    return box.x + box.width / 2, box.y + box.height * 0.72
