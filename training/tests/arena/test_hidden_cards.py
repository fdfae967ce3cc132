"""Dealing hidden cards again changes them, but nothing that the player on turn can see."""

import random

import pytest

from game.rules.editions import Handling
from game.rules.views import view
from tests.computer.positions import random_position
from training.arena.hidden_cards import deal_hidden_cards_again


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("handling", Handling)
def test_only_hidden_cards_are_dealt_again(handling: Handling, seats: int) -> None:
    state = random_position(handling, 3, 20, seats)
    other = deal_hidden_cards_again(state, random.Random(1))
    assert other != state
    if handling.open_hands:
        assert other.hands == state.hands
    else:
        assert other.hands != state.hands
    assert [sum(hand) for hand in other.hands] == [sum(hand) for hand in state.hands]
    assert view(other, state.seat_on_turn) == view(state, state.seat_on_turn)
