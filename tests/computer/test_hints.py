"""Hints show what the strongest level does, and count its gains correctly."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.computer.hints import find_hint
from game.rules.actions import EndTurn, Retreat
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.moves import retreat_target
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import position_one_card_from_boat, random_position


def cards_for_rivals(state: State, seat: int) -> int:
    """Return how many cards all rivals together would get by their best retreats."""
    crowd = state.pirates_by_place()
    return sum(
        max(
            (
                crowd[target]
                for origin in state.pirates[rival]
                if (target := retreat_target(origin, crowd)) is not None
            ),
            default=0,
        )
        for rival in state.playing_seats
        if rival != seat
    )


@pytest.mark.parametrize("handling", Handling)
@pytest.mark.parametrize("seed", range(3))
def test_hint_shows_the_admirals_choice_and_counts_its_gains(handling: Handling, seed: int) -> None:
    state = random_position(handling, seed, 25)
    seat, seen = state.seat_on_turn, view(state, state.seat_on_turn)
    hint = find_hint(seen, random.Random(3))
    assert hint.plan[0] == choose_action(Level.ADMIRAL, seen, random.Random(3))
    after = state
    for action in hint.plan:
        if not isinstance(action, EndTurn):
            after = apply(after, action)
    boat = state.passage.boat
    assert hint.spaces == sum(after.pirates[seat]) - sum(state.pirates[seat])
    assert hint.cards == sum(after.hands[seat]) - sum(state.hands[seat])
    assert hint.aboard == after.pirates[seat].count(boat) - state.pirates[seat].count(boat)
    assert hint.denied == max(0, cards_for_rivals(state, seat) - cards_for_rivals(after, seat))
    assert 0 <= hint.chance <= 1


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
