"""The lower levels play as beginners do. Each habit is tested alone, and no choice is random."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from dataclasses import replace

import pytest

from game.computer.decisions import choose_action, plan_by_counting
from game.computer.levels import Habits, Level
from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.editions import Handling
from game.rules.state.state import State
from game.rules.views import View, view
from tests.computer.positions import random_position

HABITS = {level: level.thinking for level in Level if isinstance(level.thinking, Habits)}

CAREFUL_HABITS = Habits(ahead=3, waiting=0, content=99, card=6.0, many=99)
"""The habits of a player who plans a whole turn at once, and overlooks nothing."""


def position_view(number: int, handling: Handling = Handling.TORTUGA) -> View:
    state = random_position(handling, number, 30)
    return view(state, state.seat_on_turn)


def own_card_count(shown: View) -> int:
    assert shown.viewer is not None
    return shown.seats[shown.viewer].cards


@pytest.mark.parametrize("level", HABITS)
def test_lower_levels_choose_without_randomness(level: Level) -> None:
    for number in range(4):
        shown = position_view(number)
        choices = {choose_action(level, shown, random.Random(seed)) for seed in range(5)}
        assert len(choices) == 1


@pytest.mark.parametrize("content", [1, 3])
def test_player_with_enough_cards_overlooks_retreats(content: int) -> None:
    habits = replace(CAREFUL_HABITS, content=content, card=50.0)
    went_back = set[bool]()
    for number in range(25):
        shown = position_view(number)
        first = plan_by_counting(habits, shown)[0]
        if own_card_count(shown) >= content:
            assert not isinstance(first, Retreat)
        went_back.add(isinstance(first, Retreat))
    assert went_back == {True, False}


def test_player_who_runs_too_early_does_not_move_the_rearmost_pirates() -> None:
    """Only the three foremost pirates ashore move. Another follows when one of them is aboard."""
    habits, different_plans = replace(CAREFUL_HABITS, ahead=1, waiting=3, card=0.0), 0
    for number in range(25):
        shown = position_view(number)
        assert shown.viewer is not None
        boat = shown.passage.boat
        ashore = sorted(place for place in shown.seats[shown.viewer].pirates if place < boat)
        first = plan_by_counting(habits, shown)[0]
        if isinstance(first, Advance):
            assert first.origin >= ashore[max(0, len(ashore) - 3)]
            different_plans += first != plan_by_counting(replace(habits, waiting=0), shown)[0]
    assert different_plans > 3


def test_player_who_plans_one_action_at_a_time_uses_all_actions() -> None:
    habits = replace(CAREFUL_HABITS, ahead=1, card=50.0, content=0)
    with_cards = [shown for shown in map(position_view, range(10)) if own_card_count(shown)]
    assert len(with_cards) > 3
    for shown in with_cards:
        assert isinstance(plan_by_counting(habits, shown)[0], Advance)
        assert isinstance(plan_by_counting(replace(habits, ahead=3), shown)[0], EndTurn) == (
            shown.used > 0
        )


def test_player_with_a_low_card_value_spends_more_cards() -> None:
    """A player who overlooks retreats plays each card that is worth less than its spaces."""
    keeper = replace(CAREFUL_HABITS, content=0, card=12.0)
    spender = replace(keeper, card=0.0)
    advance_counts = [
        sum(
            isinstance(action, Advance)
            for action in plan_by_counting(habits, position_view(number))
        )
        for habits in (keeper, spender)
        for number in range(10)
    ]
    assert sum(advance_counts[:10]) < sum(advance_counts[10:])


@pytest.mark.parametrize("level", HABITS)
def test_lower_levels_ignore_the_hand_of_the_next_player(level: Level) -> None:
    for number in range(4):
        state = random_position(Handling.TORTUGA, number, 31)
        rival = 1 - state.seat_on_turn
        other = _with_hand(state, rival, state.hands[rival][::-1])
        assert plan_by_counting(HABITS[level], view(other, state.seat_on_turn)) == plan_by_counting(
            HABITS[level], view(state, state.seat_on_turn)
        )


def _with_hand(state: State, seat: int, hand: tuple[int, ...]) -> State:
    hands = list(state.hands)
    hands[seat] = hand
    return replace(state, hands=tuple(hands))
