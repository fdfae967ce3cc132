"""Finds a place for each trail's number: where it ends, or aside of others that stand there."""

from collections.abc import Iterator, Sequence

from game.pictures.drawing.layout import Point
from game.pictures.parts.trails.layout import BADGE, TIP, Band

_APART = 2 * BADGE + 2

_BEHIND = (0, 1, 2)
_AT_THE_BOAT = (0, 1, 2, -1, -2)
_ASIDE = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""How far a number makes way for others, behind its end (at the boat before it, too) in what keeps
two apart, and aside in halves of that."""


def number_spots(found: Sequence[Band]) -> list[Point]:
    """Where each band's number stands: where it ends, or aside of those before it."""
    placed: list[Point] = []
    for band in found:
        placed.append(_free_spot(band, placed))
    return placed


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


def _points_home(band: Band, spot: Point) -> bool:
    """Whether an arrow from there ends on the target."""
    across, down = band.heading
    x, y = spot.x + across * TIP, spot.y + down * TIP
    aim = band.aim
    return aim.x <= x < aim.right and aim.y <= y < aim.bottom
