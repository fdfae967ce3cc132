"""Games written by an earlier version of the rules are read, replayed and checked as they were.

The files are never written again. A new version of the rules adds files:

    python -m tests.rules.kept.test_kept NAME     # one game of each edition, as NAME-EDITION.txt
"""

import json
import sys
from pathlib import Path

import pytest

from game.rules.editions import EDITIONS
from game.rules.engine import replay
from game.rules.notation import GameText, format_game, format_position, parse_game
from game.rules.verify import main as verify
from tests.rules.fairness.games import finished_game, printed_options_of
from tests.rules.random_games import seeded_random

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
GAMES = sorted(FOLDER.glob("*.txt"))
EVERY = 20
"""The number of entries of the record between two positions that are kept."""


def positions(game: GameText) -> list[str]:
    """Return the positions after some entries of the record, and after the last."""
    counts = [*range(0, len(game.record), EVERY), len(game.record)]
    return [format_position(replay(game.setup, game.record[:count])) for count in counts]


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_game_is_read_and_replayed_as_when_it_was_written(file: Path) -> None:
    text = file.read_text("utf-8")
    game = parse_game(text)
    assert format_game(game) == text
    assert positions(game) == file.with_suffix(".positions").read_text("utf-8").splitlines()


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_game_passes_the_check_of_its_shuffles(file: Path) -> None:
    assert verify([str(file)]) == 0


def test_every_edition_has_a_kept_game() -> None:
    options = [parse_game(file.read_text("utf-8")).setup.options for file in GAMES]
    shipped = json.loads((ROOT / "docs/editions.json").read_text("utf-8"))
    assert {one.edition.name for one in options} == shipped.keys()


def write(name: str) -> None:
    """Write one game of each edition, with its positions."""
    for edition in EDITIONS:
        game = finished_game(printed_options_of(edition), seeded_random(f"{name} {edition}"))
        file = FOLDER / f"{name}-{edition}.txt"
        file.write_text(format_game(game), "utf-8")
        kept = "".join(f"{one}\n" for one in positions(game))
        file.with_suffix(".positions").write_text(kept, "utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
