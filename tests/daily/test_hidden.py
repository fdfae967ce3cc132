"""No hidden card decides a puzzle: the answers stay the same with the stock in another order."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from game.daily import Puzzle, puzzle_of, right_answers
from game.daily.tasks import outcome, reaches_goal
from game.rules import State, apply, moves
from game.rules.actions import Move
from game.rules.fairness.stream import KeyedStream
from tests.daily.days import DAYS, id_of_day
from tests.long import long


def hides_cards(day: date) -> bool:
    return not puzzle_of(day).start.setup.options.handling.open_row


DAYS_WITH_HIDDEN_CARDS = [day for day in DAYS if hides_cards(day)]


def with_another_stock(puzzle: Puzzle, number: int) -> Puzzle:
    """Return the puzzle with the face-down cards in another order."""
    piles = puzzle.start.piles
    stock = KeyedStream(bytes([number] * 32), "another").shuffled(piles.stock)
    return replace(puzzle, start=replace(puzzle.start, piles=piles._replace(stock=stock)))


def turns_to_goal(
    puzzle: Puzzle, state: State, actions: tuple[Move, ...] = ()
) -> Iterator[tuple[Move, ...]]:
    """Yield all turns that the engine allows and that reach the goal."""
    if reaches_goal(puzzle.task, outcome(puzzle.start, actions, state)):
        yield actions
    if state.seat_on_turn == puzzle.seat:
        for action in moves(state):
            yield from turns_to_goal(puzzle, apply(state, action), (*actions, action))


@pytest.mark.parametrize("day", DAYS_WITH_HIDDEN_CARDS[5::150], ids=id_of_day)
def test_another_order_of_the_stock_has_the_same_answers(day: date) -> None:
    check(day, 1)


@long
@pytest.mark.parametrize("day", DAYS_WITH_HIDDEN_CARDS[::25], ids=id_of_day)
def test_any_order_of_the_stock_has_the_same_answers(day: date) -> None:
    for number in range(3):
        check(day, number)


def check(day: date, number: int) -> None:
    puzzle = puzzle_of(day)
    other_puzzle = with_another_stock(puzzle, number)
    assert other_puzzle.start.piles.stock != puzzle.start.piles.stock
    found = set(turns_to_goal(other_puzzle, other_puzzle.start))
    assert found == set(right_answers(other_puzzle)) == set(right_answers(puzzle))
