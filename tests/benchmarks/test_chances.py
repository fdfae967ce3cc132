"""The benchmark of chances compares every told chance once, in tenths with enough of them."""

import random
from itertools import chain

import pytest

from benchmarks.chances import __main__ as printed
from benchmarks.chances import games
from benchmarks.chances.__main__ import joined_tenths, reliability
from benchmarks.chances.games import Case, play, random_table
from game.computer import Level
from game.rules.editions import Handling


def test_tenths_with_few_chances_are_joined_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "LEAST_CASES", 3)
    cases = [Case(told / 100, 1.0) for told in (5, 15, 16, 17, 35, 36, 37, 38, 95)]
    joined = joined_tenths(reversed(cases))
    assert {tenth: len(found) for tenth, found in joined.items()} == {1: 4, 9: 5}
    assert [*chain(*joined.values())] == cases
    assert joined_tenths(cases[:2]) == {9: cases[:2]}


def test_reliability_tells_the_largest_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printed, "LEAST_CASES", 4)
    cases = [Case(0.25, won) for won in (1, 0, 0, 0)] + [Case(0.95, won) for won in (1, 1, 1, 0)]
    assert reliability(cases) == " |  | 25 : 25 |  |  |  |  |  |  | 95 : 75 | 20.0"


@pytest.mark.parametrize("level", [Level.SAILOR, Level.CAPTAIN])
def test_a_chance_is_told_after_every_turn(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "BATCH", 2)
    options = random_table(Handling.JAMAICA, (4,), random.Random(3))  # noqa: S311
    for game in play(level, options, 3, 0.1, "seed"):
        turns = [len(one) for one in game.chances]
        assert max(turns) - min(turns) <= 1
        assert [one[-1] == 1 for one in game.chances].index(True) == game.state.winner
        assert sum(turns) == len([*game.cases()]) + 1
        assert all(0 < case.told < 1 for case in game.cases())
        assert all(0 < hint.told <= 1 for hint in game.hint_cases())
