"""Draws trails: bands under the symbols, and the arrows at their ends.

Both the colour and the pattern of a band show its seat. An advance is drawn in the seat's colour, a
retreat is hollow. The bands of the newest turn are broad, and numbered by action. The bands of
earlier turns are thin and pale, and lie below.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise

from game.pictures.drawing import colours
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.parts.trails.layout import BADGE, TIP, Band, sign
from game.pictures.parts.trails.numbers import number_spots

BROAD, NARROW = (17, 13, 7), (12, 10, 5)
"""Widths in pixels of a band's outline, of its ground, and of the pattern on it."""
PAST, PAST_PATTERN = 8, 4
"""Widths in pixels of an earlier turn's band, and of the pattern on it."""

_PAST_ARROW, _ARROW_OUTLINE, _ARROW_FILLING = (20, 12), (px(47), px(27)), (TIP, px(18))
"""Length and half width of arrowheads.

The first is for earlier turns, the others are for outline and filling in the newest turn.
"""

_MOST_BROAD_BANDS = 4
"""Maximum number of bands that are drawn broad."""

PATTERNS: tuple[tuple[int, ...], ...] = ((), (34, 12), (10, 10), (30, 8, 8, 8), (18, 14))
"""Each seat's pattern: alternating lengths of strokes and gaps in pixels.

An empty pattern is one continuous stroke.
"""


def draw_bands(canvas: Canvas, found: Sequence[Band]) -> None:
    """Draw the bands, below everything that is on the spaces; the newest turn is on top."""
    past = [band for band in found if band.number is None]
    newest = [band for band in found if band.number is not None]
    for band in past:
        pale = colours.pale(band.colour)
        _draw_band(canvas, band, ((PAST, pale),), PAST_PATTERN)
        _arrow(canvas, band.corners[-1], band.heading, _PAST_ARROW, pale)
    outline, broad, pattern_width = BROAD if len(newest) <= _MOST_BROAD_BANDS else NARROW
    for band in newest:
        ground, _ = _paints(band)
        _draw_band(canvas, band, ((outline, colours.INK), (broad, ground)), pattern_width)


def draw_numbers(canvas: Canvas, found: Sequence[Band]) -> None:
    """Draw the numbered arrows at the ends of bands, above everything else.

    Each arrow points at its target.
    """
    newest = [band for band in found if band.number is not None]
    for band, at in zip(newest, number_spots(newest), strict=True):
        ground, ink = _paints(band)
        fill, digit = (ink, ground) if not band.retreats else (ground, ink)
        _arrow(canvas, at, band.heading, _ARROW_OUTLINE, colours.INK)
        _arrow(canvas, at, band.heading, _ARROW_FILLING, colours.SEATS[band.colour])
        canvas.number(str(band.number), at, BADGE + 3, fill, digit, colours.CREAM)


def _draw_band(
    canvas: Canvas, band: Band, layers: Sequence[tuple[int, str]], pattern_width: int
) -> None:
    """Draw the layers, each with a width and a colour, and the seat's pattern on top."""
    first = band.corners[0]
    for width, colour in layers:
        for one, other in pairwise(band.corners):
            canvas.fill(_stroke(one, other, width), colour)
        canvas.plate(_stroke(first, first, width + 8), colour, colour, 0, width // 2 + 4)
    _, ink = _paints(band)
    for box in _pattern(band, pattern_width):
        canvas.fill(box, ink)


def _stroke(one: Point, other: Point, width: int) -> Box:
    left, top = min(one.x, other.x) - width // 2, min(one.y, other.y) - width // 2
    return Box(left, top, abs(one.x - other.x) + width, abs(one.y - other.y) + width)


def _pattern(band: Band, pattern_width: int) -> Iterator[Box]:
    """Yield the strokes of the seat's pattern, along all parts of the band."""
    for one, other in pairwise(band.corners):
        if not PATTERNS[band.colour]:
            yield _stroke(one, other, pattern_width)
            continue
        right, down = sign(other.x - one.x), sign(other.y - one.y)
        for start, length in _strokes(band.colour, abs(one.x - other.x) + abs(one.y - other.y)):
            left = one.x + right * start - length * (right < 0)
            top = one.y + down * start - length * (down < 0)
            if down:
                yield Box(left - pattern_width // 2, top, pattern_width, length)
            else:
                yield Box(left, top - pattern_width // 2, length, pattern_width)


@lru_cache(maxsize=1024)
def _strokes(colour: int, length: int) -> tuple[tuple[int, int], ...]:
    """Return the start and length of each stroke of a seat's pattern within ``length`` pixels."""
    found: list[tuple[int, int]] = []
    lengths, at = cycle(PATTERNS[colour]), 0
    while at < length:
        stroke, gap = next(lengths), next(lengths)
        found.append((at, min(stroke, length - at)))
        at += stroke + gap
    return tuple(found)


def _arrow(
    canvas: Canvas, at: Point, heading: tuple[int, int], size: tuple[int, int], colour: str
) -> None:
    """Draw an arrowhead; ``size`` is its length and half its width."""
    (right, down), (reach, half) = heading, size
    tip = at.x + right * reach, at.y + down * reach
    wings = [(at.x + down * side * half, at.y + right * side * half) for side in (1, -1)]
    canvas.shape([wings[0], tip, wings[1]], colour)


def _paints(band: Band) -> tuple[str, str]:
    """Return the colours of the band's ground and of the pattern on it."""
    own, contrast = colours.SEATS[band.colour], colours.ON_SEATS[band.colour]
    return (own, contrast) if band.retreats else (contrast, own)
