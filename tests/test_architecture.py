"""Rooms are small, the arrows between them run as drawn, and a wrong one would be seen."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = ("CONTRIBUTING.md", "docs/architecture.md", "docs/testing.md", "docs/words.md")
NAMED_FILE = re.compile(r"`([a-z_/]+\.py)`")
ROOMS = ("benchmarks", "cogs", "game", "i18n", "service", "tests", "training")
PLAYGROUND = ROOT / "playground"
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

Wrong = Mapping[str, tuple[tuple[str, str], ...]]
"""Imports that each contract forbids, by how its name begins: who imports, and what."""

WRONG: Wrong = {
    "The game knows neither Discord": (("game.tables.table", "discord"),),
    "Inside the game, arrows": (("game.computer.levels", "game.pictures.picture"),),
    "Pictures are put together": (("game.pictures.drawing.text", "game.pictures.board"),),
    "Computer players decide on": (("game.computer.encoding", "game.computer.network"),),
    "Features are put together": (
        ("game.computer.features.parts", "game.computer.features.crews"),
    ),
    "The search goes from": (("game.computer.search.turns", "game.computer.search.draws"),),
    "A day's puzzle is played": (("cogs.daily.panel", "cogs.daily.clicks"),),
    "Daily puzzles follow from": (("game.daily.calendar", "random"),),
    "A daily puzzle is read": (("game.daily.puzzle", "game.daily.making.search"),),
    "Puzzles are chosen among": (("game.daily.making.search", "game.daily.making.games"),),
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
    "Nobody but people and tests": (("i18n.catalogue", "discord_playground"),),
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
WRONG_IN_THE_PLAYGROUND: Wrong = {
    "The playground knows no library": (("discord_playground.config", "discord"),),
    "Tools for tests are": (("discord_playground.server", "pytest"),),
    "Inside the playground, arrows": (
        ("discord_playground.world.state", "discord_playground.rest.api"),
    ),
}


@dataclass(frozen=True)
class Project:
    """A folder with contracts, the packages that they are about, and what breaks each."""

    folder: Path
    packages: tuple[str, ...]
    wrong: Wrong = field(hash=False)


PROJECTS = (
    Project(ROOT, ROOMS, WRONG),
    Project(PLAYGROUND, ("discord_playground",), WRONG_IN_THE_PLAYGROUND),
)
each_project = pytest.mark.parametrize("project", PROJECTS, ids=["bot", "playground"])


def python_files() -> list[Path]:
    """Every module of ours, tests and benchmarks included."""
    rooms = (*(ROOT / room for room in ROOMS), PLAYGROUND)
    return [file for room in rooms for file in room.rglob("*.py")]


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


@each_project
def test_every_contract_is_kept(project: Project) -> None:
    result = lint(project.folder)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


@each_project
def test_every_contract_is_named_here(project: Project) -> None:
    settings = tomllib.loads((project.folder / "pyproject.toml").read_text("utf-8"))
    names = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    fitting = [[one for one in (*project.wrong, CIRCLES) if name.startswith(one)] for name in names]
    assert all(len(found) == 1 for found in fitting), fitting
    assert len(names) == len(project.wrong) + 1


@cache
def broken(project: Project) -> Mapping[str, str]:
    """What is said of each broken contract, once every wrong import stands in a copy."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for package in project.packages:
            unread = shutil.ignore_patterns("__pycache__", "*.p?g")
            shutil.copytree(project.folder / package, copy / package, ignore=unread)
        shutil.copy(project.folder / "pyproject.toml", copy)
        for importer, imported in (pair for pairs in project.wrong.values() for pair in pairs):
            with (copy / f"{importer.replace('.', '/')}.py").open("a", encoding="utf-8") as source:
                source.write(f"\n{TYPES_ONLY.format(imported)}\n")
        result = lint(copy)
    assert result.returncode == 1
    _, _, said = result.stdout.partition("Broken contracts")
    parts = re.split(r"\n\n(?=[^\n]+\n-{3,}\n)", said)
    return {text.lstrip().partition("\n")[0]: text for text in parts}


@pytest.mark.parametrize(
    ("project", "contract"),
    [pytest.param(one, name, id=name) for one in PROJECTS for name in one.wrong],
)
def test_a_wrong_arrow_is_seen(project: Project, contract: str) -> None:
    """Also where it is there for types alone."""
    said = [text for name, text in broken(project).items() if name.startswith(contract)]
    assert len(said) == 1, broken(project).keys()
    for importer, imported in project.wrong[contract]:
        assert re.search(rf"{importer} ->\s+{imported}\b", said[0]), said[0]


@each_project
def test_a_circle_is_seen(project: Project) -> None:
    assert [name for name in broken(project) if name.startswith(CIRCLES)]
