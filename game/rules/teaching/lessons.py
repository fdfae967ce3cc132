"""A first lesson on the rule books' worked example: tasks, answers, and why each is right or wrong.

The facts of the position are the rule books'; all answers and reasons are worked out from it.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from game.rules.actions import Action, Advance, Move, Retreat
from game.rules.editions import CLASSIC
from game.rules.engine import apply
from game.rules.moves import CROWDED, retreat_target
from game.rules.notation import parse_action, parse_position
from game.rules.passage import START
from game.rules.setup import SEED_BYTES
from game.rules.state import State
from game.rules.views import View, view

SEATS = BLUE, RED, YELLOW = range(3)

POSITION = f"""
    edition=classic cards=tortuga passing=no crew=6 segments=6 wild=no opener=seed
    passage=HDKBPSDBKPHSPKDHSBHKPBSDBPHSDKKBSDHP
    pirates=0,6,6,17,18,37/8,17,17,22,37,37/0,2,9,12,25,32 hands=DDDDB/HK/SP
    row=BDDKPSHBKPSH discard=- shuffles=0
    stock={"S" * 14}{"H" * 14}{"D" * 11}{"B" * 14}{"K" * 14}{"P" * 14}
    began={BLUE} used=0 out=- winner=- first={BLUE} seed={bytes(SEED_BYTES).hex()}
"""
"""The example, but for whose turn it is; what the rule books leave open is ours."""


class Asks(StrEnum):
    """What a task wants to know."""

    LANDING = "landing"
    """Where a card carries a pirate."""
    STEP_BACK = "step-back"
    """Where a pirate goes back to."""
    ABOARD = "aboard"
    """Where a pirate in the boat goes back to."""
    CARDS = "cards"
    """How many cards going back brings."""
    MORE = "more"
    """How many more actions the turn may have."""
    BARRED = "barred"
    """Which pirate cannot go back."""


class Why(StrEnum):
    """Why an answer is right or wrong."""

    NEXT_VACANT = "next-vacant"
    NONE_VACANT = "none-vacant"
    OCCUPIED = "occupied"
    OTHER_SYMBOL = "other-symbol"
    NEARER_VACANT = "nearer-vacant"
    NEAREST_CROWD = "nearest-crowd"
    ABOARD_TOO = "aboard-too"
    EMPTY = "empty"
    FULL = "full"
    NEVER_THREE = "never-three"
    NEARER_CROWD = "nearer-crowd"
    NO_RETURN = "no-return"
    AS_MANY = "as-many"
    UP_TO = "up-to"
    MAY_GO_ON = "may-go-on"
    USED_UP = "used-up"
    NOTHING_BEHIND = "nothing-behind"
    CAN_GO = "can-go"


@dataclass(frozen=True, slots=True)
class Task:
    """A question about one action of the seat on turn, after the actions ``before``."""

    asks: Asks
    seat: int
    action: str
    before: tuple[str, ...] = ()


TASKS = (
    Task(Asks.LANDING, YELLOW, "S9>23"),
    Task(Asks.STEP_BACK, RED, "R8>6"),
    Task(Asks.CARDS, RED, "R8>6"),
    Task(Asks.LANDING, BLUE, "D6>15", ("D0>7",)),
    Task(Asks.MORE, BLUE, "D6>24", ("D0>7", "D6>15")),
    Task(Asks.STEP_BACK, BLUE, "R18>12"),
    Task(Asks.CARDS, BLUE, "R18>17", ("R17>12",)),
    Task(Asks.LANDING, BLUE, "B17>37"),
    Task(Asks.ABOARD, BLUE, "R37>32"),
    Task(Asks.BARRED, BLUE, "R17>12"),
)
"""The four parts of the example, and what a beginner needs beside them."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A task in its position; ``answers`` are places, or numbers of cards or actions.

    ``before`` is what the seat on turn has done in this turn already.
    """

    task: Task
    view: View
    before: tuple[Action, ...]
    action: Move
    answers: tuple[int, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to say to an answer: right or not, why, and the place where the rule leads."""

    right: bool
    why: Why
    target: int


