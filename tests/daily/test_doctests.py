"""What the docstrings of the puzzles show is what they do."""

import doctest

import game.daily


def test_the_example_is_true() -> None:
    result = doctest.testmod(game.daily)
    assert result.attempted >= 5
    assert result.failed == 0
