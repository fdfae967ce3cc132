"""Folders and files stay small. Import contracts hold, and find forbidden imports in a copy."""

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
GUIDES = (
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/compatibility.md",
    "docs/decisions.md",
    "docs/one-click.md",
    "docs/testing.md",
    "docs/where.md",
    "docs/words.md",
)
NAMED_FILE = re.compile(r"`([a-z_/]+\.py)`")
PACKAGES = ("benchmarks", "cogs", "game", "i18n", "service", "tests", "training")
PLAYGROUND = ROOT / "playground"
LINT = (
    sys.executable,
    "-c",
    "from importlinter.cli import lint_imports_command; lint_imports_command()",
    "--no-cache",
)
CYCLES = "No import cycles"
MOST_FILES = 14
"""The most modules that a folder may have.

If there are more, move some of them into a subfolder.
"""
MOST_LINES = 600
TYPES_ONLY = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}"

ForbiddenImports = Mapping[str, tuple[tuple[str, str], ...]]
"""Maps the start of a contract's name to pairs of an importing and a forbidden module."""

FORBIDDEN_IMPORTS: ForbiddenImports = {
    "game imports neither Discord nor cogs, i18n, service and the playground": (
        ("game.tables.table", "discord"),
    ),
    "Modules of game import": (("game.computer.levels", "game.pictures.picture"),),
    "Modules of game.pictures import": (("game.pictures.drawing.text", "game.pictures.board"),),
    "Modules of game.computer import": (("game.computer.encoding", "game.computer.network"),),
    "Modules of game.computer.features import": (
        ("game.computer.features.parts", "game.computer.features.crews"),
    ),
    "Modules of game.computer.search import": (
        ("game.computer.search.turns", "game.computer.search.draws"),
    ),
    "Modules of cogs.daily import": (("cogs.daily.panel", "cogs.daily.clicks"),),
    "game.daily imports of game only the rules, and no clock or random": (
        ("game.daily.puzzle", "random"),
    ),
    "Modules of game.daily import": (("game.daily.puzzle", "game.daily.making"),),
    "game.standings imports of game only the model, and no clock or random": (
        ("game.standings.ratings", "random"),
        ("game.standings.figures", "game.rules.editions"),
    ),
    "Modules of game.standings import": (("game.standings.counting", "game.standings.ratings"),),
    "game.rules imports no random, clock, asyncio, database or Pillow": (
        ("game.rules.moves", "random"),
    ),
    "Modules of game.rules import": (("game.rules.state.cards", "game.rules.views"),),
    "Modules of game.rules.state import": (("game.rules.state.cards", "game.rules.state.state"),),
    "game.computer imports no state of a game, only views": (
        ("game.computer.network", "game.rules.state.state"),
    ),
    "game.tables imports no database engine, only the repository": (
        ("game.tables.players", "sqlite3"),
    ),
    "Modules of game.tables import": (("game.tables.saving.ledger", "game.tables.lobby.openings"),),
    "Modules of game.tables.saving import": (
        ("game.tables.saving.ledger", "game.tables.saving.names"),
    ),
    "Decisions about a lobby do not import the ledger": (
        ("game.tables.lobby.start", "game.tables.saving.ledger"),
    ),
    "Modules of game.storage import": (("game.storage.errors", "game.storage.sqlite"),),
    "Modules of game.model import": (("game.model.people", "game.model.game"),),
    "Modules of game.storage.operations import": (
        ("game.storage.operations.games", "game.storage.operations.boards"),
    ),
    "Modules of game.storage.sqlite import": (
        ("game.storage.sqlite.connecting.schema", "game.storage.sqlite.repository"),
    ),
    "Modules of game.storage.sqlite.connecting import": (
        ("game.storage.sqlite.connecting.tidying", "game.storage.sqlite.connecting.opening"),
    ),
    "Modules of game.storage.postgresql import": (
        ("game.storage.postgresql.address", "game.storage.postgresql.leasing.holding"),
    ),
    "Modules of game.storage.postgresql.connecting import": (
        (
            "game.storage.postgresql.connecting.troubles",
            "game.storage.postgresql.connecting.opening",
        ),
    ),
    "Modules of game.storage.postgresql.leasing import": (
        ("game.storage.postgresql.leasing.holding", "game.storage.postgresql.leasing.leases"),
    ),
    "Modules of game.storage.moving import": (
        ("game.storage.moving.sqlite", "game.storage.moving.postgresql"),
    ),
    "Modules of game.storage.columns import": (
        ("game.storage.columns.row", "game.storage.columns.tables"),
    ),
    "Database drivers are imported only by game.storage": (("service.budget", "sqlite3"),),
    "cogs do not import game.storage": (("cogs.notices.calls", "game.storage.repository"),),
    "cogs and game.pictures import no state of a game, only views": (
        ("game.pictures.picture", "game.rules.engine"),
    ),
    "i18n and service do not import cogs": (("service.inflight", "cogs.wording.names"),),
    "i18n imports no other package of the bot": (("i18n.errors", "service.budget"),),
    "Makers of games and servers import neither benchmarks nor end-to-end tests": (
        ("tests.makers.people", "benchmarks.clicking.driving"),
    ),
    "Modules of service import": (("service.follower", "service.client"),),
    "The bot does not import the playground": (("i18n.catalogue", "discord_playground"),),
    "training imports of the bot only game.rules and game.computer": (
        ("training.trials", "benchmarks.thinking"),
    ),
    "No other package imports training": (("game.computer.network", "training.learning"),),
    "Modules of cogs import": (
        ("cogs.lobby.message", "cogs.board.message"),
        ("cogs.wording.names", "cogs.ui.context"),
    ),
    "Modules of cogs.lobby import": (("cogs.lobby.fairness", "cogs.lobby.opening.thread"),),
    "Modules of cogs.panel import": (("cogs.panel.choices", "cogs.panel.following.panels"),),
    "Modules of cogs.ui import": (("cogs.ui.services.page_additions", "cogs.ui.answer_services"),),
}
PLAYGROUND_FORBIDDEN_IMPORTS: ForbiddenImports = {
    "The playground does not import discord.py": (("discord_playground.config", "discord"),),
    "The playground's command imports no test libraries": (
        ("discord_playground.server", "pytest"),
    ),
    "Modules of discord_playground import": (
        ("discord_playground.world.state", "discord_playground.rest.api"),
    ),
}


