"""The tasks of the first lesson, each in its position and with the answers to choose from.

The facts of the position are the rule books'; the answers are worked out from it.
"""

from dataclasses import dataclass
from functools import cache

from game.rules.actions import Action, Advance, Move
from game.rules.moves import CROWDED
from game.rules.state.passage import START
from game.rules.state.state import State
from game.rules.teaching.positions import action_of, move_of
from game.rules.teaching.tasks import TASKS, Asks, Task, position
from game.rules.views import View, view


@dataclass(frozen=True, slots=True)
class PosedTask:
    """A task in its position; ``answers`` are places, or numbers of cards or actions.

    ``before`` is what the seat on turn has done in this turn already.
    """

    task: Task
    view: View
    before: tuple[Action, ...]
    action: Move
    answers: tuple[int, ...]
    right: int


@cache
def posed(number: int) -> PosedTask:
    """A task in its position, by its place among :data:`TASKS`."""
    task, state = TASKS[number], position(number)
    action = move_of(task.action)
    right, answers = _ANSWERS[task.asks](state, action)
    before = tuple(action_of(text) for text in task.before)
    seen = view(state, task.seat)
    return PosedTask(task, seen, before, action, tuple(sorted({right, *answers})), right)


def _landings(state: State, action: Move) -> tuple[int, set[int]]:
    """The right space; occupied ones before it, a neighbour, and the next vacant one after it."""
    crowd, boat = state.crowd(), state.passage.boat
    alike = state.passage.spaces[symbol_of(action)]
    between = [space for space in alike if action.origin < space < action.target]
    beyond = [space for space in alike if space > action.target and not crowd[space]]
    later = beyond[0] if beyond else boat
    return action.target, {*between[-2:], later, action.origin + 2}


def _steps_back(state: State, action: Move) -> tuple[int, set[int]]:
    """The right space; the start, the next crowd and full space behind it, and one passed over."""
    crowd = state.crowd()
    crowds = [space for space in range(1, action.target) if 0 < crowd[space] < CROWDED]
    full = [space for space in range(1, action.target) if crowd[space] >= CROWDED]
    passed = range(action.target + 1, action.origin)
    odd = [space for space in passed if crowd[space] >= CROWDED] or [*passed][-1:]
    return action.target, {START, *crowds[-1:], *full[-1:], *odd}


def _cards(state: State, action: Move) -> tuple[int, set[int]]:
    return state.crowd()[action.target], {1, 2, 3}


def _more(state: State, action: Move) -> tuple[int, set[int]]:
    return state.actions_left, {*range(state.setup.options.edition.most_actions + 1)}


def _barred(state: State, action: Move) -> tuple[int, set[int]]:
    own = set(state.pirates[state.turn])
    return START, own


_ANSWERS = {
    Asks.LANDING: _landings,
    Asks.STEP_BACK: _steps_back,
    Asks.ABOARD: _steps_back,
    Asks.CARDS: _cards,
    Asks.STOCK: _cards,
    Asks.MORE: _more,
    Asks.BARRED: _barred,
}


def symbol_of(action: Move) -> int:
    """The symbol of an advance's card."""
    if not isinstance(action, Advance):
        raise ValueError("a step back needs no card")
    return action.symbol
