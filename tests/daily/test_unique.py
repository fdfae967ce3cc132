"""A plain search finds the same answer as the search that made the puzzles, and no other."""

from collections import Counter
from datetime import date

import pytest

from game.daily import Kind, puzzle_of, right_answers
from game.rules import format_action, view
from tests.daily.days import FOUR_WEEK_PERIODS, SAMPLE_DAYS, id_of_day
from tests.daily.plain import possible_turns, progress, reaches_goal, read_view
from tests.long import long

ASKS_FOR_THE_MOST = {Kind.CARDS, Kind.FARTHEST}


@pytest.mark.parametrize("day", SAMPLE_DAYS, ids=id_of_day)
def test_a_plain_search_finds_the_same_answer(day: date) -> None:
    check(day)


@long
@pytest.mark.parametrize("days", FOUR_WEEK_PERIODS, ids=id_of_day)
def test_a_plain_search_finds_the_same_answer_on_every_day(days: list[date]) -> None:
    for day in days:
        check(day)


def check(day: date) -> None:
    puzzle = puzzle_of(day)
    table, begun = read_view(view(puzzle.start, puzzle.seat))
    played = list(possible_turns(table, begun))
    found_answers = [
        turn.actions for turn in played if reaches_goal(puzzle.task, table, begun, turn)
    ]
    edition = puzzle.start.setup.options.edition
    made_answers = [
        tuple(format_action(one, edition) for one in turn) for turn in right_answers(puzzle)
    ]
    assert sorted(found_answers) == sorted(made_answers), day
    assert len({tuple(sorted(Counter(turn).items())) for turn in found_answers}) == 1, day
    assert {len(turn) for turn in found_answers} == {edition.most_actions}, day

    first_actions = [turn.actions[0] for turn in played if len(turn.actions) == 1]
    wrong = len(first_actions) - len({turn[0] for turn in found_answers})
    assert puzzle.wrong_permille == 1000 * wrong // len(first_actions), day
    if puzzle.task.kind in ASKS_FOR_THE_MOST:
        most = max(progress(puzzle.task, table, begun, turn) for turn in played)
        assert most == puzzle.task.number, day
