"""A short run of the arena: it counts wins, stores every game, and continues a stopped run."""

import json
from pathlib import Path

import pytest

from game.rules.editions import Handling
from training.arena import __main__ as arena
from training.arena.matches import Row, play, wilson_interval

ROWS = (
    Row("sailor", "random", Handling.TORTUGA),
    Row("sailor", "runner", Handling.JAMAICA),
    Row("sailor", "greedy", Handling.JAMAICA, 4),
)


def test_a_second_run_uses_the_stored_games_of_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "arena.jsonl"
    first = arena.run(ROWS, 2, seed=5, workers=1, file=file)
    assert [line.split("|")[1].strip() for line in first.splitlines()[2:]] == [
        row.name for row in ROWS
    ]
    stored_games = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(stored_games) == 6
    assert "2 of 2" in capsys.readouterr().out
    assert arena.run(ROWS, 2, seed=5, workers=1, file=file) == first
    assert len(file.read_text().splitlines()) == 6
    assert arena.recorded(file, ROWS, seed=6) == {row: {} for row in ROWS}


def test_the_table_has_all_required_rows_and_no_row_twice() -> None:
    names = [row.name for row in arena.ALL_ROWS]
    assert len(set(names)) == len(names)
    for handling in ("tortuga", "jamaica"):
        for rival in ("random", "greedy", "kurisu", "lastman", "bello", "hoarder"):
            assert f"admiral vs {rival}, 2 seats, {handling}" in names
        assert f"helmsman vs greedy, 2 seats, {handling}" in names
        assert f"admiral vs greedy, 4 seats, {handling}" in names


def test_a_game_with_the_same_seed_has_the_same_result() -> None:
    row = Row("helmsman", "greedy", Handling.JAMAICA, 3)
    assert play(1, (row, 4)).won == play(1, (row, 4)).won
    assert len(play(1, (row, 4)).thinking_ms) == len(play(1, (row, 4)).thinking_ms)


def test_the_admiral_beats_the_runner() -> None:
    row = Row("admiral", "runner", Handling.TORTUGA)
    assert sum(play(1, (row, number)).won for number in range(8)) >= 7


def test_interval_returns_wilsons_95_percent_interval() -> None:
    low, high = wilson_interval(95, 100)
    assert low == pytest.approx(0.8882, abs=1e-3)
    assert high == pytest.approx(0.9785, abs=1e-3)
