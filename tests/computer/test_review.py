"""The review of a game finds its costly turns, from what the player could see."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random

import pytest

from game.computer import CostlyTurn, Level
from game.computer.decisions import choose_action
from game.computer.review import review_turn
from game.rules.actions import EndTurn, Retreat
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.state.state import State
from game.rules.views import SeenAction, view
from tests.computer.positions import position_one_card_from_boat, random_position
from tests.long import long


def _play_turns(state: State, level: Level, turns_left: int) -> list[list[SeenAction]]:
    """Return what the seat on turn saw and did in each turn. The others play at the same level."""
    seat, turns, source = state.seat_on_turn, list[list[SeenAction]](), random.Random(1)
    while state.winner is None and turns_left:
        seen = view(state, state.seat_on_turn)
        action = choose_action(level, seen, source)
        if state.seat_on_turn == seat:
            if not turns or seen.used == 0:
                turns.append([])
            turns[-1].append((seen, action))
        before, state = state, apply(state, action)
        turns_left -= before.seat_on_turn == seat and state.seat_on_turn != seat
    return turns


def _costly_turns(turns: list[list[SeenAction]]) -> list[tuple[int, CostlyTurn]]:
    """Return the turns that the review reports, each with its number."""
    source = random.Random(2)
    reviewed = [review_turn(turn, source) for turn in turns]
    return [(number, costly) for number, costly in enumerate(reviewed) if costly is not None]


@long
@pytest.mark.parametrize("handling", Handling)
def test_review_finds_smaller_losses_for_the_admiral_than_for_the_cabin_boy(
    handling: Handling,
) -> None:
    by_admiral = _costly_turns(_play_turns(random_position(handling, 3, 12), Level.ADMIRAL, 5))
    by_cabin_boy = _costly_turns(_play_turns(random_position(handling, 3, 12), Level.CABIN_BOY, 5))
    assert (
        sum(costly.chance_lost for _, costly in by_admiral)
        < 0.1
        < sum(costly.chance_lost for _, costly in by_cabin_boy)
    )


def test_costly_turn_is_reported_with_better_actions() -> None:
    turns = _play_turns(random_position(Handling.TORTUGA, 5, 12), Level.CABIN_BOY, 8)
    found = _costly_turns(turns)
    assert found
    for number, costly in found:
        all_actions = [action for _, action in turns[number]]
        assert [*costly.actions_before, *costly.actions_played] == all_actions
        assert costly.better_actions[0] in costly.view.choices
        assert 0 <= costly.chance_kept < costly.chance <= 1
        assert costly.chance_lost == costly.chance - costly.chance_kept


def test_review_reports_a_missed_win() -> None:
    state = position_one_card_from_boat()
    seen = view(state, state.seat_on_turn)
    retreat = next(action for action in seen.choices if isinstance(action, Retreat))
    after = view(apply(state, retreat), state.seat_on_turn)
    costly = review_turn([(seen, retreat), (after, EndTurn())], random.Random(1))
    assert costly is not None
    assert apply(state, costly.better_actions[0]).winner == state.seat_on_turn
    assert (costly.actions_before, costly.actions_played) == ((retreat,), (EndTurn(),))


def test_only_the_seat_on_turn_is_reviewed() -> None:
    state = random_position(Handling.TORTUGA, 3, 9)
    with pytest.raises(ValueError, match="on turn"):
        review_turn([(view(state, None), EndTurn())], random.Random(1))
