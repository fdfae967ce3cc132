"""The review of a game finds its costly turns, fairly."""

# ruff: noqa: S311 - games to try, no secrets
import random

import pytest

from game.computer import Level
from game.computer.decisions import choose
from game.computer.review import review, turns
from game.rules.actions import Action, EndTurn, Retreat, Undo
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.state.state import State
from game.rules.views import View, view
from tests.computer.positions import one_card_from_the_boat, somewhere
from tests.long import long


def _played(state: State, level: Level, turns_of_one: int) -> list[tuple[View, Action]]:
    """What the seat on turn saw and did in so many turns; the others play as it does."""
    seat, steps, source = state.turn, list[tuple[View, Action]](), random.Random(1)
    while state.winner is None and turns_of_one:
        seen = view(state, state.turn)
        action = choose(level, seen, source)
        if state.turn == seat:
            steps.append((seen, action))
        before, state = state, apply(state, action)
        turns_of_one -= before.turn == seat and state.turn != seat
    return steps


@long
@pytest.mark.parametrize("handling", Handling)
def test_the_strong_level_finds_little_to_blame_in_its_own_game(handling: Handling) -> None:
    own = review(_played(somewhere(handling, 3, 12), Level.ADMIRAL, 5), random.Random(2))
    cheap = review(_played(somewhere(handling, 3, 12), Level.CABIN_BOY, 5), random.Random(2))
    assert sum(costly.lost for costly in own) < 0.1 < sum(costly.lost for costly in cheap)


def test_the_costliest_turns_come_first_with_what_was_better() -> None:
    steps = _played(somewhere(Handling.TORTUGA, 5, 12), Level.CABIN_BOY, 8)
    found = review(steps, random.Random(2))
    assert 0 < len(found) <= 3
    assert [costly.lost for costly in found] == sorted((c.lost for c in found), reverse=True)
    for costly in found:
        whole = [action for _, action in turns(steps)[costly.turn]]
        assert [*costly.before, *costly.played] == whole
        assert costly.better[0] in costly.view.choices
        assert 0 <= costly.kept < costly.chance <= 1
        assert costly.lost == costly.chance - costly.kept


def test_a_win_thrown_away_is_seen() -> None:
    state = one_card_from_the_boat()
    seen = view(state, state.turn)
    away = next(action for action in seen.choices if isinstance(action, Retreat))
    after = view(apply(state, away), state.turn)
    costly = review([(seen, away), (after, EndTurn())], random.Random(1))[0]
    assert apply(state, costly.better[0]).winner == state.turn
    assert (costly.turn, costly.before, costly.played) == (0, (away,), (EndTurn(),))


def test_what_was_taken_back_is_forgotten() -> None:
    state = somewhere(Handling.TORTUGA, 4, 18)
    seen = view(state, state.turn)
    tried, other = seen.choices[0], seen.choices[1]
    after = view(apply(state, tried), state.turn)
    steps: list[tuple[View, Action]] = [(seen, tried), (after, Undo()), (seen, other)]
    assert turns(steps) == [[(seen, other)]]


def test_only_the_seat_on_turn_is_reviewed() -> None:
    state = somewhere(Handling.TORTUGA, 3, 9)
    with pytest.raises(ValueError, match="on turn"):
        review([(view(state, None), EndTurn())], random.Random(1))
