"""The files of a release: what must be there before, and an archive with which people can play."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.bots import ROOT
from tests.long import long
from tests.release.__main__ import build_archive, unpack, write_hashes
from tests.release.trying import Sources, try_bot, try_playground
from tests.release.version import (
    UnfinishedRelease,
    changes_of,
    refuse_unfinished_release,
    version,
)

CHANGES = """# Changelog

## [Unreleased]

### Added

- A parrot.

## [1.2.0] - 2027-01-31

### Fixed

- The boat sails.

## [1.1.0] - 2026-12-24

- Snow.
"""


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """Return a copy of a repository that is ready for the tag v1.2.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGES, "utf-8")
    (tmp_path / "README.md").write_text("`1.2.0` · MIT\n", "utf-8")
    kept = tmp_path / "tests/kept/1.2.0"
    kept.mkdir(parents=True)
    (kept / "hashes.txt").touch()
    return tmp_path


def test_readme_names_the_version() -> None:
    assert f"\n`{version(ROOT)}` · " in (ROOT / "README.md").read_text("utf-8")


def test_a_finished_release_gets_its_tag(finished: Path) -> None:
    refuse_unfinished_release(finished, "v1.2.0")


@pytest.mark.parametrize(
    ("file", "missing"),
    [
        ("pyproject.toml", "pyproject.toml has the version 1.1.0, and the tag is v1.2.0"),
        ("CHANGELOG.md", "CHANGELOG.md has no date for 1.2.0"),
        ("README.md", "README.md does not name the version 1.2.0"),
    ],
)
def test_a_release_without_its_version_gets_no_tag(finished: Path, file: str, missing: str) -> None:
    text = (finished / file).read_text("utf-8")
    (finished / file).write_text(text.replace("1.2.0", "1.1.0"), "utf-8")
    with pytest.raises(UnfinishedRelease, match=missing):
        refuse_unfinished_release(finished, "v1.2.0")


def test_a_release_that_leaves_nothing_behind_gets_no_tag(finished: Path) -> None:
    shutil.rmtree(finished / "tests/kept/1.2.0")
    with pytest.raises(UnfinishedRelease, match=r"tests\.kept\.write was not run for 1\.2\.0"):
        refuse_unfinished_release(finished, "v1.2.0")


def test_notes_are_the_changes_of_the_version(finished: Path) -> None:
    assert changes_of(finished, "1.2.0") == "### Fixed\n\n- The boat sails."
    assert changes_of(finished, "1.1.0") == "- Snow."
    assert changes_of(finished, "1.3.0") == "### Added\n\n- A parrot."


@long
def test_archive_has_the_files_of_the_last_commit_and_is_always_the_same(tmp_path: Path) -> None:
    listed = subprocess.check_output(
        ("git", "ls-tree", "-r", "--name-only", "-z", "HEAD"), cwd=ROOT
    )
    out, again = tmp_path / "out", tmp_path / "again"
    out.mkdir()
    again.mkdir()
    sources = unpack(build_archive(out), tmp_path)
    unpacked = {
        file.relative_to(sources).as_posix() for file in sources.rglob("*") if not file.is_dir()
    }
    assert unpacked == {*listed.decode().split("\0")} - {""}
    build_archive(again)
    assert write_hashes(again) == write_hashes(out)


@long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
async def test_people_can_play_with_the_archive(tmp_path: Path) -> None:
    sources, python = unpack(build_archive(tmp_path), tmp_path), Path(sys.executable)
    await try_bot(Sources(sources, python, tmp_path / "data"))
    await try_playground(sources, python, tmp_path / "playground")
