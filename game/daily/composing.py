"""Compose the puzzles of the second series, from 2027 on.

The date decides the kind of task and the difficulty (see ``game.daily.calendar``). The search looks
at positions of simple players' games until one of them gives a task of this kind that is hard
enough, not too hard, and has a surprising solution. The first such puzzle is the day's.

Cheap checks come first: most positions are left after a look at the pirates.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from itertools import count
from math import prod

from game.daily.calendar import difficulty_of, greedy_solves, kind_of, least_marks_of
from game.daily.judging import solving_orders, state_after
from game.daily.making import (
    EARLIEST_TURN,
    HAND_SIZES,
    LEAST_NUMBERS,
    TURNS_BETWEEN,
    Orders,
    move_of,
    shows_enough,
    turn_beginnings,
    wrong_per_thousand,
)
from game.daily.puzzle import Puzzle, options_of, position_fields, seed_of, set_up_position
from game.daily.searching import best_tasks
from game.daily.tasks import (
    Kind,
    Task,
    largest_group,
    measure_outcome,
    outcome,
)
from game.rules import State, apply
from game.rules.actions import Move, Retreat
from game.rules.fairness.stream import KeyedStream
from game.rules.moves import moves
from game.rules.state.cards import list_cards
from game.rules.state.passage import START

LEAST_FULL_TURNS = 100
"""The least number of ways to take all actions of the turn."""

HANDS_TRIED = 20
"""The number of hands to try in a position from which a turn might win the game."""

MILLION = 1_000_000


class Mark(StrEnum):
    """A way in which a solution surprises."""

    BACK_FIRST = "back-first"
    """A pirate goes back before one goes forward, in every right order."""
    BEST_IS_WRONG = "best-is-wrong"
    """Every first action that a greedy player likes best is wrong."""
    STEPPING_STONE = "stepping-stone"
    """A pirate uses another one that stepped on a free space in this turn, in every right order."""
    ORDER_MATTERS = "order-matters"
    """Only one order of the actions is right."""


def compose_puzzle(day: date) -> Puzzle:
    """Compose the puzzle of a day. This takes some tenths of a second on an idle machine."""
    for state in _positions(day):
        puzzle = _best_puzzle(day, state)
        if puzzle is not None:
            return puzzle
    raise AssertionError("positions have an end")


def _positions(day: date) -> Iterator[State]:
    """Yield positions of games that may have a task of the day's kind, without end."""
    seed, kind = seed_of(day), kind_of(day)
    for game in count():
        steps = KeyedStream(seed, f"steps/{game}")
        next_turn = EARLIEST_TURN + steps.number_below(TURNS_BETWEEN)
        for turn, state in enumerate(turn_beginnings(options_of(day), seed, game)):
            if turn >= next_turn and shows_enough(state) and _suits(kind, state):
                next_turn = turn + 1 + steps.number_below(TURNS_BETWEEN)
                tries = HANDS_TRIED if kind is Kind.WIN else 0
                dealt = (_with_new_hand(state, steps) for _ in range(tries))
                yield from (one for one in (state, *dealt) if _may_be_as_hard(day, one))


def _with_new_hand(state: State, stream: KeyedStream) -> State:
    """Return the position with other cards in the hand, as another shuffle would have dealt them.

    The stock does not follow: ``set_up_position`` puts all other cards into it.
    """
    hand = state.hands[state.seat_on_turn]
    deck = [*list_cards(hand), *sorted(state.piles.stock)]
    size = HAND_SIZES[stream.number_below(len(HAND_SIZES))]
    cards = [deck[place] for place in stream.shuffled(range(len(deck)))[:size]]
    hands = list(state.hands)
    hands[state.seat_on_turn] = tuple(cards.count(symbol) for symbol in range(len(hand)))
    return replace(state, hands=tuple(hands))


def _suits(kind: Kind, state: State) -> bool:
    """Return whether the beginning of the turn leaves room for a task of this kind."""
    own, boat = state.pirates[state.seat_on_turn], state.passage.boat
    ashore = len(own) - own.count(boat)
    match kind:
        case Kind.WIN:
            return ashore <= state.actions_left
        case Kind.TOGETHER:
            counts = own.count(START), own.count(boat), largest_group(own, boat)
            return max(counts) < LEAST_NUMBERS[Kind.TOGETHER]
        case _:
            return True


def _may_be_as_hard(day: date, state: State) -> bool:
    """Return whether the number of first actions is near what the day's difficulty needs."""
    likely_turns = len(moves(state)) ** state.actions_left
    return likely_turns >= LEAST_FULL_TURNS and likely_turns * difficulty_of(day).chance.stop >= (
        MILLION // 2
    )


