"""Why an answer to a task of the lesson is right or wrong."""

from dataclasses import dataclass
from enum import StrEnum

from game.rules.moves import CROWDED, retreat_target
from game.rules.state.passage import START
from game.rules.teaching.posed_tasks import PosedTask, posed, symbol_of
from game.rules.teaching.tasks import Asks
from game.rules.views import View


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
    RESHUFFLED = "reshuffled"
    UP_TO = "up-to"
    MAY_GO_ON = "may-go-on"
    USED_UP = "used-up"
    NOTHING_BEHIND = "nothing-behind"
    CAN_GO = "can-go"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to say to an answer: right or not, why, and the place where the rule leads."""

    right: bool
    why: Why
    target: int


def judge(number: int, answer: int) -> Judgement:
    """Why an answer to a task is right or wrong."""
    one = posed(number)
    why = _WHY[one.task.asks](one, answer)
    return Judgement(answer == one.right, why, one.action.target)


def back_from(number: int, origin: int) -> int | None:
    """Where a pirate on ``origin`` would go back to in a task's position."""
    seen = posed(number).view
    return retreat_target(origin, [_crowd(seen, place) for place in range(seen.passage.boat + 1)])


def _why_landing(one: PosedTask, answer: int) -> Why:
    boat = one.view.passage.boat
    if answer == one.right:
        return Why.NONE_VACANT if answer == boat else Why.NEXT_VACANT
    if answer == boat:
        return Why.NEARER_VACANT
    if one.view.passage.symbol_at(answer) != symbol_of(one.action):
        return Why.OTHER_SYMBOL
    return Why.OCCUPIED if _crowd(one.view, answer) else Why.NEARER_VACANT


def _why_step_back(one: PosedTask, answer: int) -> Why:
    if answer == one.right:
        return Why.ABOARD_TOO if one.task.asks is Asks.ABOARD else Why.NEAREST_CROWD
    if answer == START:
        return Why.NO_RETURN
    standing = _crowd(one.view, answer)
    if not standing:
        return Why.EMPTY
    if standing >= CROWDED:
        return Why.FULL
    return Why.NEARER_CROWD


def _why_cards(one: PosedTask, answer: int) -> Why:
    if answer >= CROWDED:
        return Why.NEVER_THREE
    return Why.RESHUFFLED if one.task.asks is Asks.STOCK else Why.AS_MANY


def _why_more(one: PosedTask, answer: int) -> Why:
    if answer == one.right:
        return Why.UP_TO
    return Why.MAY_GO_ON if answer < one.right else Why.USED_UP


def _why_barred(one: PosedTask, answer: int) -> Why:
    return Why.NOTHING_BEHIND if answer == one.right else Why.CAN_GO


def _crowd(seen: View, place: int) -> int:
    return sum(seat.pirates.count(place) for seat in seen.seats)


_WHY = {
    Asks.LANDING: _why_landing,
    Asks.STEP_BACK: _why_step_back,
    Asks.ABOARD: _why_step_back,
    Asks.CARDS: _why_cards,
    Asks.STOCK: _why_cards,
    Asks.MORE: _why_more,
    Asks.BARRED: _why_barred,
}
