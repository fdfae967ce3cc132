"""Each reason to refuse an action. Exactly the legal actions are accepted."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Retreat, Undo
from game.rules.engine import apply
from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions
from game.rules.state.state import State
from tests.rules.positions import play, position
from tests.rules.random_games import random_generators, random_state, setups

START = "0,0,0,0,5,37/0,0,0,0,0,9"
CASES = {
    Reason.GAME_OVER: ("X1", EndTurn()),
    Reason.NO_ACTIONS_LEFT: ("S0>6 S0>12 S0>17", Advance(0, 0, 23)),
    Reason.NO_SUCH_PIRATE: ("", Advance(0, 4, 6)),
    Reason.NO_SUCH_CARD: ("", Advance(1, 0, 1)),
    Reason.ABOARD: ("", Advance(0, 37, 37)),
    Reason.LANDS_ELSEWHERE: ("", Retreat(37, 5)),
    Reason.AT_START: ("", Retreat(0, 0)),
    Reason.NOBODY_BEHIND: ("", Retreat(5, 4)),
    Reason.ACTION_OWED: ("", EndTurn()),
    Reason.NOTHING_TO_UNDO: ("", Undo()),
    Reason.ALREADY_OUT: ("", Resign(2)),
    Reason.NO_DRAW: ("", Agree(0)),
}
MORE_CASES = [
    (Reason.NO_ACTIONS_LEFT, "S0>6 S0>12 S0>17", Retreat(17, 12)),
    (Reason.NO_SUCH_PIRATE, "", Retreat(9, 5)),
    (Reason.NO_SUCH_PIRATE, "", Advance(0, -1, 6)),
    (Reason.NO_SUCH_PIRATE, "", Advance(0, 99, 6)),
    (Reason.NO_SUCH_CARD, "", Advance(-1, 0, 1)),
    (Reason.NO_SUCH_CARD, "", Advance(6, 0, 1)),
    (Reason.LANDS_ELSEWHERE, "", Advance(0, 0, 12)),
    (Reason.ALREADY_OUT, "", Resign(-1)),
    (Reason.NOTHING_TO_UNDO, "S0>6 U", Undo()),
    (Reason.NOTHING_TO_UNDO, "S0>6 E", Undo()),
]


def expect_refusal(state: State, action: Action) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as error:
        apply(state, action)
    return error.value


def test_every_reason_has_its_case():
    state = play(position(START, "SSSS/S", passing="yes"), "E E E E E =0")
    assert {*CASES, expect_refusal(state, Agree(0)).reason} == set(Reason)


@pytest.mark.parametrize(
    ("reason", "before", "action"), [(why, *case) for why, case in CASES.items()] + MORE_CASES
)
def test_each_refusal_has_the_expected_reason(reason, before, action):
    error = expect_refusal(play(position(START, "SSSS/S"), before), action)
    assert error.reason is reason
    assert str(error)
    assert (error.lands_on is not None) == (reason is Reason.LANDS_ELSEWHERE)


def test_a_seat_cannot_resign_twice():
    state = play(position("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0", "S/S/S"), "X1")
    assert expect_refusal(state, Resign(1)).reason is Reason.ALREADY_OUT


def test_every_reason_has_its_own_message():
    assert len({str(IllegalActionError(reason)) for reason in Reason}) == len(Reason)


def candidate_actions(state: State) -> list[Action]:
    """Return every action that the notation can express, and some that it cannot."""
    edition, boat = state.setup.options.edition, state.passage.boat
    origins, targets = range(-1, boat + 2), range(-1, boat + 2)
    symbols = range(-1, len(edition.symbols) + 1)
    return [
        EndTurn(),
        Undo(),
        *(Resign(seat) for seat in range(-1, 7)),
        *(Agree(seat) for seat in range(-1, 7)),
        *(Retreat(origin, target) for origin, target in product(origins, targets)),
        *(Advance(*move) for move in product(symbols, origins, targets)),
    ]


def refusal_if_any(state: State, action: Action) -> IllegalActionError | None:
    try:
        apply(state, action)
    except IllegalActionError as error:
        return error
    return None


@given(setups(), random_generators())
def test_legal_actions_are_exactly_the_accepted_actions(setup, chance):
    state = random_state(setup, chance)
    legal = legal_actions(state)
    tried = candidate_actions(state)
    assert len(legal) == len(set(legal))
    assert set(legal) <= set(tried)
    sample = chance.sample(tried, min(len(tried), 1500)) + legal
    refusals = {action: refusal_if_any(state, action) for action in sample}
    assert {action for action, error in refusals.items() if error is None} == set(legal)
    for action, error in refusals.items():
        if error is not None and error.lands_on is not None:
            assert isinstance(action, Advance | Retreat)
            assert replace(action, target=error.lands_on) in legal
        if error is not None and error.passed:
            assert isinstance(action, Advance | Retreat)
            check_passed(state, action, error)


def check_passed(state: State, action: Advance | Retreat, error: IllegalActionError) -> None:
    """Check that each passed space lies on the way and that no pirate could land there."""
    ends = action.origin, error.lands_on or 0
    least_pirates = 1 if isinstance(action, Advance) else 3
    assert all(min(ends) < space < max(ends) for space in error.passed)
    assert all(state.pirates_by_place()[space] >= least_pirates for space in error.passed)
