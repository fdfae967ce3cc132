"""Numbers of moves make way for each other, and still point at where their moves ended."""

from itertools import combinations, product

import pytest

from game.pictures.drawing.layout import Ground, px
from game.pictures.parts.trails.layout import Trail, bands
from game.pictures.parts.trails.numbers import number_spots

GROUND = Ground(36)
TIP, ACROSS = px(39), 2 * px(27)
FULL: tuple[tuple[Trail, ...], ...] = (
    ((0, 24, 23), (0, 0, 12), (0, 12, 6), (1, 17, 24), (1, 6, 5), (1, 24, 23)),
    tuple((seat, 3, 11) for seat in range(5)),
    tuple((seat, 14, 20) for seat in range(5)),
    tuple((seat, 23, 18) for seat in range(5)),
)


@pytest.mark.parametrize("trails", FULL)
def test_every_arrow_ends_on_its_target(trails: tuple[Trail, ...]) -> None:
    found = bands(GROUND, trails)
    for band, spot, (_, _, target) in zip(found, number_spots(found), trails, strict=True):
        across, down = band.heading
        tile = GROUND.tile(target)
        assert tile.x <= spot.x + across * TIP < tile.right
        assert tile.y <= spot.y + down * TIP < tile.bottom


@pytest.mark.parametrize("spaces", [24, 30, 36, 48])
def test_six_who_went_aboard_are_told_apart_below_the_passage(spaces: int) -> None:
    ground = Ground(spaces)
    sailed = tuple((seat, spaces - 4, spaces + 1) for seat, _ in product(range(3), range(2)))
    spots = number_spots(bands(ground, sailed))
    assert all(ground.bay <= spot.y < ground.height for spot in spots)
    assert all(
        max(abs(one.x - other.x), abs(one.y - other.y)) >= ACROSS
        for one, other in combinations(spots, 2)
    )
