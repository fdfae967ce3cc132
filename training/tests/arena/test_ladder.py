"""A short run of the ladder: games are repeatable, and each level beats the level below it."""

import random

import pytest

from game.computer import Level
from training.arena.ladder import RUNGS, Game, markdown_row, play, random_table


def games(higher: str, lower: str, count: int) -> list[Game]:
    return [Game(higher, lower, number, 7) for number in range(count)]


def test_every_level_plays_against_the_level_below_it() -> None:
    assert [rung[1] for rung in RUNGS[1:]] == [level.value for level in Level][:-1]
    assert [rung[0] for rung in RUNGS[1:]] == [level.value for level in Level][1:]


def test_all_kinds_of_tables_are_played() -> None:
    luck = random.Random(1)
    tables = [random_table(luck) for _ in range(300)]
    assert len({(one.edition.name, one.handling) for one in tables}) == 15
    assert len({(one.edition.pirates, one.edition.segments) for one in tables}) == 20


def test_a_game_is_repeatable_and_every_table_is_played_twice() -> None:
    first, second = (play(game) for game in games("sailor", "cabin-boy", 2))
    assert first == play(games("sailor", "cabin-boy", 1)[0])
    assert first.options == second.options


@pytest.mark.parametrize(("higher", "lower"), RUNGS[1:3])
def test_the_higher_level_wins_most_games(higher: str, lower: str) -> None:
    results = [play(game) for game in games(higher, lower, 14)]
    assert sum(result.won for result in results) > 7
    assert f"| {higher} vs {lower} |" in markdown_row(games(higher, lower, 1)[0], results)
