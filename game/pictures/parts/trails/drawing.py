"""Draws trails: bands under the symbols, and the arrows in which they end, numbered or small.

A band's pattern tells whose it is as well as its colour does. An advance is drawn in the seat's
colour, a retreat hollow. The newest turn's are broad and numbered, by the action in the turn;
those of the turns before are thin and pale, under the others.
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
"""Widths of a band's outline, of its ground and of the pattern on it, in pixels."""
PAST, PAST_CORE = 8, 4
"""Of a band of a turn before, and of the pattern on it."""

_SMALL, _OUTER, _INNER = (20, 12), (px(47), px(27)), (TIP, px(18))
"""Arrowheads: that of a turn before; outline and filling of the newest turn's."""

_FEW = 4
"""The most bands that are drawn broad."""

PATTERNS: tuple[tuple[int, ...], ...] = ((), (34, 12), (10, 10), (30, 8, 8, 8), (18, 14))
"""Each seat's strokes and gaps, in pixels, in turns; without any it is one stroke."""


def draw_bands(canvas: Canvas, found: Sequence[Band]) -> None:
    """The bands, under everything that stands on the spaces, the newest turn's on top."""
    past = [band for band in found if band.number is None]
    newest = [band for band in found if band.number is not None]
    for band in past:
        pale = colours.pale(band.colour)
        _draw_band(canvas, band, ((PAST, pale),), PAST_CORE)
        _arrow(canvas, band.corners[-1], band.heading, _SMALL, pale)
    outline, broad, core = BROAD if len(newest) <= _FEW else NARROW
    for band in newest:
        ground, _ = _paints(band)
        _draw_band(canvas, band, ((outline, colours.INK), (broad, ground)), core)


def draw_numbers(canvas: Canvas, found: Sequence[Band]) -> None:
    """The numbered arrows in which bands end, above everything, each pointing at its target."""
    newest = [band for band in found if band.number is not None]
    for band, at in zip(newest, number_spots(newest), strict=True):
        ground, ink = _paints(band)
        fill, digit = (ink, ground) if not band.retreats else (ground, ink)
        _arrow(canvas, at, band.heading, _OUTER, colours.INK)
        _arrow(canvas, at, band.heading, _INNER, colours.SEATS[band.colour])
        canvas.number(str(band.number), at, BADGE + 3, fill, digit, colours.CREAM)


def _draw_band(canvas: Canvas, band: Band, layers: Sequence[tuple[int, str]], core: int) -> None:
    """Layers of a width and a colour, one on the other, and the seat's pattern on them."""
    first = band.corners[0]
    for width, colour in layers:
        for one, other in pairwise(band.corners):
            canvas.fill(_stroke(one, other, width), colour)
        canvas.plate(_stroke(first, first, width + 8), colour, colour, 0, width // 2 + 4)
    _, ink = _paints(band)
    for box in _pattern(band, core):
        canvas.fill(box, ink)


def _stroke(one: Point, other: Point, width: int) -> Box:
    left, top = min(one.x, other.x) - width // 2, min(one.y, other.y) - width // 2
    return Box(left, top, abs(one.x - other.x) + width, abs(one.y - other.y) + width)


def _pattern(band: Band, core: int) -> Iterator[Box]:
    """The strokes of the seat's pattern, along every stretch of the band."""
    for one, other in pairwise(band.corners):
        if not PATTERNS[band.colour]:
            yield _stroke(one, other, core)
            continue
        right, down = sign(other.x - one.x), sign(other.y - one.y)
        for start, long in _strokes(band.colour, abs(one.x - other.x) + abs(one.y - other.y)):
            left = one.x + right * start - long * (right < 0)
            top = one.y + down * start - long * (down < 0)
            if down:
                yield Box(left - core // 2, top, core, long)
            else:
                yield Box(left, top - core // 2, long, core)


@lru_cache(maxsize=1024)
def _strokes(colour: int, length: int) -> tuple[tuple[int, int], ...]:
    """Where the strokes of a seat's pattern begin on a stretch of this length, and how long."""
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
    """An arrowhead of a length and half its width."""
    (right, down), (reach, half) = heading, size
    tip = at.x + right * reach, at.y + down * reach
    wings = [(at.x + down * side * half, at.y + right * side * half) for side in (1, -1)]
    canvas.shape([wings[0], tip, wings[1]], colour)


def _paints(band: Band) -> tuple[str, str]:
    """The colours of the band's ground and of the pattern on it."""
    own, contrast = colours.SEATS[band.colour], colours.ON_SEATS[band.colour]
    return (own, contrast) if band.retreats else (contrast, own)
