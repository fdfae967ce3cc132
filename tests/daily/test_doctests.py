"""The examples in the docstrings of the daily puzzles give the results that they show."""

import doctest

import game.daily


def test_every_docstring_example_gives_its_result() -> None:
    result = doctest.testmod(game.daily)
    assert result.attempted >= 5
    assert result.failed == 0
