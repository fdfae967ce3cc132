"""All players of the arena choose legal actions."""

import random

import pytest

from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.views import view
from tests.computer.positions import random_position
from training.arena.players import PLAYERS


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("handling", Handling)
def test_every_player_finds_legal_actions(name: str, handling: Handling) -> None:
    for seats in (2, 3):
        state = random_position(handling, seats, 20, seats)
        for _ in range(4):
            seen = view(state, state.seat_on_turn)
            action = PLAYERS[name](seen, random.Random(1))
            assert action in seen.choices
            state = apply(state, action)
