"""At every table, correcting the calculated chances keeps them in the same order."""

import json
import random

import pytest

from game.computer.calibration import (
    CORRECTIONS_FILE,
    Correction,
    calibrate_chance,
    progress_of_leader,
    table_kind,
)
from game.computer.decisions import plan_turn
from game.computer.levels import STRONGEST_CHARACTER
from game.computer.review import find_hint
from game.rules.editions import LEAST_SEATS, MOST_SEATS, Handling
from game.rules.setup import OFFERED_CREW_SIZES
from game.rules.views import view
from tests.computer.positions import position_one_card_from_boat, random_position

GRID = [number / 200 for number in range(201)]
TABLES = [
    (seats, pirates, handling)
    for seats in range(LEAST_SEATS, MOST_SEATS + 1)
    for pirates in OFFERED_CREW_SIZES
    for handling in Handling
]


@pytest.mark.parametrize("handling", Handling)
def test_correction_keeps_the_chances_in_order_and_0_and_1_unchanged(handling: Handling) -> None:
    for seats in range(LEAST_SEATS, MOST_SEATS + 1):
        state = random_position(handling, 2, 9, seats)
        seen = view(state, state.seat_on_turn)
        corrected = [calibrate_chance(seen, chance) for chance in GRID]
        assert corrected == sorted(set(corrected))
        assert (corrected[0], corrected[-1]) == (0, 1)


@pytest.mark.parametrize("progress", [0, 0.3, 1])
def test_every_correction_keeps_the_order_of_the_chances(progress: float) -> None:
    for correction in (
        Correction(*numbers) for numbers in json.loads(CORRECTIONS_FILE.read_text()).values()
    ):
        corrected = [correction.corrected_chance(chance, progress) for chance in GRID]
        assert corrected == sorted(set(corrected))


def test_correction_changes_evenly_with_the_progress_of_the_game() -> None:
    correction = Correction(first_slope=0.5, first_shift=-1.0, last_slope=1.5, last_shift=1.0)
    assert correction.corrected_chance(0.5, 0.5) == 0.5
    for progress, slope, shift in ((0, 0.5, -1), (0.5, 1, 0), (1, 1.5, 1)):
        constant = Correction(slope, shift, slope, shift)
        for chance in GRID:
            assert correction.corrected_chance(chance, progress) == pytest.approx(
                constant.corrected_chance(chance, 0.7)
            )


def test_progress_is_that_of_the_seat_that_is_farthest() -> None:
    near_the_end = position_one_card_from_boat()
    assert 0.8 < progress_of_leader(view(near_the_end, None)) < 1
    early = random_position(Handling.JAMAICA, 1, 6, 3)
    way = len(early.pirates[0]) * early.passage.boat
    assert progress_of_leader(view(early, None)) == max(map(sum, early.pirates)) / way < 0.3


@pytest.mark.parametrize(("seats", "pirates", "handling"), TABLES)
def test_every_kind_of_table_has_a_correction(seats: int, pirates: int, handling: Handling) -> None:
    assert table_kind(seats, pirates, handling) in json.loads(CORRECTIONS_FILE.read_text())


def test_hint_shows_the_corrected_chance() -> None:
    state = random_position(Handling.TORTUGA, 4, 20, 4)
    seen = view(state, state.seat_on_turn)
    estimated = plan_turn(STRONGEST_CHARACTER, seen, random.Random(1)).chance  # noqa: S311
    assert find_hint(seen, random.Random(1)).chance == calibrate_chance(seen, estimated)  # noqa: S311
