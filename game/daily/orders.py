"""In which orders a puzzle's actions reach its goal."""

from collections.abc import Sequence
from itertools import permutations

from game.daily.tasks import Task, outcome, reached
from game.rules import IllegalActionError, State, apply
from game.rules.actions import Move


def orders(start: State, task: Task, actions: Sequence[Move]) -> tuple[tuple[Move, ...], ...]:
    """Give each order of the actions in which they are legal and reach the goal, each once."""
    found: list[tuple[Move, ...]] = []
    for order in permutations(actions):
        end = _played(start, order)
        if end is not None and reached(task, outcome(start, order, end)) and order not in found:
            found.append(order)
    return tuple(found)


def _played(start: State, order: Sequence[Move]) -> State | None:
    """The state after these actions; ``None`` where one of them is illegal."""
    state = start
    try:
        for action in order:
            if state.turn != start.turn:
                return None
            state = apply(state, action)
    except IllegalActionError:
        return None
    return state
