"""Which actions the rules allow, and where pirates land."""

from collections.abc import Iterable, Sequence
from functools import cache

from game.rules.actions import Action, EndTurn, Move, Resign, Retreat, Undo
from game.rules.passage import START
from game.rules.state import State

CROWDED = 3
"""Pirates a space holds at most."""

_JOINABLE = bytes(0 < pirates < CROWDED for pirates in range(256))
"""By the pirates on a space: 1 where another may retreat to it."""

_retreat = cache(Retreat)
_END, _UNDO = EndTurn(), Undo()


def retreat_target(origin: int, crowd: Sequence[int]) -> int | None:
    """The nearest space behind ``origin`` with one or two pirates; ``None`` where none has."""
    for space in range(origin - 1, 0, -1):
        if 0 < crowd[space] < CROWDED:
            return space
    return None


def full(spaces: Iterable[int], crowd: Sequence[int]) -> tuple[int, ...]:
    """Those of the spaces that hold as many pirates as fit, so that nobody can retreat there."""
    return tuple(space for space in spaces if space != START and crowd[space] >= CROWDED)


def moves(state: State) -> list[Move]:
    """The advances and retreats open to the seat on turn, each once."""
    if state.winner is not None or state.actions_left == 0:
        return []
    passage, crowd = state.passage, state.crowd()
    places = sorted(set(state.pirates[state.turn]))
    ashore = places[:-1] if places[-1] == passage.boat else places
    found: list[Move] = []
    for symbol, cards in enumerate(state.hands[state.turn]):
        if cards:
            found += passage.advances(symbol, ashore, crowd)
    joinable = crowd.translate(_JOINABLE)
    for origin in places:
        target = joinable.rfind(1, 1, origin)
        if target > 0:
            found.append(_retreat(origin, target))
    return found


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
        actions.append(_END)
    if state.earlier is not None:
        actions.append(_UNDO)
    actions += _resignations(len(state.hands), state.out)
    return actions


@cache
def _resignations(seats: int, out: frozenset[int]) -> tuple[Resign, ...]:
    return tuple(Resign(seat) for seat in range(seats) if seat not in out)
