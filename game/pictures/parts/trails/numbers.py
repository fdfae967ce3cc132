"""Finds a place for each trail's number: at the trail's end, or beside other numbers there."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing.layout import Point
from game.pictures.parts.trails.layout import BADGE, TIP, Band

_APART = 2 * BADGE + 2

_BEHIND = (0, 1, 2)
_AT_THE_BOAT = (0, 1, 2, -1, -2)
_ASIDE = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""Places that a number may move to, if other numbers are at the end of its trail.

_BEHIND and _AT_THE_BOAT count steps of _APART back from the end; negative steps, at the boat only,
go forward. _ASIDE counts halves of _APART to the side.
"""


def number_spots(found: Sequence[Band]) -> list[Point]:
    """Return where each band's number is: at its end, or beside the numbers placed before it."""
    placed: list[Point] = []
    for band in found:
        placed.append(_free_spot(band, placed))
    return placed


def _free_spot(band: Band, placed: Sequence[Point]) -> Point:
    """Return a free place for a band's number: at its end, or beside other numbers.

    From there, the arrow must point at the target. If no such place is free, the number goes where
    it covers as little as possible.
    """
    spots = [
        band.corners[-1],
        *(spot for spot in _nearby_spots(band) if _points_at_target(band, spot)),
    ]

    def distance_to_nearest(spot: Point) -> int:
        return min((max(abs(spot.x - x), abs(spot.y - y)) for x, y in placed), default=_APART)

    return next(
        (spot for spot in spots if distance_to_nearest(spot) >= _APART),
        max(spots, key=distance_to_nearest),
    )


def _nearby_spots(band: Band) -> Iterator[Point]:
    """Yield places on both sides of a band's end, and in line with it."""
    across, down = band.heading
    x, y = band.corners[-1]
    for behind in _AT_THE_BOAT if band.enters_boat else _BEHIND:
        back = Point(x - across * behind * _APART, y - down * behind * _APART)
        for halves in _ASIDE:
            shift = halves * _APART // 2
            yield Point(back.x + shift * abs(down), back.y + shift * abs(across))


def _points_at_target(band: Band, spot: Point) -> bool:
    """Whether an arrow from this spot ends on the target."""
    across, down = band.heading
    x, y = spot.x + across * TIP, spot.y + down * TIP
    aim = band.aim
    return aim.x <= x < aim.right and aim.y <= y < aim.bottom
