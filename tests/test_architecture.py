"""The arrows between the rooms run as drawn, and a wrong one would be seen."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long

ROOT = Path(__file__).parents[1]
ROOMS = ("cogs", "game", "i18n", "playground", "service")
LINT = (
    sys.executable,
    "-c",
    "from importlinter.cli import lint_imports_command; lint_imports_command()",
    "--no-cache",
)

TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(LINT, cwd=folder, capture_output=True, text=True, check=False)


def test_every_contract_is_kept() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


@long
@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("game/rules/moves.py", "import random", "The rules are pure"),
        ("game/rules/state/cards.py", "import game.rules.views", "Inside the rules, arrows"),
        (
            "game/rules/state/cards.py",
            "import game.rules.state.state",
            "A state is made of its parts",
        ),
        (
            "game/pictures/__init__.py",
            "import game.rules.state.state",
            "Cogs and pictures see views",
        ),
        (
            "game/pictures/drawing/text.py",
            "import game.pictures.board",
            "Pictures are put",
        ),
        ("game/computer/encoding.py", "import game.computer.network", "Computer players decide on"),
        (
            "game/computer/search/turns.py",
            "import game.computer.search.draws",
            "The search goes from",
        ),
        (
            "game/computer/features/parts.py",
            "import game.computer.features.crews",
            "Kinds of features are put together",
        ),
        ("cogs/lobby/message.py", "import cogs.board.message", "Inside the cogs, arrows"),
        ("cogs/wording/names.py", TYPES_ONLY.format("cogs.ui.context"), "Inside the cogs, arrows"),
        ("cogs/ui/layout.py", TYPES_ONLY.format("cogs.ui.context"), "No imports run in a circle"),
        ("service/follower.py", "import service.client", "Inside the service, arrows"),
        ("playground/__init__.py", "import game.rules", "The playground knows nothing"),
        ("playground/world/state.py", "import playground.rest.api", "Inside the playground"),
        ("game/tables/__init__.py", "import discord", "The game knows neither Discord"),
        ("game/tables/lobby/start.py", "import game.tables.ledger", "Decisions about a lobby"),
        ("game/tables/ledger.py", "import game.tables.lobby.lobbies", "Inside the tables"),
        ("game/storage/errors.py", "import game.storage.sqlite", "Inside the storage, arrows"),
    ],
)
def test_a_wrong_arrow_is_seen(tmp_path: Path, file: str, line: str, contract: str) -> None:
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "*.p?g")
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    result = lint(tmp_path)
    assert result.returncode == 1
    broken = [text for text in result.stdout.splitlines() if text.endswith("BROKEN")]
    assert [text for text in broken if text.startswith(contract)], result.stdout
