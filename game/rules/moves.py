"""Which actions the rules allow, and where pirates land."""

from collections.abc import Sequence
from functools import cache

from game.rules.actions import Action, Advance, EndTurn, Move, Resign, Retreat, Undo
from game.rules.state import State

CROWDED = 3
"""Pirates a space holds at most."""

_advance = cache(Advance)
_retreat = cache(Retreat)


def retreat_target(origin: int, crowd: Sequence[int]) -> int | None:
    """The nearest space behind ``origin`` with one or two pirates; ``None`` where none has."""
    for space in range(origin - 1, 0, -1):
        if 0 < crowd[space] < CROWDED:
            return space
    return None


def moves(state: State) -> list[Move]:
    """The advances and retreats open to the seat on turn, each once."""
    if state.winner is not None or state.actions_left == 0:
        return []
    crowd = state.crowd()
    places = sorted(set(state.pirates[state.turn]))
    return [*_advances(state, places, crowd), *_retreats(places, crowd)]


def _advances(state: State, places: list[int], crowd: Sequence[int]) -> list[Move]:
    passage, boat = state.passage, state.passage.boat
    return [
        _advance(symbol, origin, passage.next_vacant(symbol, origin, crowd))
        for symbol, cards in enumerate(state.hands[state.turn])
        if cards
        for origin in places
        if origin != boat
    ]


def _retreats(places: list[int], crowd: Sequence[int]) -> list[Move]:
    targets = ((origin, retreat_target(origin, crowd)) for origin in places)
    return [_retreat(origin, target) for origin, target in targets if target is not None]


def can_move(state: State) -> bool:
    """Whether the seat on turn has any advance or retreat (actions left or not)."""
    if any(state.hands[state.turn]):
        return True
    crowd = state.crowd()
    return any(retreat_target(origin, crowd) is not None for origin in state.pirates[state.turn])


def may_end(state: State) -> bool:
    """Whether the seat on turn may end its turn now."""
    return state.winner is None and state.used >= state.setup.options.least_actions


def legal_actions(state: State) -> list[Action]:
    """Everything that :func:`~game.rules.engine.apply` accepts in this state."""
    if state.winner is not None:
        return []
    actions: list[Action] = [*moves(state)]
    if may_end(state):
        actions.append(EndTurn())
    if state.earlier is not None:
        actions.append(Undo())
    return actions + [Resign(seat) for seat in range(state.setup.seats) if seat not in state.out]
