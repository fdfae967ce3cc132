"""Rooms are small, the arrows between them run as drawn, and a wrong one would be seen."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = ("CONTRIBUTING.md", "docs/architecture.md")
NAMED_FILE = re.compile(r"`([a-z_/]+\.py)`")
ROOMS = ("benchmarks", "cogs", "game", "i18n", "playground", "service", "tests", "training")
LINT = (
    sys.executable,
    "-c",
    "from importlinter.cli import lint_imports_command; lint_imports_command()",
    "--no-cache",
)
CIRCLES = "No imports run in a circle"
MOST_FILES = 14
"""About a dozen modules in a folder; a room of its own for what is more."""
MOST_LINES = 300
TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}"

WRONG: Mapping[str, tuple[tuple[str, str], ...]] = {
    "The game knows neither Discord": (("game.tables.table", "discord"),),
    "Inside the game, arrows": (("game.computer.levels", "game.pictures.picture"),),
    "Pictures are put together": (("game.pictures.drawing.text", "game.pictures.board"),),
    "Computer players decide on": (("game.computer.encoding", "game.computer.network"),),
    "Features are put together": (
        ("game.computer.features.parts", "game.computer.features.crews"),
    ),
    "The search goes from": (("game.computer.search.turns", "game.computer.search.draws"),),
    "The rules are pure": (("game.rules.moves", "random"),),
    "Inside the rules, arrows": (("game.rules.state.cards", "game.rules.views"),),
    "A state is made of its parts": (("game.rules.state.cards", "game.rules.state.state"),),
    "Computer players see views": (("game.computer.network", "game.rules.state.state"),),
    "Tables know the repository": (("game.tables.players", "sqlite3"),),
    "Inside the tables, arrows": (("game.tables.keeping.ledger", "game.tables.lobby.lobbies"),),
    "Whoever keeps tables": (("game.tables.keeping.cache", "game.tables.keeping.ledger"),),
    "Decisions about a lobby": (("game.tables.lobby.start", "game.tables.keeping.ledger"),),
    "Inside the storage, arrows": (("game.storage.errors", "game.storage.sqlite"),),
    "What is kept is made of": (("game.model.people", "game.model.game"),),
    "Operations are written": (
        ("game.storage.operations.games", "game.storage.operations.boards"),
    ),
    "Inside SQLite's repository": (
        ("game.storage.sqlite.connecting.schema", "game.storage.sqlite.repository"),
    ),
    "Whoever opens a file needs": (
        ("game.storage.sqlite.connecting.tidying", "game.storage.sqlite.connecting.opening"),
    ),
    "Inside PostgreSQL's repository": (
        ("game.storage.postgresql.address", "game.storage.postgresql.leasing.holding"),
    ),
    "Whoever opens a database needs": (
        (
            "game.storage.postgresql.connecting.troubles",
            "game.storage.postgresql.connecting.opening",
        ),
    ),
    "Whoever holds shares agrees": (
        ("game.storage.postgresql.leasing.process", "game.storage.postgresql.leasing.leases"),
    ),
    "Whoever moves games knows stores": (
        ("game.storage.moving.sqlite", "game.storage.moving.postgresql"),
    ),
    "Inside the columns, arrows": (("game.storage.columns.row", "game.storage.columns.tables"),),
    "Only the storage speaks": (("service.budget", "sqlite3"),),
    "Cogs ask the tables": (("cogs.notices.calls", "game.storage.repository"),),
    "Cogs and pictures see views": (("game.pictures.picture", "game.rules.engine"),),
    "The service carries any cogs": (("service.inflight", "cogs.wording.names"),),
    "The catalogue knows words": (("i18n.errors", "service.budget"),),
    "What makes games and servers": (("tests.makers.people", "benchmarks.clicking.driving"),),
    "Inside the service, arrows": (("service.follower", "service.client"),),
    "The playground knows nothing": (("playground.config", "game.rules.actions"),),
    "Nobody but people and tests": (("i18n.catalogue", "playground.config"),),
    "Inside the playground, arrows": (("playground.world.state", "playground.rest.api"),),
    "The training knows the game": (("training.trials", "benchmarks.thinking"),),
    "Nobody knows the training": (("game.computer.network", "training.learning"),),
    "Inside the cogs, arrows": (
        ("cogs.lobby.message", "cogs.board.message"),
        ("cogs.wording.names", "cogs.ui.context"),
    ),
    "A lobby is opened, set up": (("cogs.lobby.fairness", "cogs.lobby.opening.thread"),),
    "A panel is followed and": (("cogs.panel.choices", "cogs.panel.following.panels"),),
    "Inside what every room": (("cogs.ui.services.page_additions", "cogs.ui.desk"),),
}
"""Imports that each contract forbids, by how its name begins: who imports, and what."""


def python_files() -> list[Path]:
    """Every module of ours, tests and benchmarks included."""
    return [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(LINT, cwd=folder, capture_output=True, text=True, check=False)


def test_no_folder_is_crowded() -> None:
    files = Counter(str(file.parent.relative_to(ROOT)) for file in python_files())
    assert not {folder: number for folder, number in files.items() if number > MOST_FILES}


def test_no_file_is_long() -> None:
    lines = {
        str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines())
        for file in python_files()
    }
    assert not {file: number for file, number in lines.items() if number > MOST_LINES}


def test_every_file_that_the_guides_name_is_there() -> None:
    files = [f"/{file.relative_to(ROOT).as_posix()}" for file in [*python_files(), ROOT / "bot.py"]]
    for guide in GUIDES:
        named = set(NAMED_FILE.findall((ROOT / guide).read_text("utf-8")))
        assert named
        gone = {one for one in named if not any(file.endswith(f"/{one}") for file in files)}
        assert gone == set(), guide


def test_every_contract_is_kept() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


def test_every_contract_is_named_here() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    names = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    fitting = [[one for one in (*WRONG, CIRCLES) if name.startswith(one)] for name in names]
    assert all(len(found) == 1 for found in fitting), fitting
    assert len(names) == len(WRONG) + 1


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """What is said of each broken contract, once every wrong import stands in a copy."""
    copy = tmp_path_factory.mktemp("wrong")
    for room in ROOMS:
        unread = shutil.ignore_patterns("__pycache__", "*.p?g")
        shutil.copytree(ROOT / room, copy / room, ignore=unread)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for importer, imported in (pair for pairs in WRONG.values() for pair in pairs):
        with (copy / f"{importer.replace('.', '/')}.py").open("a", encoding="utf-8") as source:
            source.write(f"\n{TYPES_ONLY.format(imported)}\n")
    result = lint(copy)
    assert result.returncode == 1
    _, _, broken = result.stdout.partition("Broken contracts")
    parts = re.split(r"\n\n(?=[^\n]+\n-{3,}\n)", broken)
    return {text.lstrip().partition("\n")[0]: text for text in parts}


@pytest.mark.parametrize("contract", WRONG)
def test_a_wrong_arrow_is_seen(contract: str, found: Mapping[str, str]) -> None:
    """Also where it is there for types alone."""
    said = [text for name, text in found.items() if name.startswith(contract)]
    assert len(said) == 1, found.keys()
    for importer, imported in WRONG[contract]:
        assert re.search(rf"{importer} ->\s+{imported}\b", said[0]), said[0]


def test_a_circle_is_seen(found: Mapping[str, str]) -> None:
    assert [name for name in found if name.startswith(CIRCLES)]
