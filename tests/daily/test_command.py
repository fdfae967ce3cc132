"""`python -m game.daily` prints a day's puzzle, and the answers only with `--solution`."""

import pytest

from game.daily import LAST_PUZZLE_DAY, puzzle_of, right_answers
from game.daily.__main__ import main
from game.rules import format_action
from tests.daily.days import DAYS


def test_a_puzzle_is_printed_without_its_answers(capsys: pytest.CaptureFixture[str]) -> None:
    day = DAYS[61]
    puzzle = puzzle_of(day)
    edition = puzzle.start.setup.options.edition
    assert main([day.isoformat()]) == 0
    question = capsys.readouterr().out
    assert question.startswith(f"2027-01-01 {edition.name} ")
    assert f"task: {puzzle.task.kind} {puzzle.task.number}," in question
    assert not [one for one in puzzle.solution if format_action(one, edition) in question]

    assert main([day.isoformat(), "--solution"]) == 0
    with_solution = capsys.readouterr().out
    assert with_solution.startswith(question)
    answer_lines = with_solution.removeprefix(question).splitlines()
    assert answer_lines == [
        f"answer: {' '.join(format_action(action, edition) for action in order)}"
        for order in right_answers(puzzle)
    ]


def test_a_hidden_hand_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for day in DAYS[:10]:
        puzzle = puzzle_of(day)
        assert main([day.isoformat()]) == 0
        assert capsys.readouterr().out.count("hand: ") == 1
        assert len(puzzle.start.hands) > 1


def test_a_day_without_a_puzzle_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([LAST_PUZZLE_DAY.replace(year=LAST_PUZZLE_DAY.year + 1).isoformat()]) == 2
    assert "2029-12-31" in capsys.readouterr().err


def test_invalid_date_is_refused() -> None:
    with pytest.raises(SystemExit) as refused:
        main(["tomorrow"])
    assert refused.value.code == 2
