"""Where pirates went: bands that follow the passage, apart from each other, under the symbols.

A band's pattern tells whose it is as well as its colour does. An advance is drawn in the seat's
colour, a retreat hollow; the number in front of the arrow is the action's in its turn.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Ground, Point, px
from game.rules.state.passage import START

Trail = tuple[int, int, int]
"""A move: seat, origin, target."""

LANES = (20, 38, 2, -16, -34, 52)
"""How far below the middle of the spaces bands run side by side, in units."""

BROAD, NARROW = (17, 13, 7), (12, 10, 5)
"""Widths of a band's outline, of its ground and of the pattern on it, in pixels."""
_FEW = 4
"""The most bands that are drawn broad."""

PATTERNS: tuple[tuple[int, int, int, int], ...] = (
    (1, 0, 0, 0),
    (34, 12, 0, 0),
    (10, 10, 0, 0),
    (30, 8, 8, 8),
    (18, 14, 0, 0),
)
"""Each seat's strokes and gaps, in pixels, in turns."""

_BADGE = px(27)
_APART = 2 * _BADGE + 2
_TIP = px(39)
"""How far before its number an arrow ends."""

_BEHIND = (0, 1, 2)
_AT_THE_BOAT = (0, 1, 2, -1, -2)
_ASIDE = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""How far a number makes way for others, behind its end (at the boat before it, too) in what keeps
two apart, and aside in halves of that."""


@dataclass(frozen=True, slots=True)
class Band:
    """A trail as it is drawn: its corners, from where it begins to where its number stands.

    ``aim`` is where the arrow in front of the number may end: on its target.
    """

    seat: int
    number: int
    corners: tuple[Point, ...]
    aim: Box
    retreats: bool
    boards: bool

    @property
    def heading(self) -> tuple[int, int]:
        """Which way it ends: right or left, down or up."""
        before, last = self.corners[-2:]
        return _sign(last.x - before.x), _sign(last.y - before.y)


def bands(ground: Ground, trails: Sequence[Trail]) -> tuple[Band, ...]:
    """The trails laid out, each on a lane of its own as long as there are enough."""
    taken: list[tuple[int, int, int]] = []
    counted: Counter[int] = Counter()
    found: list[Band] = []
    for seat, origin, target in trails:
        counted[seat] += 1
        low, high = sorted((origin, target))
        lane = _free_lane(taken, low, high)
        taken.append((lane, low, high))
        corners = tuple(_corners(ground, origin, target, px(LANES[lane])))
        aim = ground.tile(target) if ground.is_place(target) else _harbour(ground)
        boards = target > ground.spaces
        found.append(Band(seat, counted[seat], corners, aim, target < origin, boards))
    return tuple(found)


def crossed(ground: Ground, trails: Sequence[Trail]) -> set[int]:
    """The spaces that bands run over."""
    return {
        space
        for _, origin, target in trails
        for space in range(min(origin, target) - 1, max(origin, target) + 2)
        if ground.is_place(space)
    }


def draw_bands(canvas: Canvas, found: Sequence[Band]) -> None:
    """The bands, under everything that stands on the spaces."""
    outline, broad, core = BROAD if len(found) <= _FEW else NARROW
    for band in found:
        ground, ink = _paints(band)
        first = band.corners[0]
        for width, colour in ((outline, colours.INK), (broad, ground)):
            for one, other in pairwise(band.corners):
                canvas.fill(_stroke(one, other, width), colour)
            canvas.plate(_stroke(first, first, width + 8), colour, colour, 0, width // 2 + 4)
        for box in _pattern(band, core):
            canvas.fill(box, ink)


def draw_numbers(canvas: Canvas, found: Sequence[Band]) -> None:
    """The numbered arrows in which bands end, above everything, each pointing at its target."""
    for band, at in zip(found, number_spots(found), strict=True):
        ground, ink = _paints(band)
        fill, digit = (ink, ground) if not band.retreats else (ground, ink)
        _arrow(canvas, at, band.heading, colours.SEATS[band.seat])
        canvas.number(str(band.number), at, _BADGE + 3, fill, digit, colours.CREAM)


def number_spots(found: Sequence[Band]) -> list[Point]:
    """Where each band's number stands: where it ends, or aside of those before it."""
    placed: list[Point] = []
    for band in found:
        placed.append(_free_spot(band, placed))
    return placed


def _free_lane(taken: Sequence[tuple[int, int, int]], low: int, high: int) -> int:
    """The first lane that nobody uses there, or the one that fewest do."""
    uses = Counter(dict.fromkeys(range(len(LANES)), 0))
    uses.update(lane for lane, start, end in taken if start <= high and low <= end)
    return min(uses, key=lambda lane: (uses[lane], lane))


