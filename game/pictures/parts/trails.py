"""Draws trails: bands under the symbols, and the arrows at their ends.

Both the colour and the pattern of a band show its seat. For an advance, the pattern has the seat's
colour. A retreat is hollow: its ground has the seat's colour. The bands of the newest turn are
broad, and numbered by action. The bands of earlier turns are thin and pale, and lie below.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, pairwise, takewhile

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import BoardGrid, Box, Point, px
from game.rules.state.passage import START

Trail = tuple[int, int, int]
"""A move: seat, origin, target. In a picture, the seat's colour replaces the seat."""

LANES = (20, 38, 2, -16, -34, 52)
"""Vertical distances of the lanes from the middle of the spaces, in units; down is positive."""

BADGE_RADIUS = px(27)
"""Pixels from the middle of a band's number to its edge."""
TIP_DISTANCE = px(39)
"""Pixels from the middle of a band's number to the tip of its arrow."""


@dataclass(frozen=True, slots=True)
class TrailBand:
    """A trail as it is drawn: its corners, from its beginning to the place of its number.

    ``label`` is the number of the action in its turn, or how often this stretch was run, such as
    "×2". Only the newest turn has labels.
    ``target_area`` is the area of the target: the arrow in front of the number must end there.
    """

    colour: int
    label: str | None
    corners: tuple[Point, ...]
    target_area: Box
    retreats: bool
    enters_boat: bool

    @property
    def heading(self) -> tuple[int, int]:
        """The direction at the end of the band: right or left, down or up, each -1, 0 or 1."""
        corner_before_last, last = self.corners[-2:]
        return sign(last.x - corner_before_last.x), sign(last.y - corner_before_last.y)


def lay_out_bands(grid: BoardGrid, trails: Sequence[Trail]) -> tuple[TrailBand, ...]:
    """Return the layout of the trails. Each trail has its own lane as long as lanes are free."""
    taken_lanes: list[tuple[int, int, int]] = []
    laid_out: list[TrailBand] = []
    for (colour, origin, target), label in _drawn_once(trails):
        low, high = sorted((origin, target))
        lane = _free_lane(taken_lanes, low, high)
        taken_lanes.append((lane, low, high))
        corners = tuple(_corners(grid, origin, target, px(LANES[lane])))
        aim = grid.tile(target) if grid.is_space(target) else _harbour(grid)
        enters_boat = target > grid.space_count
        laid_out.append(TrailBand(colour, label, corners, aim, target < origin, enters_boat))
    return tuple(laid_out)


def _drawn_once(trails: Sequence[Trail]) -> Iterator[tuple[Trail, str | None]]:
    """Yield each stretch once in its group, as it was run last, with its label.

    The groups are the newest turn and everything before it. Runs back and forth over one stretch
    would bury it under bands.
    """
    newest = _newest_trail_count(trails)
    for group, labelled in ((trails[:-newest], False), (trails[-newest:], True)):
        stretches = [(colour, *sorted(ends)) for colour, *ends in group]
        for position, (trail, stretch) in enumerate(zip(group, stretches, strict=True), start=1):
            if stretch in stretches[position:]:
                continue
            times = stretches.count(stretch)
            label = str(position) if times == 1 else f"×{times}"
            yield trail, label if labelled else None


def _newest_trail_count(trails: Sequence[Trail]) -> int:
    """Return how many of the last trails belong to the seat that moved last."""
    return sum(1 for _ in takewhile(lambda trail: trail[0] == trails[-1][0], reversed(trails)))


def crossed_spaces(grid: BoardGrid, trails: Sequence[Trail]) -> set[int]:
    """Return the spaces that bands run over, and one more space at both ends of each band."""
    return {
        space
        for _, origin, target in trails
        for space in range(min(origin, target) - 1, max(origin, target) + 2)
        if grid.is_space(space)
    }


