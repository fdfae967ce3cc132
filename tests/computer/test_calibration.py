"""At every table, correcting the calculated chances keeps them in the same order."""

import json
import random

import pytest

from game.computer.calibration import CURVES_FILE, LogOddsCorrection, calibrate_chance, table_kind
from game.computer.decisions import plan_turn
from game.computer.hints import find_hint
from game.computer.levels import CHARACTERS, Level
from game.rules.editions import LEAST_SEATS, MOST_SEATS, Handling
from game.rules.setup import OFFERED_CREW_SIZES
from game.rules.views import view
from tests.computer.positions import random_position

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


def test_every_curve_keeps_the_order_of_the_chances() -> None:
    for curve in (
        LogOddsCorrection(*parts) for parts in json.loads(CURVES_FILE.read_text()).values()
    ):
        corrected = [curve.corrected_chance(chance) for chance in GRID]
        assert corrected == sorted(set(corrected))


@pytest.mark.parametrize(("seats", "pirates", "handling"), TABLES)
def test_every_kind_of_table_has_a_curve(seats: int, pirates: int, handling: Handling) -> None:
    assert table_kind(seats, pirates, handling) in json.loads(CURVES_FILE.read_text())


def test_hint_shows_the_corrected_chance() -> None:
    state = random_position(Handling.TORTUGA, 4, 20, 4)
    seen = view(state, state.seat_on_turn)
    estimated = plan_turn(CHARACTERS[Level.ADMIRAL], seen, random.Random(1)).chance  # noqa: S311
    assert find_hint(seen, random.Random(1)).chance == calibrate_chance(seen, estimated)  # noqa: S311