def _corners(ground: Ground, origin: int, target: int, lane: int) -> Iterator[Point]:
    """From the leaving edge of the one to the entered edge of the other."""
    low, high = sorted((origin, target))
    points = list(_along(ground, low, high, lane))
    if target < origin:
        points.reverse()
    if ground.is_place(origin):
        points[0] = _towards(points[0], points[1], layout.PITCH // 2 - px(22), px(30))
    points[-1] = _towards(points[-1], points[-2], *_short_of(ground, points, target, lane))
    yield from points


def _short_of(ground: Ground, points: Sequence[Point], target: int, lane: int) -> tuple[int, int]:
    """How far across and how far down or up from its target a trail ends."""
    if not ground.is_place(target):
        return px(26), 30
    before, last = points[-2:]
    # Pirates stand on the left of a space: a number from the right keeps within its own.
    across = layout.PITCH // 2 + (px(18) if before.x < last.x else -px(40))
    return across, layout.TALL // 2 + (-lane if before.y > last.y else lane)


def _along(ground: Ground, low: int, high: int, lane: int) -> Iterator[Point]:
    """The corners of the way from ``low`` up to ``high``, along the middle of the passage."""
    last = min(high, ground.spaces)
    if low == START:
        stairs, first = ground.stairs, ground.tile(1).centre
        yield Point(stairs.x + lane, stairs.y)
        yield Point(stairs.x + lane, first.y + lane)
    elif not ground.turns_after(low) or low == last:
        yield _at(ground, low, lane)
    for space in range(max(low, 1), last):
        if ground.turns_after(space):
            corner, below = _at(ground, space, lane), _at(ground, space + 1, lane)
            shift = lane if ground.row(space) % 2 else -lane
            yield Point(corner.x + shift, corner.y)
            yield Point(corner.x + shift, below.y)
    if high > ground.spaces:
        yield from _into_the_boat(ground, lane)
    elif not ground.turns_after(last - 1) or low == last:
        yield _at(ground, last, lane)


def _into_the_boat(ground: Ground, lane: int) -> Iterator[Point]:
    end, jetty = _at(ground, ground.spaces, lane), ground.jetty
    # On the right it ends left of the corner that Discord covers.
    side, reach = (1, px(126)) if ground.leaves_left else (-1, px(152))
    shifted = end.x - side * lane
    yield Point(shifted, end.y)
    yield Point(shifted, jetty.y)
    yield Point(jetty.x + side * reach, jetty.y)


def _at(ground: Ground, space: int, lane: int) -> Point:
    middle = ground.tile(space).centre
    return Point(middle.x, middle.y + lane)


def _towards(one: Point, other: Point, across: int, down: int) -> Point:
    """The point that lies so far from ``one`` on the way to ``other``, but not beyond it."""
    wide, tall = other.x - one.x, other.y - one.y
    if wide:
        return Point(one.x + _sign(wide) * min(across, max(abs(wide) - 1, 0)), one.y)
    return Point(one.x, one.y + _sign(tall) * min(down, max(abs(tall) - 1, 0)))


def _stroke(one: Point, other: Point, width: int) -> Box:
    left, top = min(one.x, other.x) - width // 2, min(one.y, other.y) - width // 2
    return Box(left, top, abs(one.x - other.x) + width, abs(one.y - other.y) + width)


def _pattern(band: Band, core: int) -> Iterator[Box]:
    """The strokes of the seat's pattern, along every stretch of the band."""
    pattern = PATTERNS[band.seat]
    for one, other in pairwise(band.corners):
        length = abs(one.x - other.x) + abs(one.y - other.y)
        if not pattern[1]:
            yield _stroke(one, other, core)
            continue
        right, down = _sign(other.x - one.x), _sign(other.y - one.y)
        at, step = 0, 0
        while at < length:
            end = min(at + pattern[step], length)
            if not step % 2:
                start = Point(one.x + right * at, one.y + down * at)
                stop = Point(one.x + right * end, one.y + down * end)
                yield _lengthwise(start, stop, core)
            at, step = end, (step + 1) % len(pattern)
            if not pattern[step]:
                step = 0


def _lengthwise(one: Point, other: Point, width: int) -> Box:
    """A stroke that does not reach beyond its ends."""
    flat = one.y == other.y
    left, top = min(one.x, other.x), min(one.y, other.y)
    if flat:
        return Box(left, top - width // 2, max(1, abs(one.x - other.x)), width)
    return Box(left - width // 2, top, width, max(1, abs(one.y - other.y)))


def _free_spot(band: Band, placed: Sequence[Point]) -> Point:
    """Where the number stands: at the end, or aside of others that stand there.

    Where nothing is free from which its arrow points at the target, it covers as little as it can.
    """
    spots = [band.corners[-1], *(spot for spot in _aside(band) if _points_home(band, spot))]

    def room(spot: Point) -> int:
        return min((max(abs(spot.x - x), abs(spot.y - y)) for x, y in placed), default=_APART)

    return next((spot for spot in spots if room(spot) >= _APART), max(spots, key=room))


def _aside(band: Band) -> Iterator[Point]:
    """The spots on both sides of a band's end, and in line with it."""
    across, down = band.heading
    x, y = band.corners[-1]
    for behind in _AT_THE_BOAT if band.boards else _BEHIND:
        back = Point(x - across * behind * _APART, y - down * behind * _APART)
        for halves in _ASIDE:
            shift = halves * _APART // 2
            yield Point(back.x + shift * abs(down), back.y + shift * abs(across))


def _harbour(ground: Ground) -> Box:
    """Where an arrow that points at the boat may end, its number clear of the covered corner."""
    covered = 0 if ground.leaves_left else layout.CORNER + _BADGE + _TIP
    return Box(0, ground.bay, layout.WIDTH - covered, layout.ENDS_TALL - _BADGE)


def _points_home(band: Band, spot: Point) -> bool:
    """Whether an arrow from there ends on the target."""
    across, down = band.heading
    x, y = spot.x + across * _TIP, spot.y + down * _TIP
    aim = band.aim
    return aim.x <= x < aim.right and aim.y <= y < aim.bottom


def _arrow(canvas: Canvas, at: Point, heading: tuple[int, int], colour: str) -> None:
    right, down = heading
    for reach, half, ink in ((px(47), px(27), colours.INK), (_TIP, px(18), colour)):
        tip = at.x + right * reach, at.y + down * reach
        wings = [(at.x + down * side * half, at.y + right * side * half) for side in (1, -1)]
        canvas.shape([wings[0], tip, wings[1]], ink)


def _paints(band: Band) -> tuple[str, str]:
    """The colours of the band's ground and of the pattern on it."""
    own, contrast = colours.SEATS[band.seat], colours.ON_SEATS[band.seat]
    return (own, contrast) if band.retreats else (contrast, own)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
