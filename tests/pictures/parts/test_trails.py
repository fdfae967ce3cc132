"""Numbers of moves do not cover each other, and their arrows end on the targets of the moves."""

from itertools import combinations, product

import pytest

from game.pictures.drawing.layout import BoardGrid, px
from game.pictures.parts.pirates import stances
from game.pictures.parts.trails import BADGE_RADIUS, Trail, lay_out_bands, number_spots

GROUND = BoardGrid(36)
TIP_DISTANCE, NUMBER_WIDTH = px(39), 2 * px(27)
HEAD_HEIGHT = 60
"""Height of a pirate's head above its feet."""
CROWDED_TRAILS: tuple[tuple[Trail, ...], ...] = (
    ((0, 24, 23), (0, 0, 12), (0, 12, 6), (1, 17, 24), (1, 6, 5), (1, 24, 23)),
    tuple((seat, 3, 11) for seat in range(5)),
    tuple((seat, 14, 20) for seat in range(5)),
    tuple((seat, 23, 18) for seat in range(5)),
)


@pytest.mark.parametrize("trails", CROWDED_TRAILS)
def test_every_arrow_ends_on_its_target(trails: tuple[Trail, ...]) -> None:
    found = lay_out_bands(GROUND, trails)
    for band, spot, (_, _, target) in zip(found, number_spots(found), trails, strict=True):
        across, down = band.heading
        tile = GROUND.tile(target)
        assert tile.x <= spot.x + across * TIP_DISTANCE < tile.right
        assert tile.y <= spot.y + down * TIP_DISTANCE < tile.bottom


@pytest.mark.parametrize("spaces", [24, 30, 36, 48])
def test_numbers_of_six_moves_to_the_boat_do_not_overlap_in_the_bay(spaces: int) -> None:
    ground = BoardGrid(spaces)
    trails = tuple((seat, spaces - 4, spaces + 1) for seat, _ in product(range(3), range(2)))
    spots = number_spots(lay_out_bands(ground, trails))
    assert all(ground.bay_top <= spot.y < ground.height for spot in spots)
    assert all(
        max(abs(one.x - other.x), abs(one.y - other.y)) >= NUMBER_WIDTH
        for one, other in combinations(spots, 2)
    )


def test_only_the_newest_turns_moves_are_numbered() -> None:
    trails = ((0, 1, 6), (1, 2, 9), (0, 6, 12), (0, 12, 10))
    assert [band.label for band in lay_out_bands(GROUND, trails)] == [None, None, "1", "2"]


def test_moves_back_and_forth_over_one_stretch_are_drawn_once_with_their_count() -> None:
    trails = ((0, 1, 6), (0, 6, 1), (0, 1, 6), (1, 2, 9), (1, 4, 8), (1, 9, 2))
    bands = lay_out_bands(GROUND, trails)
    assert [(band.label, band.retreats) for band in bands] == [
        (None, False),
        ("2", False),
        ("×2", True),
    ]
    assert bands[0].corners[-1].x > bands[0].corners[0].x


@pytest.mark.parametrize("crowd", [1, 2])
def test_a_move_number_does_not_cover_heads_near_the_moves_target(crowd: int) -> None:
    boat = GROUND.space_count + 1
    for origin, target in product(range(boat + 1), range(1, boat)):
        if origin != target and abs(origin - target) <= 6:
            (spot,) = number_spots(lay_out_bands(GROUND, ((0, origin, target),)))
            for space in {target, max(1, target - 1), min(target + 1, GROUND.space_count)}:
                for _, feet, _ in stances(GROUND, space, (0,) * crowd):
                    distance = max(abs(feet.x - spot.x), abs(feet.y - HEAD_HEIGHT - spot.y))
                    assert distance > BADGE_RADIUS + 12, (origin, target, space)
