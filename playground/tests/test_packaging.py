"""Tests that the wheel has every needed file, and that pyproject.toml names every dependency."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "discord_playground"
FONTS = "discord_playground/page/fonts"
NEEDED_FILES = {
    "discord_playground/page/index.html",
    "discord_playground/page/js/app.js",
    f"{FONTS}/twemoji.woff2",
    f"{FONTS}/LICENSE.md",
}


def test_the_wheel_holds_every_file_of_the_package(wheel: ZipFile) -> None:
    packed_files = {name for name in wheel.namelist() if not name.endswith("/")}
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert packed_files >= NEEDED_FILES
    assert {name for name in packed_files if name.startswith("discord_playground/")} == {
        path.relative_to(PROJECT).as_posix() for path in files
    }


def test_the_wheel_holds_the_licences(wheel: ZipFile) -> None:
    [metadata_folder] = {
        name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name
    }
    for licence in ("LICENSE", f"{FONTS}/LICENSE.md"):
        assert (
            wheel.read(f"{metadata_folder}/licenses/{licence}") == (PROJECT / licence).read_bytes()
        )


def test_imported_packages_are_declared_dependencies() -> None:
    text = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    dependency_lists = (project["dependencies"], *project["optional-dependencies"].values())
    declared = {
        re.split(r"[\[<>=]", dependency)[0].replace("-", "_")
        for dependencies in dependency_lists
        for dependency in dependencies
    }
    imported = {name for file in PACKAGE.rglob("*.py") for name in _imported_packages(file)}
    assert imported - sys.stdlib_module_names == declared


def _imported_packages(file: Path) -> Iterator[str]:
    """Yield the top-level package of each import in a file."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]