def sign(value: int) -> int:
    """Return -1, 0 or 1, if the value is below, at or above 0."""
    return (value > 0) - (value < 0)


def _free_lane(taken_lanes: Sequence[tuple[int, int, int]], low: int, high: int) -> int:
    """Return the first lane that is free from ``low`` to ``high``, or else the least used lane."""
    uses = Counter(dict.fromkeys(range(len(LANES)), 0))
    uses.update(lane for lane, start, end in taken_lanes if start <= high and low <= end)
    return min(uses, key=lambda lane: (uses[lane], lane))


def _corners(grid: BoardGrid, origin: int, target: int, lane: int) -> Iterator[Point]:
    """Yield the corners of a band, from the edge of its origin to the edge of its target."""
    low, high = sorted((origin, target))
    points = list(_passage_corners(grid, low, high, lane))
    if target < origin:
        points.reverse()
    if grid.is_space(origin):
        points[0] = _towards(points[0], points[1], layout.COLUMN_WIDTH // 2 - px(22), px(30))
    points[-1] = _towards(points[-1], points[-2], *_end_distance(grid, points, target, lane))
    yield from points


def _end_distance(
    grid: BoardGrid, points: Sequence[Point], target: int, lane: int
) -> tuple[int, int]:
    """Return how far a trail ends from its target, horizontally and vertically."""
    if not grid.is_space(target):
        return px(26), 30
    corner_before_last, last = points[-2:]
    # The trail ends at the wall between two spaces, so that it hides little of the pirates there.
    across = layout.COLUMN_WIDTH // 2 + (px(7) if corner_before_last.x < last.x else -px(5))
    return across, layout.ROW_HEIGHT // 2 + (-lane if corner_before_last.y > last.y else lane)


def _passage_corners(grid: BoardGrid, low: int, high: int, lane: int) -> Iterator[Point]:
    """Yield the corners of a lane along the passage, from ``low`` up to ``high``."""
    last = min(high, grid.space_count)
    if low == START:
        stairs, first = grid.start_stairs, grid.tile(1).centre
        yield Point(stairs.x + lane, stairs.y)
        yield Point(stairs.x + lane, first.y + lane)
    elif not grid.is_last_in_row(low):
        yield _lane_point(grid, low, lane)
    for space in range(max(low, 1), last):
        if grid.is_last_in_row(space):
            corner, below = _lane_point(grid, space, lane), _lane_point(grid, space + 1, lane)
            shift = layout.STAIRS_SHIFT + (lane if grid.row_of_space(space) % 2 else -lane)
            yield Point(corner.x + shift, corner.y)
            yield Point(corner.x + shift, below.y)
    if high > grid.space_count:
        yield from _boat_corners(grid, lane)
    elif not grid.is_last_in_row(last - 1):
        yield _lane_point(grid, last, lane)


def _boat_corners(grid: BoardGrid, lane: int) -> Iterator[Point]:
    end, jetty = _lane_point(grid, grid.space_count, lane), grid.jetty
    # If the jetty is on the right, the band ends left of the corner that Discord covers.
    direction, reach = (1, px(126)) if grid.jetty_is_left else (-1, px(152))
    shifted = end.x - direction * lane
    yield Point(shifted, end.y)
    yield Point(shifted, jetty.y)
    yield Point(jetty.x + direction * reach, jetty.y)


def _lane_point(grid: BoardGrid, space: int, lane: int) -> Point:
    middle = grid.tile(space).centre
    return Point(middle.x, middle.y + lane)


def _towards(start: Point, goal: Point, across: int, down: int) -> Point:
    """Return the point at this distance from ``start`` towards ``goal``, never beyond it."""
    x_distance, y_distance = goal.x - start.x, goal.y - start.y
    if x_distance:
        return Point(start.x + sign(x_distance) * min(across, max(abs(x_distance) - 1, 0)), start.y)
    return Point(start.x, start.y + sign(y_distance) * min(down, max(abs(y_distance) - 1, 0)))


def _harbour(grid: BoardGrid) -> Box:
    """Return the area in which an arrow to the boat may end.

    There, the arrow's number does not reach into the corner that Discord covers.
    """
    covered_width = 0 if grid.jetty_is_left else layout.CORNER_WIDTH + BADGE_RADIUS + TIP_DISTANCE
    return Box(
        0, grid.bay_top, layout.WIDTH - covered_width, layout.END_STRIP_HEIGHT - BADGE_RADIUS
    )


_NUMBER_DISTANCE = 2 * BADGE_RADIUS + 2

_STEPS_BACK = (0, 1, 2)
_STEPS_BACK_AT_BOAT = (0, 1, 2, -1, -2)
_HALF_STEPS_ASIDE = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""Places that a number may move to, if other numbers are at the end of its trail.

_STEPS_BACK and _STEPS_BACK_AT_BOAT count steps of _NUMBER_DISTANCE back from the end. Negative
steps, at the boat only, go forward. _HALF_STEPS_ASIDE counts halves of that distance to the side.
"""


def number_spots(bands: Sequence[TrailBand]) -> list[Point]:
    """Return where each band's number is: at its end, or beside the numbers placed before it."""
    placed: list[Point] = []
    for band in bands:
        placed.append(_free_spot(band, placed))
    return placed


def _free_spot(band: TrailBand, placed: Sequence[Point]) -> Point:
    """Return a free place for a band's number: at its end, or beside other numbers.

    From there, the arrow must point at the target. If no such place is free, the number goes where
    it covers as little as possible.
    """
    spots = [
        band.corners[-1],
        *(spot for spot in _nearby_spots(band) if _points_at_target(band, spot)),
    ]

    def distance_to_nearest(spot: Point) -> int:
        return min(
            (max(abs(spot.x - x), abs(spot.y - y)) for x, y in placed), default=_NUMBER_DISTANCE
        )

    return next(
        (spot for spot in spots if distance_to_nearest(spot) >= _NUMBER_DISTANCE),
        max(spots, key=distance_to_nearest),
    )


def _nearby_spots(band: TrailBand) -> Iterator[Point]:
    """Yield places on both sides of a band's end, and in line with it."""
    across, down = band.heading
    x, y = band.corners[-1]
    for steps_back in _STEPS_BACK_AT_BOAT if band.enters_boat else _STEPS_BACK:
        spot_in_line = Point(
            x - across * steps_back * _NUMBER_DISTANCE, y - down * steps_back * _NUMBER_DISTANCE
        )
        for half_steps in _HALF_STEPS_ASIDE:
            shift = half_steps * _NUMBER_DISTANCE // 2
            yield Point(spot_in_line.x + shift * abs(down), spot_in_line.y + shift * abs(across))


def _points_at_target(band: TrailBand, spot: Point) -> bool:
    """Whether an arrow from this spot ends on the target."""
    across, down = band.heading
    x, y = spot.x + across * TIP_DISTANCE, spot.y + down * TIP_DISTANCE
    aim = band.target_area
    return aim.x <= x < aim.right and aim.y <= y < aim.bottom


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
    past = [band for band in bands if band.label is None]
    newest = [band for band in bands if band.label is not None]
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
    newest = [band for band in bands if band.label is not None]
    for band, spot in zip(newest, number_spots(newest), strict=True):
        ground, ink = _ground_and_pattern_colours(band)
        fill, digit = (ink, ground) if not band.retreats else (ground, ink)
        _draw_arrowhead(canvas, spot, band.heading, _ARROW_OUTLINE, colours.INK)
        _draw_arrowhead(
            canvas, spot, band.heading, _ARROW_FILLING, colours.COLOURS_OF_SEATS[band.colour]
        )
        canvas.tag(band.label or "", spot, 2 * BADGE_RADIUS, fill, digit)


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
