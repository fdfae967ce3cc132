"""Hints show what the strongest level does, and count its gains correctly."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.computer.review import find_hint
from game.rules.actions import Retreat
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.views import view
from tests.computer.positions import position_one_card_from_boat, random_position
from tests.computer.reasons import gains_by_the_rules


@pytest.mark.parametrize("handling", Handling)
@pytest.mark.parametrize("seed", range(3))
def test_hint_shows_the_admirals_choice_and_counts_its_gains(handling: Handling, seed: int) -> None:
    state = random_position(handling, seed, 25)
    seen = view(state, state.seat_on_turn)
    hint = find_hint(seen, random.Random(3))
    assert hint.plan[0] == choose_action(Level.ADMIRAL, seen, random.Random(3))
    assert hint.gains == gains_by_the_rules(state, hint.plan)
    assert 0 <= hint.chance <= 1


@pytest.mark.parametrize("handling", Handling)
def test_hint_names_the_whole_turn_unless_cards_decide_it(handling: Handling) -> None:
    for seed in range(4):
        state = random_position(handling, seed, 25)
        hint, after = find_hint(view(state, state.seat_on_turn), random.Random(3)), state
        for action in hint.plan:
            assert (after.seat_on_turn, after.actions_left > 0) == (state.seat_on_turn, True)
            after = apply(after, action)
        can_go_on = after.seat_on_turn == state.seat_on_turn and after.actions_left > 0
        assert hint.turn_continues == can_go_on


def test_hint_says_if_drawn_cards_decide_the_rest_of_the_turn() -> None:
    """The drawn cards are unknown, so the hint's figures cover only the first action."""
    drawing_hint_count = 0
    for seed in range(6):
        state = random_position(Handling.JAMAICA, seed, 25)
        seen = view(state, state.seat_on_turn)
        hint = find_hint(seen, random.Random(3))
        if hint.turn_continues:
            drawing_hint_count += 1
            [first] = hint.plan
            after = apply(state, first)
            assert isinstance(first, Retreat)
            assert not after.over
            assert (after.seat_on_turn, after.actions_left > 0) == (state.seat_on_turn, True)
    assert drawing_hint_count


def test_hint_with_open_cards_does_not_wait_for_drawn_cards() -> None:
    state = random_position(Handling.TORTUGA, 1, 25)
    assert not find_hint(view(state, state.seat_on_turn), random.Random(3)).turn_continues


def test_hint_finds_an_immediate_win() -> None:
    state = position_one_card_from_boat()
    hint = find_hint(view(state, state.seat_on_turn), random.Random(1))
    assert apply(state, hint.plan[0]).winner == state.seat_on_turn
    assert hint.chance == pytest.approx(1)


def test_only_the_seat_on_turn_gets_a_hint() -> None:
    state = random_position(Handling.TORTUGA, 3, 9)
    for viewer in (1 - state.seat_on_turn, None):
        with pytest.raises(ValueError, match="advised"):
            find_hint(view(state, viewer), random.Random(1))
