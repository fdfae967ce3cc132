"""A puzzle depends only on its date, and its position comes from a real game."""

import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from game.daily import Kind, puzzle_of
from game.daily.make import main
from game.daily.making import turn_beginnings
from game.daily.puzzle import format_puzzle, options_of, seed_of
from game.rules import State
from tests.daily.days import DAYS, SAMPLE_DAYS, id_of_day
from tests.long import long

ROOT = Path(__file__).parents[2]
GAMES_TO_SEARCH = 240
"""Number of games to search for a position. No puzzle of SAMPLE_DAYS needed more."""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_puzzle_does_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    day = DAYS[61]
    made = subprocess.run(
        [sys.executable, "-m", "game.daily.make", day.isoformat(), day.isoformat()],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout == format_puzzle(puzzle_of(day)) + "\n"


@long
@pytest.mark.parametrize("day", DAYS[::20], ids=id_of_day)
def test_stored_puzzle_equals_a_newly_made_puzzle(
    day: date, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([day.isoformat(), day.isoformat()]) == 0
    assert capsys.readouterr().out == format_puzzle(puzzle_of(day)) + "\n"


@pytest.mark.parametrize("day", SAMPLE_DAYS, ids=id_of_day)
def test_a_position_comes_from_a_real_game(day: date) -> None:
    """Only the order of the stock may differ from that game, and no player knows this order.

    For a turn that wins, the hand may differ, too.
    """
    start, known_part = puzzle_of(day).start, KNOWN_PARTS.get(puzzle_of(day).task.kind, whole)
    assert any(
        known_part(state) == known_part(start)
        for game in range(GAMES_TO_SEARCH)
        for state in turn_beginnings(options_of(day), seed_of(day), game)
    )


def without_own_hand(state: State) -> tuple[object, ...]:
    seat, piles = state.seat_on_turn, state.piles
    return (
        *(state.setup.options, state.passage, state.first, seat, state.used, state.pirates),
        *(state.hands[:seat], state.hands[seat + 1 :], piles.row, piles.discard),
    )


def whole(state: State) -> tuple[object, ...]:
    hand = state.hands[state.seat_on_turn]
    return (*without_own_hand(state), hand, sorted(state.piles.stock))


KNOWN_PARTS = {Kind.WIN: without_own_hand}
"""What of the position is as in the game, for the kinds for which the hand may differ."""


def test_reading_a_puzzle_imports_no_slow_or_puzzle_making_modules() -> None:
    """The modules that make puzzles, choose moves or draw pictures are not imported."""
    script = "import sys, game.daily.__main__; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert "game.daily.reading" in loaded
    slow = {"game.computer", "game.pictures", "numpy", "PIL"}
    assert not [one for one in loaded if one in slow or one.startswith("game.daily.mak")]