def _best_puzzle(day: date, state: State) -> Puzzle | None:
    """Return the puzzle with the most surprises that this position has for the day, if any."""
    best, most_marks = None, least_marks_of(day) - 1
    for task, turn in best_tasks(kind_of(day), state):
        if not _asks_for_enough(state, task):
            continue
        start = set_up_position(day, position_fields(state))
        if not shows_enough(start):
            continue
        orders = solving_orders(start, task, [move_of(step) for step in turn])
        number = len(marks_of(start, task, orders))
        if number > most_marks and _is_as_hard(day, start, task, orders):
            legal = len(moves(start))
            wrong = wrong_per_thousand(legal, len({order[0] for order in orders}))
            best, most_marks = Puzzle(day, start, task, wrong, orders[0]), number
    return best


def _asks_for_enough(state: State, task: Task) -> bool:
    """Return whether the beginning of the turn does not already reach the number in some reading.

    The pirates in the boat must not be as many as the task wants to have aboard.
    """
    own, boat = state.pirates[state.seat_on_turn], state.passage.boat
    aboard = own.count(boat)
    ashore = len(own) - aboard
    match task.kind:
        case Kind.WIN:
            return task.number == ashore
        case Kind.ABOARD:
            return aboard < task.number < ashore
        case Kind.REACH:
            return True
        case _:
            return task.number >= LEAST_NUMBERS[task.kind]


# How hard a puzzle is


def _is_as_hard(day: date, state: State, task: Task, orders: Orders) -> bool:
    return (
        chance_of_random(state, orders) in difficulty_of(day).chance
        and (greedy_turn(state, task) in orders) is greedy_solves(day)
        and full_turns(state) >= LEAST_FULL_TURNS
    )


def chance_of_random(state: State, orders: Orders) -> int:
    """Return the chance of a random turn to be right, in millionths."""
    return sum(MILLION // prod(_choices(state, order)) for order in orders)


def _choices(state: State, order: Sequence[Move]) -> Iterator[int]:
    """Yield the number of actions that are legal before each action of an order."""
    for action in order:
        yield len(moves(state))
        state = apply(state, action)


def greedy_turn(state: State, task: Task) -> tuple[Move, ...]:
    """Return the turn of a player who always takes the action that looks best by itself."""
    turn: tuple[Move, ...] = ()
    after = state
    while after.seat_on_turn == state.seat_on_turn and moves(after):
        turn = (*turn, _greedy_moves(state, task, turn)[0])
        after = state_after(state, turn)
    return turn


def _greedy_moves(start: State, task: Task, turn: tuple[Move, ...]) -> list[Move]:
    """Return the next actions that are best for the task, then for cards, then for the way."""
    rating = {
        action: _greedy_rating(start, task, (*turn, action))
        for action in moves(state_after(start, turn))
    }
    best = max(rating.values())
    return [action for action, rated in rating.items() if rated == best]


def _greedy_rating(start: State, task: Task, turn: Sequence[Move]) -> tuple[int, int, int]:
    result = outcome(start, turn, state_after(start, turn))
    return measure_outcome(task, result), result.cards_left, sum(result.pirates_after)


def full_turns(state: State, actions: int | None = None) -> int:
    """Return the number of ways to take all actions of the turn, or so many of them."""
    left = state.actions_left if actions is None else actions
    if left == 1:
        return len(moves(state))
    longer = (apply(state, action) for action in moves(state))
    return sum(
        full_turns(after, left - 1) for after in longer if after.seat_on_turn == state.seat_on_turn
    )


# What surprises


def marks_of(state: State, task: Task, orders: Orders) -> tuple[Mark, ...]:
    """Return the surprises of a solution, given as all its right orders."""
    checks: dict[Mark, bool] = {
        Mark.BACK_FIRST: all(map(_goes_back_first, orders)),
        Mark.BEST_IS_WRONG: {order[0] for order in orders}.isdisjoint(
            _greedy_moves(state, task, ())
        ),
        Mark.STEPPING_STONE: all(_uses_new_stone(state, order) for order in orders),
        Mark.ORDER_MATTERS: len(orders) == 1 and len(set(orders[0])) > 1,
    }
    return tuple(mark for mark, holds in checks.items() if holds)


def _goes_back_first(order: Sequence[Move]) -> bool:
    back = [isinstance(action, Retreat) for action in order]
    return True in back and False in back[back.index(True) :]


def _uses_new_stone(state: State, order: Sequence[Move]) -> bool:
    """Return whether a pirate uses a space that nobody was on before the turn."""
    crowd = state.pirates_by_place()
    return any(not crowd[stone] for stone in _stones(state, order))


def uses_rivals(state: State, order: Sequence[Move]) -> bool:
    """Return whether a pirate uses a space where only rivals stand."""
    own = state.pirates[state.seat_on_turn]
    crowd = state.pirates_by_place()
    return any(crowd[stone] and stone not in own for stone in _stones(state, order))


def _stones(state: State, order: Sequence[Move]) -> Iterator[int]:
    """Yield the occupied spaces that an order jumps over or goes back to."""
    for action in order:
        if isinstance(action, Retreat):
            yield action.target
        else:
            between = range(action.origin + 1, action.target)
            yield from state.passage.spaces_with_symbol(action.symbol, between)
