"""The verdict on a turn has a reason, and names the action that lost the goal."""

from datetime import date
from itertools import permutations

import pytest

from game.daily import (
    Kind,
    Puzzle,
    Task,
    Verdict,
    Why,
    judge,
    play_actions,
    puzzle_of,
    right_answers,
)
from game.daily.puzzle import parse_puzzle
from game.rules import IllegalActionError, Reason, moves, parse_action
from game.rules.actions import Advance, Move, Retreat
from tests.daily.days import SAMPLE_DAYS, id_of_day

PUZZLE_LINE = (
    "2027-01-01 {task} 900 R18>17,R37>35,D17>23 FSBKDHBFHDKSDFBSKHBSHFDKSHDFBKFHSKBD "
    "35,35,36,36,36,37/18,37,37,37,37,37/17,17,24,37,37,37 FFHHDKS/HDSS/FFBBS - "
    "FFFHHHHDDDDDBBKKKKKKKKKKSSSSS 0 1"
)


def puzzle(task: str) -> Puzzle:
    """Return a puzzle of the Swedish edition.

    The player has the cards HDSS, one pirate on space 18, and the other pirates aboard.
    """
    day = next(
        one for one in SAMPLE_DAYS if puzzle_of(one).start.setup.options.edition.name == "swedish"
    )
    return parse_puzzle(PUZZLE_LINE.format(task=task).replace("2027-01-01", day.isoformat()))


def turn(texts: str, day_puzzle: Puzzle) -> list[Move]:
    actions = [parse_action(text, day_puzzle.start.setup.options.edition) for text in texts.split()]
    assert all(isinstance(action, Advance | Retreat) for action in actions)
    return actions  # pyright: ignore[reportReturnType]


@pytest.mark.parametrize("day", SAMPLE_DAYS, ids=id_of_day)
def test_every_order_that_reaches_the_goal_solves_the_puzzle(day: date) -> None:
    day_puzzle = puzzle_of(day)
    right_orders = right_answers(day_puzzle)
    assert day_puzzle.solution in right_orders
    for order in right_orders:
        verdict = judge(day_puzzle, order)
        assert verdict.solved
        assert verdict.lost_at is None


@pytest.mark.parametrize("day", SAMPLE_DAYS, ids=id_of_day)
def test_wrong_order_is_illegal_or_does_not_solve_the_puzzle(day: date) -> None:
    day_puzzle = puzzle_of(day)
    for order in {*permutations(day_puzzle.solution)} - {*right_answers(day_puzzle)}:
        try:
            verdict = judge(day_puzzle, order)
        except IllegalActionError:
            continue
        assert not verdict.solved
        assert verdict.lost_at is not None


@pytest.mark.parametrize("day", SAMPLE_DAYS, ids=id_of_day)
def test_puzzle_states_how_many_of_its_first_actions_are_wrong(day: date) -> None:
    day_puzzle = puzzle_of(day)
    first_actions = moves(day_puzzle.start)
    losing_actions = [
        action for action in first_actions if judge(day_puzzle, [action]).lost_at == 0
    ]
    assert day_puzzle.wrong_permille == 1000 * len(losing_actions) // len(first_actions)


def test_incomplete_turn_names_no_losing_action() -> None:
    day_puzzle = puzzle("reach 23 7")
    assert judge(day_puzzle, []) == Verdict(Why.NOT_THERE, 0, 23, None)
    assert judge(day_puzzle, day_puzzle.solution[:2]) == Verdict(Why.NOT_THERE, 0, 23, None)
    assert judge(day_puzzle, day_puzzle.solution) == Verdict(Why.SOLVED, 23, 23, None)


def test_the_action_that_lost_the_goal_is_named() -> None:
    day_puzzle = puzzle("reach 23 7")
    assert judge(day_puzzle, turn("D18>23", day_puzzle)) == Verdict(Why.TOO_FEW_CARDS, 3, 7, 0)
    assert judge(day_puzzle, turn("R18>17 H17>18", day_puzzle)) == Verdict(Why.NOT_THERE, 0, 23, 1)
    assert judge(day_puzzle, turn("R18>17 R37>35 H17>18", day_puzzle)) == Verdict(
        Why.NOT_THERE, 0, 23, 2
    )


@pytest.mark.parametrize(
    ("task", "actions", "why", "reached", "wanted"),
    [
        ("aboard 2 0", "R37>35", Why.TOO_FEW, -1, 2),
        ("cards 6 0", "R18>17 D17>23", Why.TOO_FEW, 2, 6),
        ("farthest 9 0", "D18>23", Why.TOO_FEW, 5, 9),
        ("together 3 0", "R18>17 R37>35", Why.TOO_FEW, 1, 3),
        ("hindmost 30 0", "D18>23", Why.TOO_FEW, 23, 30),
        ("hindmost 23 4", "D18>23", Why.TOO_FEW_CARDS, 3, 4),
        ("reach 22 0", "D18>23", Why.NOT_THERE, 0, 22),
    ],
)
def test_verdict_names_the_reason_and_what_was_reached_and_wanted(
    task: str, actions: str, why: Why, reached: int, wanted: int
) -> None:
    day_puzzle = puzzle(task)
    verdict = judge(day_puzzle, turn(actions, day_puzzle))
    assert (verdict.why, verdict.reached, verdict.wanted) == (why, reached, wanted)


def test_illegal_actions_are_refused_in_a_puzzle() -> None:
    day_puzzle = puzzle("reach 23 7")
    with pytest.raises(IllegalActionError):
        judge(day_puzzle, turn("K18>24", day_puzzle))
    with pytest.raises(IllegalActionError) as refused:
        play_actions(day_puzzle, [*day_puzzle.solution, *turn("H23>28", day_puzzle)])
    assert refused.value.reason is Reason.NO_ACTIONS_LEFT


def test_task_is_read_from_its_line() -> None:
    assert puzzle("reach 23 7").task == Task(Kind.REACH, 23, 7)
