"""Random games against the plain implementation, for edition × handling × seats × passing.

CARTAGENA_MATRIX_GAMES is the number of games for each of the 120 cases; `make matrix` plays 42.
Without that variable, every fourth case plays one game.
"""

from itertools import product
from random import Random

import pytest

from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.engine import apply
from game.rules.moves import legal_actions
from game.rules.notation import format_action, format_position
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix
from tests.makers.chance import random_forward_action
from tests.rules.random_games import seeded_random
from tests.rules.second.both_engines import begin_in_both

MOST_ACTIONS = 1500
CASES = [
    pytest.param(
        edition, handling, seats, passing, id=f"{edition.name}-{handling}-{seats}-{passing}"
    )
    for edition, handling, seats, passing in product(
        EDITIONS.values(), Handling, range(2, 6), (False, True)
    )
    if MATRIX_GAME_COUNT or (seats + 2 * passing + list(Handling).index(handling)) % 4 == 0
]


@larger_in_matrix
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("edition", "handling", "seats", "passing"), CASES)
def test_both_implementations_agree_to_the_end_of_random_games(
    edition: Edition, handling: Handling, seats: int, passing: bool
) -> None:
    chance = seeded_random(f"matrix/{edition.name}/{handling}/{seats}/{passing}")
    for _ in range(MATRIX_GAME_COUNT or 1):
        setup = Setup(Options(edition, handling, passing), seats, chance.randbytes(32))
        assert play(setup, chance).winner is not None


def play(setup: Setup, chance: Random) -> State:
    """Play one game in both implementations, compare each step, and return the last state."""
    edition = setup.options.edition
    state, plain = begin_in_both(setup)
    for _ in range(MOST_ACTIONS):
        actions = legal_actions(state)
        assert sorted(format_action(one, edition) for one in actions) == sorted(plain.legal())
        assert_sound(state)
        if state.winner is not None:
            break
        action = random_forward_action(actions, chance, 0.05)
        state = apply(state, action)
        plain.play(format_action(action, edition))
    assert format_position(state) == plain.position_text()
    return state


def assert_sound(state: State) -> None:
    """Check that all cards and pirates are there and that no space holds more than 3 pirates."""
    edition, piles = state.setup.options.edition, state.piles
    held = sum(map(sum, state.hands)) + sum(piles.discard) + len(piles.stock) + len(piles.row)
    assert held == edition.cards_each * len(edition.symbols)
    assert all(len(pirates) == edition.pirates for pirates in state.pirates)
    assert max(state.pirates_by_place()[1:-1]) <= 3