def position(number: int) -> State:
    """The position that a task asks about."""
    task = TASKS[number]
    state = parse_position(f"{POSITION} turn={task.seat}")
    for text in task.before:
        state = apply(state, _action(text))
    return state


@cache
def lesson(number: int) -> Lesson:
    """The lesson of a task, by its place among :data:`TASKS`."""
    task, state = TASKS[number], position(number)
    action = _move(task.action)
    right, answers = _ANSWERS[task.asks](state, action)
    before = tuple(_action(text) for text in task.before)
    seen = view(state, task.seat)
    return Lesson(task, seen, before, action, tuple(sorted({right, *answers})), right)


def judge(number: int, answer: int) -> Verdict:
    """Why an answer to a task is right or wrong."""
    one = lesson(number)
    why = _WHY[one.task.asks](one, answer)
    return Verdict(answer == one.right, why, one.action.target)


def _landings(state: State, action: Move) -> tuple[int, set[int]]:
    """The right space; occupied ones before it, a neighbour, and the next vacant one after it."""
    crowd, boat = state.crowd(), state.passage.boat
    shown = _symbol_of(action)
    alike = [n for n, symbol in enumerate(state.passage.symbols, start=1) if symbol == shown]
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


def _why_landing(one: Lesson, answer: int) -> Why:
    boat = one.view.passage.boat
    if answer == one.right:
        return Why.NONE_VACANT if answer == boat else Why.NEXT_VACANT
    if answer == boat:
        return Why.NEARER_VACANT
    if one.view.passage.symbol_at(answer) != _symbol_of(one.action):
        return Why.OTHER_SYMBOL
    return Why.OCCUPIED if _crowd(one.view, answer) else Why.NEARER_VACANT


def _why_step_back(one: Lesson, answer: int) -> Why:
    if answer == one.right:
        return Why.ABOARD_TOO if one.task.asks is Asks.ABOARD else Why.NEAREST_CROWD
    if answer == START:
        return Why.NO_RETURN
    standing = _crowd(one.view, answer)
    if not standing:
        return Why.EMPTY
    if standing >= CROWDED:
        return Why.FULL if answer > one.right else Why.NEVER_THREE
    return Why.NEARER_CROWD


def _why_cards(one: Lesson, answer: int) -> Why:
    return Why.AS_MANY


def _why_more(one: Lesson, answer: int) -> Why:
    if answer == one.right:
        return Why.UP_TO
    return Why.MAY_GO_ON if answer < one.right else Why.USED_UP


def _why_barred(one: Lesson, answer: int) -> Why:
    return Why.NOTHING_BEHIND if answer == one.right else Why.CAN_GO


_ANSWERS = {
    Asks.LANDING: _landings,
    Asks.STEP_BACK: _steps_back,
    Asks.ABOARD: _steps_back,
    Asks.CARDS: _cards,
    Asks.MORE: _more,
    Asks.BARRED: _barred,
}
_WHY = {
    Asks.LANDING: _why_landing,
    Asks.STEP_BACK: _why_step_back,
    Asks.ABOARD: _why_step_back,
    Asks.CARDS: _why_cards,
    Asks.MORE: _why_more,
    Asks.BARRED: _why_barred,
}


def back_from(number: int, origin: int) -> int | None:
    """Where a pirate on ``origin`` would go back to in a task's position."""
    seen = lesson(number).view
    return retreat_target(origin, [_crowd(seen, place) for place in range(seen.passage.boat + 1)])


def _crowd(seen: View, place: int) -> int:
    return sum(seat.pirates.count(place) for seat in seen.seats)


def _action(text: str) -> Action:
    return parse_action(text, CLASSIC)


def _move(text: str) -> Move:
    action = _action(text)
    if not isinstance(action, Advance | Retreat):
        raise ValueError(f"{text} moves nobody")
    return action


def _symbol_of(action: Move) -> int:
    if not isinstance(action, Advance):
        raise ValueError("a step back needs no card")
    return action.symbol
