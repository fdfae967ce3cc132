"""Importing an internals module fails, and says why, if its library lacks a part that we use."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType

import discord
import pytest
from discord.backoff import ExponentialBackoff
from discord.http import Route

from game.library_parts import (
    AttributeOfType,
    CallablePart,
    Requirement,
    UnfitLibrary,
    UsedName,
    check_library,
)
from game.storage.sqlite.connecting import connection
from service import discord_internals
from service.connecting import events_internals

ROOT = Path(__file__).parents[1]
REQUIREMENTS = [
    pytest.param(module, one, id=f"{module.LIBRARY}: {one}")
    for module in (connection, discord_internals, events_internals)
    for one in module.REQUIREMENTS
]


@pytest.fixture(autouse=True)
def undo_replacements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo what the bot replaces in the libraries."""
    monkeypatch.setattr(discord.shard, "Shard", discord_internals.Shard.__base__)
    monkeypatch.setattr(discord.shard, "ExponentialBackoff", ExponentialBackoff)


@pytest.mark.parametrize("module", [connection, discord_internals, events_internals])
def test_the_installed_library_meets_all_requirements(module: ModuleType) -> None:
    check_library(module.LIBRARY, module.REQUIREMENTS)


def break_requirement(requirement: Requirement, monkeypatch: pytest.MonkeyPatch) -> str:
    """Break a requirement, as a new release might; return the text that the error must contain."""
    match requirement:
        case AttributeOfType(path=path) | CallablePart(path=path):
            parent, _, name = path.rpartition(".")
            monkeypatch.delattr(resolve_name(parent), name)
            return f"{path} is missing"
        case UsedName(name=used, function=path):
            parent, _, name = path.rpartition(".")
            monkeypatch.setattr(resolve_name(parent), name, lambda: None)
            return f"{path} does not use {used}"
        case _:
            raise AssertionError(requirement)


@pytest.mark.parametrize(("module", "requirement"), REQUIREMENTS)
def test_the_error_names_the_unmet_requirement_and_the_library_version(
    module: ModuleType, requirement: Requirement, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_text = break_requirement(requirement, monkeypatch)
    with pytest.raises(UnfitLibrary) as raised:
        check_library(module.LIBRARY, module.REQUIREMENTS)
    assert str(raised.value).startswith(f"{module.LIBRARY} {version(module.LIBRARY)} lacks ")
    assert expected_text in str(raised.value)


@pytest.mark.parametrize(
    ("requirement", "problem"),
    [
        (AttributeOfType("discord.http.Route.BASE", bytes), "is of the type str, not bytes"),
        (CallablePart("discord.http.Route.BASE"), "cannot be called"),
        (CallablePart("discord.http.json_or_text", 2), "too many positional arguments"),
        (CallablePart("discord.http.json_or_text", 0, ("raw",)), "missing a required argument"),
        (CallablePart("discord.nowhere.Shard"), "is missing"),
        (UsedName("BASE", "discord.http.Route"), "is missing"),
    ],
)
def test_each_unmet_requirement_describes_its_problem(
    requirement: Requirement, problem: str
) -> None:
    assert problem in str(requirement.problem())


def test_one_error_names_all_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", b"")
    monkeypatch.delattr("discord.Member.__init__")
    with pytest.raises(UnfitLibrary, match=r"Route\.BASE is of .*; discord\.Member\.__init__"):
        check_library(discord_internals.LIBRARY, discord_internals.REQUIREMENTS)


@pytest.mark.parametrize(
    ("removed", "imported", "library"),
    [
        ("discord.http.json_or_text", "service.discord_internals", "discord.py"),
        ("discord.shard.Shard.reidentify", "service.discord_internals", "discord.py"),
        (
            "aiosqlite.Connection._execute",
            "game.storage.sqlite.connecting.connection",
            "aiosqlite",
        ),
    ],
)
def test_requirements_are_checked_when_the_module_is_imported(
    removed: str, imported: str, library: str
) -> None:
    parent, _, name = removed.rpartition(".")
    script = (
        "from pkgutil import resolve_name\n"
        f"delattr(resolve_name({parent!r}), {name!r})\n"
        f"import {imported}"
    )
    command = (sys.executable, "-c", script)
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert last.startswith(f"game.library_parts.UnfitLibrary: {library} {version(library)} lacks ")
    assert f"{removed} is missing" in last
