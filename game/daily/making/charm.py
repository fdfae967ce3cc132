"""Rate how surprising the solution of a puzzle is, because surprising solutions are more fun."""

from collections.abc import Sequence
from itertools import pairwise

from game.daily.making.search import Ending, move_of
from game.daily.tasks import Task, measure_outcome
from game.rules import State
from game.rules.actions import Advance, Move, Retreat

Orders = Sequence[Sequence[Move]]


def charm_rating(
    state: State, layers: Sequence[Sequence[Ending]], task: Task, orders: Orders
) -> int:
    """Rate a puzzle from 0 to 7, where more is better. ``orders`` are its right answers."""
    right = {order[0] for order in orders}
    return (
        2 * _best_start_is_wrong(layers, task, right)
        + 2 * _goes_both_ways(orders[0])
        + _order_matters(orders)
        + _moves_pirate_twice(orders)
        + _uses_own_crew(state, orders[0])
    )


def _best_start_is_wrong(layers: Sequence[Sequence[Ending]], task: Task, right: set[Move]) -> bool:
    """Return whether every first action that alone makes the most progress is wrong."""
    before = measure_outcome(task, layers[0][0].outcome)
    most = max(measure_outcome(task, ending.outcome) for ending in layers[1])
    best = [ending for ending in layers[1] if measure_outcome(task, ending.outcome) == most]
    best_moves = [move_of(turn[0]) for ending in best for turn in ending.turns]
    return most > before and right.isdisjoint(best_moves)


def _goes_both_ways(order: Sequence[Move]) -> bool:
    """Return whether the solution has both an advance and a retreat."""
    return len({isinstance(action, Retreat) for action in order}) > 1


def _order_matters(orders: Orders) -> bool:
    """Return whether the solution fails in every other order of its actions."""
    return len(orders) == 1 and len(set(orders[0])) > 1


def _moves_pirate_twice(orders: Orders) -> bool:
    """Return whether, in every order, a pirate moves twice in a row."""
    return all(any(one.target == two.origin for one, two in pairwise(order)) for order in orders)


def _uses_own_crew(state: State, order: Sequence[Move]) -> bool:
    """Return whether a retreat or an advance makes use of places where own pirates began the turn.

    A retreat ends at such a place. An advance skips one that has the symbol of the played card.
    """
    own, spaces = state.pirates[state.seat_on_turn], state.passage.spaces
    for action in order:
        if isinstance(action, Advance):
            between = range(action.origin + 1, action.target)
            if any(space in own and space in between for space in spaces[action.symbol]):
                return True
        elif action.target in own:
            return True
    return False