@dataclass(frozen=True)
class Project:
    """A folder with contracts, the packages that they are about, and forbidden imports for each."""

    folder: Path
    packages: tuple[str, ...]
    forbidden_imports: ForbiddenImports = field(hash=False)


PROJECTS = (
    Project(ROOT, PACKAGES, FORBIDDEN_IMPORTS),
    Project(PLAYGROUND, ("discord_playground",), PLAYGROUND_FORBIDDEN_IMPORTS),
)
each_project = pytest.mark.parametrize("project", PROJECTS, ids=["bot", "playground"])


def python_files() -> list[Path]:
    """Return every module of ours, tests and benchmarks included."""
    folders = (*(ROOT / package for package in PACKAGES), PLAYGROUND)
    return [file for folder in folders for file in folder.rglob("*.py")]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(LINT, cwd=folder, capture_output=True, text=True, check=False)


def test_no_folder_has_too_many_modules() -> None:
    files = Counter(str(file.parent.relative_to(ROOT)) for file in python_files())
    assert not {folder: number for folder, number in files.items() if number > MOST_FILES}


def test_no_file_is_long() -> None:
    lines = {
        str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines())
        for file in python_files()
    }
    assert not {file: number for file, number in lines.items() if number > MOST_LINES}


def test_every_file_named_in_the_guides_exists() -> None:
    files = [f"/{file.relative_to(ROOT).as_posix()}" for file in [*python_files(), ROOT / "bot.py"]]
    for guide in GUIDES:
        named = set(NAMED_FILE.findall((ROOT / guide).read_text("utf-8")))
        assert named
        missing = {one for one in named if not any(file.endswith(f"/{one}") for file in files)}
        assert missing == set(), guide


@each_project
def test_every_contract_is_kept(project: Project) -> None:
    result = lint(project.folder)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


@each_project
def test_every_contract_has_an_example_of_a_forbidden_import(project: Project) -> None:
    settings = tomllib.loads((project.folder / "pyproject.toml").read_text("utf-8"))
    names = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    matches = [
        [one for one in (*project.forbidden_imports, CYCLES) if name.startswith(one)]
        for name in names
    ]
    assert all(len(found) == 1 for found in matches), matches
    assert len(names) == len(project.forbidden_imports) + 1


@cache
def broken_contracts(project: Project) -> Mapping[str, str]:
    """Return the report on each contract that a copy with all forbidden imports breaks."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for package in project.packages:
            ignored = shutil.ignore_patterns("__pycache__", "*.p?g")
            shutil.copytree(project.folder / package, copy / package, ignore=ignored)
        shutil.copy(project.folder / "pyproject.toml", copy)
        for importer, imported in (
            pair for pairs in project.forbidden_imports.values() for pair in pairs
        ):
            with (copy / f"{importer.replace('.', '/')}.py").open("a", encoding="utf-8") as source:
                source.write(f"\n{TYPES_ONLY.format(imported)}\n")
        result = lint(copy)
    assert result.returncode == 1
    _, _, broken_report = result.stdout.partition("Broken contracts")
    parts = re.split(r"\n\n(?=[^\n]+\n-{3,}\n)", broken_report)
    return {text.lstrip().partition("\n")[0]: text for text in parts}


@pytest.mark.parametrize(
    ("project", "contract"),
    [pytest.param(one, name, id=name) for one in PROJECTS for name in one.forbidden_imports],
)
def test_a_forbidden_import_is_found(project: Project, contract: str) -> None:
    """Import-linter finds the forbidden imports, although they are under ``TYPE_CHECKING``."""
    reports = [
        text for name, text in broken_contracts(project).items() if name.startswith(contract)
    ]
    assert len(reports) == 1, broken_contracts(project).keys()
    for importer, imported in project.forbidden_imports[contract]:
        assert re.search(rf"{importer} ->\s+{imported}\b", reports[0]), reports[0]


@each_project
def test_an_import_cycle_is_found(project: Project) -> None:
    assert [name for name in broken_contracts(project) if name.startswith(CYCLES)]
