"""The search of a turn finds exactly the positions that the rules allow."""

import numpy as np
import pytest

from game.computer.decisions import counting_judge
from game.computer.encoding import encode_views
from game.computer.levels import Habits, Level
from game.computer.search.turns import actions_to, endings, search_turns
from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.moves import legal_actions
from game.rules.state.state import State
from game.rules.views import view
from tests.computer.positions import random_position

assert isinstance(Level.SAILOR.thinking, Habits)
JUDGE = counting_judge(Level.SAILOR.thinking)


def _reachable(state: State) -> list[set[tuple[tuple[int, ...], ...]]]:
    """Return, per number of actions, the pairs of own pirates and hand that the rules allow."""
    seat, current, layers = state.seat_on_turn, [state], []
    for _ in range(state.actions_left):
        following: dict[tuple[tuple[int, ...], ...], State] = {}
        for position in current:
            if position.seat_on_turn == seat and position.winner is None:
                for action in legal_actions(position):
                    if isinstance(action, Advance | Retreat):
                        after = apply(position, action)
                        following[after.pirates[seat], after.hands[seat]] = after
        current = list(following.values())
        layers.append(set(following))
    return layers


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_turn_is_found_once(seed: int, seats: int) -> None:
    state = random_position(Handling.TORTUGA, seed, 30 + 7 * seed, seats)
    seen = encode_views([view(state, state.seat_on_turn)])
    layers = search_turns(seen, JUDGE)[1:]
    for reached, layer in zip(_reachable(state), layers, strict=True):
        at = layer.positions
        if at.cards.taken_face_down.any():
            return
        found = {
            (tuple(own), tuple(hand))
            for own, hand in zip(at.own_pirates.tolist(), at.cards.hand.tolist(), strict=True)
        }
        assert found == reached
        assert len(at) == len(found)


@pytest.mark.parametrize("handling", Handling)
def test_actions_of_a_plan_lead_to_the_position_that_the_search_found(handling: Handling) -> None:
    state = random_position(handling, 5, 41)
    seat, seen = state.seat_on_turn, encode_views([view(state, state.seat_on_turn)])
    layers = search_turns(seen, JUDGE)
    best = endings(layers, seen)[0]
    for layer, row in zip(best.layer[:40], best.row[:40], strict=True):
        after = state
        for action in actions_to(layers, int(layer), int(row)):
            if not isinstance(action, EndTurn):
                after = apply(after, action)
        assert after.pirates[seat] == tuple(layers[layer].positions.own_pirates[row].tolist())


def test_search_of_several_positions_equals_separate_searches() -> None:
    states = [random_position(Handling.TORTUGA, seed, 20 + seed) for seed in range(6)]
    views = [view(state, state.seat_on_turn) for state in states]
    together = encode_views(views)
    combined = endings(search_turns(together, JUDGE, 8), together)
    for seen, expected in zip(views, combined, strict=True):
        alone = encode_views([seen])
        found = endings(search_turns(alone, JUDGE, 8), alone)[0]
        assert np.array_equal(found.value, expected.value)
