"""Finds a place for each trail's number: at the trail's end, or beside other numbers there."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing.layout import Point
from game.pictures.parts.trails.layout import BADGE_RADIUS, TIP_DISTANCE, TrailBand

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
