"""Computes the layout of trails: bands along the passage, in lanes beside one another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from game.pictures.drawing import layout
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

    ``number`` is the number of the action in its turn; only the newest turn has numbers.
    ``target_area`` is the area of the target: the arrow in front of the number must end there.
    """

    colour: int
    number: int | None
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
    earlier_trails = len(trails) - _newest_trail_count(trails)
    for position, (colour, origin, target) in enumerate(trails, start=1):
        low, high = sorted((origin, target))
        lane = _free_lane(taken_lanes, low, high)
        taken_lanes.append((lane, low, high))
        corners = tuple(_corners(grid, origin, target, px(LANES[lane])))
        aim = grid.tile(target) if grid.is_space(target) else _harbour(grid)
        enters_boat = target > grid.space_count
        number = position - earlier_trails if position > earlier_trails else None
        laid_out.append(TrailBand(colour, number, corners, aim, target < origin, enters_boat))
    return tuple(laid_out)


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
