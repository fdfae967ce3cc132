"""Play whole games with simple players, to take a day's position from one of them.

All chance comes from a stream with a seed. So the same seed gives the same games.
"""

from collections.abc import Iterator

from game.rules import Options, Setup, State, apply, begin, turn_actions
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.fairness.stream import KeyedStream

MOST_TURNS = 150
"""The number of turns after which a game is stopped, even without a winner."""

ENOUGH_CARDS = 4
"""The number of cards above which a player prefers an advance to a retreat."""


def turn_beginnings(options: Options, seed: bytes, game: int) -> Iterator[State]:
    """Play a game and yield the beginning of each turn.

    Games with the same seed differ by the number ``game``.
    """
    stream = KeyedStream(seed, f"game/{game}")
    key = bytes(stream.number_below(256) for _ in range(32))
    state = begin(Setup(options, 2 + stream.number_below(3), key))
    for _ in range(MOST_TURNS):
        yield state
        seat = state.seat_on_turn
        while state.seat_on_turn == seat and not state.over:
            state = apply(state, _choice(state, stream))
        if state.over:
            return


def _choice(state: State, stream: KeyedStream) -> Action:
    """Choose a simple player's action: mostly advances with many cards, retreats with few."""
    weighted = [(action, _weight(state, action)) for action in turn_actions(state)]
    drawn = stream.number_below(sum(weight for _, weight in weighted))
    for action, weight in weighted:
        if drawn < weight:
            return action
        drawn -= weight
    raise AssertionError("the weights do not add up")


def _weight(state: State, action: Action) -> int:
    """Return the weight of an action among all that a simple player may choose."""
    cards = sum(state.hands[state.seat_on_turn])
    match action:
        case Advance():
            return (action.target - action.origin) * (6 if cards > ENOUGH_CARDS else 2)
        case Retreat():
            nearness = max(1, 12 - (action.origin - action.target))
            return (
                nearness
                * state.pirates_by_place()[action.target]
                * (1 if cards > ENOUGH_CARDS else 6)
            )
        case EndTurn():
            return 400 if state.actions_left == 0 else 1
        case _:
            raise AssertionError(f"{action} does not go on")
