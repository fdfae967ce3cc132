"""Find the orders in which a puzzle's actions reach its goal."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations

from game.daily.tasks import Task, outcome, reaches_goal
from game.rules import IllegalActionError, Reason, State, apply
from game.rules.actions import Move


def solving_orders(
    start: State, task: Task, actions: Sequence[Move]
) -> tuple[tuple[Move, ...], ...]:
    """Return each order of the actions that is legal and reaches the goal, each once."""
    found: list[tuple[Move, ...]] = []
    for order in permutations(actions):
        with suppress(IllegalActionError):
            end = state_after(start, order)
            if reaches_goal(task, outcome(start, order, end)) and order not in found:
                found.append(order)
    return tuple(found)


def state_after(start: State, actions: Sequence[Move]) -> State:
    """Return the state after these actions of the turn that begins with ``start``.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    state = start
    for action in actions:
        if state.seat_on_turn != start.seat_on_turn:
            raise IllegalActionError(Reason.NO_ACTIONS_LEFT)
        state = apply(state, action)
    return state
