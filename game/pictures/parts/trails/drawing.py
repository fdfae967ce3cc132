"""Draws trails: bands under the symbols, and the arrows at their ends.

Both the colour and the pattern of a band show its seat. For an advance, the pattern has the seat's
colour. A retreat is hollow: its ground has the seat's colour. The bands of the newest turn are
broad, and numbered by action. The bands of earlier turns are thin and pale, and lie below.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise

from game.pictures.drawing import colours
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.parts.trails.layout import BADGE_RADIUS, TIP_DISTANCE, TrailBand, sign
from game.pictures.parts.trails.numbers import number_spots

BROAD, NARROW = (17, 13, 7), (12, 10, 5)
"""Widths in pixels of a band's outline, of its ground, and of the pattern on it."""
PAST_WIDTH, PAST_PATTERN_WIDTH = 8, 4
"""Widths in pixels of an earlier turn's band, and of the pattern on it."""

_PAST_ARROW, _ARROW_OUTLINE, _ARROW_FILLING = (20, 12), (px(47), px(27)), (TIP_DISTANCE, px(18))
"""Length and half width of arrowheads.

The first size is for earlier turns, the others are for outline and filling in the newest turn.
"""

_MAX_BROAD_BANDS = 4
"""If the newest turn has more bands than this, its bands are drawn narrow."""

PATTERNS: tuple[tuple[int, ...], ...] = ((), (34, 12), (10, 10), (30, 8, 8, 8), (18, 14))
"""Each seat's pattern: alternating lengths of strokes and gaps in pixels.

An empty pattern is one continuous stroke.
"""


def draw_bands(canvas: Canvas, bands: Sequence[TrailBand]) -> None:
    """Draw the bands, below everything that is on the spaces; the newest turn is on top."""
    past = [band for band in bands if band.number is None]
    newest = [band for band in bands if band.number is not None]
    for band in past:
        pale = colours.half_contrast(band.colour)
        _draw_band(canvas, band, ((PAST_WIDTH, pale),), PAST_PATTERN_WIDTH)
        _draw_arrowhead(canvas, band.corners[-1], band.heading, _PAST_ARROW, pale)
    outline, broad, pattern_width = BROAD if len(newest) <= _MAX_BROAD_BANDS else NARROW
    for band in newest:
        ground, _ = _ground_and_pattern_colours(band)
        _draw_band(canvas, band, ((outline, colours.INK), (broad, ground)), pattern_width)


def draw_numbers(canvas: Canvas, bands: Sequence[TrailBand]) -> None:
    """Draw the numbered arrows at the ends of bands, above everything else.

    Each arrow points at its target.
    """
    newest = [band for band in bands if band.number is not None]
    for band, spot in zip(newest, number_spots(newest), strict=True):
        ground, ink = _ground_and_pattern_colours(band)
        fill, digit = (ink, ground) if not band.retreats else (ground, ink)
        _draw_arrowhead(canvas, spot, band.heading, _ARROW_OUTLINE, colours.INK)
        _draw_arrowhead(
            canvas, spot, band.heading, _ARROW_FILLING, colours.COLOURS_OF_SEATS[band.colour]
        )
        canvas.number(str(band.number), spot, BADGE_RADIUS + 3, fill, digit, colours.CREAM)


def _draw_band(
    canvas: Canvas, band: TrailBand, layers: Sequence[tuple[int, str]], pattern_width: int
) -> None:
    """Draw the layers, each with a width and a colour, and the seat's pattern on top."""
    first = band.corners[0]
    for width, colour in layers:
        for corner, next_corner in pairwise(band.corners):
            canvas.fill(_stroke_box(corner, next_corner, width), colour)
        canvas.draw_plate(_stroke_box(first, first, width + 8), colour, colour, 0, width // 2 + 4)
    _, ink = _ground_and_pattern_colours(band)
    for box in _pattern(band, pattern_width):
        canvas.fill(box, ink)


def _stroke_box(start: Point, end: Point, width: int) -> Box:
    left, top = min(start.x, end.x) - width // 2, min(start.y, end.y) - width // 2
    return Box(left, top, abs(start.x - end.x) + width, abs(start.y - end.y) + width)


def _pattern(band: TrailBand, pattern_width: int) -> Iterator[Box]:
    """Yield the strokes of the seat's pattern, along all parts of the band."""
    for corner, next_corner in pairwise(band.corners):
        if not PATTERNS[band.colour]:
            yield _stroke_box(corner, next_corner, pattern_width)
            continue
        right, down = sign(next_corner.x - corner.x), sign(next_corner.y - corner.y)
        for start, length in _stroke_spans(
            band.colour, abs(corner.x - next_corner.x) + abs(corner.y - next_corner.y)
        ):
            left = corner.x + right * start - length * (right < 0)
            top = corner.y + down * start - length * (down < 0)
            if down:
                yield Box(left - pattern_width // 2, top, pattern_width, length)
            else:
                yield Box(left, top - pattern_width // 2, length, pattern_width)


@lru_cache(maxsize=1024)
def _stroke_spans(colour: int, length: int) -> tuple[tuple[int, int], ...]:
    """Return the start and length of each stroke of a seat's pattern within ``length`` pixels."""
    spans: list[tuple[int, int]] = []
    lengths, position = cycle(PATTERNS[colour]), 0
    while position < length:
        stroke, gap = next(lengths), next(lengths)
        spans.append((position, min(stroke, length - position)))
        position += stroke + gap
    return tuple(spans)


def _draw_arrowhead(
    canvas: Canvas, at: Point, heading: tuple[int, int], size: tuple[int, int], colour: str
) -> None:
    """Draw an arrowhead; ``size`` is its length and half its width."""
    (right, down), (length, half_width) = heading, size
    tip = at.x + right * length, at.y + down * length
    wings = [
        (at.x + down * side * half_width, at.y + right * side * half_width) for side in (1, -1)
    ]
    canvas.fill_polygon([wings[0], tip, wings[1]], colour)


def _ground_and_pattern_colours(band: TrailBand) -> tuple[str, str]:
    """Return the colours of the band's ground and of the pattern on it."""
    seat_colour, contrast = (
        colours.COLOURS_OF_SEATS[band.colour],
        colours.CONTRASTS_TO_SEATS[band.colour],
    )
    return (seat_colour, contrast) if band.retreats else (contrast, seat_colour)
