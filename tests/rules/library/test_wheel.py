"""The rules as a package: built from `game/rules`, and used in an environment without the bot."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from uv import find_uv_bin

from tests.rules.kept.test_kept import GAMES

ROOT = Path(__file__).parents[3]
RULES = ROOT / "game/rules"
SETTINGS = tomllib.loads((RULES / "pyproject.toml").read_text("utf-8"))["project"]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
REQUIRED = [re.split("[<>=]", one)[0] for one in SETTINGS["dependencies"]]
USE_RULES = """
import doctest, sys
import game.rules
assert doctest.testmod(game.rules, raise_on_error=True).attempted >= 10
print(game.rules.__file__)
"""


def run(*words: str | Path) -> str:
    """Run a program and return its output."""
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--offline", "--no-build-isolation", "--python", sys.executable, "--wheel")
    run(find_uv_bin(), "build", *options, "--out-dir", folder, RULES)
    [file] = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment with the wheel and what it requires, and return its Python."""
    folder = tmp_path_factory.mktemp("empty") / "env"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    uv = (find_uv_bin(), "--quiet", "--offline")
    run(*uv, "venv", "--python", sys.executable, folder)
    run(*uv, "pip", "install", "--no-index", "--no-deps", "--python", python, wheel)
    [packages] = folder.rglob("site-packages")
    for name in REQUIRED:
        _copy_distribution(name, packages)
    return python


def _copy_distribution(name: str, target: Path) -> None:
    """Copy an installed distribution: a package index may be out of reach."""
    for file in distribution(name).files or ():
        (target / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file.locate(), target / file)


def test_wheel_has_all_modules_of_the_rules_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as contents:
        names = {name for name in contents.namelist() if ".dist-info/" not in name}
    modules = {file.relative_to(ROOT).as_posix() for file in RULES.rglob("*.py")}
    assert names == modules | {"game/rules/py.typed"}


def test_wheel_has_the_version_and_the_licence_of_the_bot(wheel: Path) -> None:
    assert wheel.name.startswith(f"cartagena_rules-{VERSION}-py3-none-any")
    with ZipFile(wheel) as contents:
        [licence] = [name for name in contents.namelist() if name.endswith("/LICENSE")]
        assert contents.read(licence) == (ROOT / "LICENSE").read_bytes()


def test_imported_packages_are_required() -> None:
    imported = {name for file in RULES.rglob("*.py") for name in _imported_packages(file)}
    assert imported - sys.stdlib_module_names == {"game", *REQUIRED}


def test_rules_are_used_in_an_empty_environment(python: Path, tmp_path: Path) -> None:
    used = Path(run(python, "-I", "-c", USE_RULES).strip())
    assert used == next(python.parents[1].rglob("game/rules/__init__.py"))


def test_game_is_checked_in_an_empty_environment(python: Path) -> None:
    run(python, "-I", "-m", "game.rules.verify", GAMES[0])


def _imported_packages(file: Path) -> Iterator[str]:
    """Yield the top-level package of each import in a file."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]
