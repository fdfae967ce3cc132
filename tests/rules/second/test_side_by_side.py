"""The engine and the plain implementation play the same games, step by step."""

import pytest
from hypothesis import given

from game.rules.editions import EDITIONS, Handling
from game.rules.engine import apply
from game.rules.moves import legal_actions
from game.rules.notation import format_action, format_position, parse_action
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix
from tests.rules.editions import MADE_UP_EDITIONS
from tests.rules.random_games import (
    PRINTED_EDITIONS,
    random_action,
    random_generators,
    seeded_random,
    setups,
)
from tests.rules.second.both_engines import begin_in_both
from tests.rules.second.plain import PlainGame

GAMES = [
    pytest.param(edition, handling, seats, id=f"{edition.name}-{handling}-{seats}")
    for edition in (EDITIONS["classic"], *MADE_UP_EDITIONS)
    for handling in Handling
    for seats in range(2, 6)
    if MATRIX_GAME_COUNT or (seats + seats // 2 + list(Handling).index(handling)) % 2 == 0
]


def check_agreement(state: State, plain: PlainGame) -> list[str]:
    """Check that engine and plain game agree on position and legal actions. Return the actions."""
    edition = state.setup.options.edition
    texts = [format_action(action, edition) for action in legal_actions(state)]
    assert sorted(texts) == sorted(plain.legal())
    assert format_position(state) == plain.position_text()
    return texts


@larger_in_matrix
@pytest.mark.parametrize(("edition", "handling", "seats"), GAMES)
def test_both_implementations_agree_at_every_step_of_whole_games(edition, handling, seats):
    chance = seeded_random(f"{edition.name}/{handling}/{seats}")
    passing = bool(seats % 2)
    setup = Setup(Options(edition, handling, passing), seats, chance.randbytes(32))
    state, plain = begin_in_both(setup)
    for _ in range(400):
        if not check_agreement(state, plain):
            break
        action = random_action(state, chance)
        state = apply(state, action)
        plain.play(format_action(action, edition))


@given(setups(editions=PRINTED_EDITIONS), random_generators())
def test_both_implementations_agree_in_any_printed_edition(setup, chance):
    setup = Setup(Options(setup.options.edition, setup.options.handling, True), 3, setup.seed)
    state, plain = begin_in_both(setup)
    for _ in range(40):
        texts = check_agreement(state, plain)
        if not texts:
            break
        text = chance.choice(texts)
        state = apply(state, parse_action(text, setup.options.edition))
        plain.play(text)
