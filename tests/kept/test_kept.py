"""Every version opens what each release has written, and people go on with it."""

import gzip
import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.model.game import Status
from game.rules.verify import main as verify
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from tests.cogs.ui.golden.forms import IDS_FILE
from tests.kept.story import contents, go_on
from tests.kept.write import (
    FOLDER,
    HASHES,
    POSTGRESQL,
    ROOT,
    SQLITE,
    contents_file,
    hashes,
    write_postgresql,
    write_promised_files,
    write_sqlite,
)
from tests.long import long
from tests.postgresql.server import Server

RELEASES = sorted(folder.parent for folder in FOLDER.glob(f"*/{HASHES}"))
EDITIONS = ROOT / "docs/editions.json"
DAYS = ROOT / "game/daily/days.txt"
RELEASE_DATE = re.compile(r"^## \[[0-9.]+\] - ([0-9-]+)$", re.MULTILINE)

each_release = pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)


@pytest.fixture
def empty_url(postgres_server: Server) -> Iterator[str]:
    """Yield the address of a database without tables."""
    url = postgres_server.create_database("template1")
    yield url
    postgres_server.drop_database(url)


async def open_sqlite(release: Path, folder: Path) -> Repository:
    """Open a copy of the SQLite database of a release."""
    file = folder / "games.sqlite3"
    file.write_bytes(gzip.decompress((release / SQLITE).read_bytes()))
    return await SqliteRepository.open(file)


async def open_postgresql(release: Path, server: Server, url: str) -> Repository:
    """Open a copy of the PostgreSQL database of a release."""
    server.load(url, (release / POSTGRESQL).read_text("utf-8"))
    return await PostgresRepository.open(url)


async def check(repository: Repository, release: Path, database: str) -> None:
    """Check that a database holds what it held, and that people can go on with all games."""
    kept = json.loads((release / contents_file(database)).read_text("utf-8"))
    async with repository:
        assert differences(kept, await contents(repository)) == []
        statuses = await go_on(repository)
    finished, cancelled = Status.FINISHED, Status.CANCELLED
    assert statuses == [finished, finished, finished, finished, finished, cancelled]


def differences(kept: Any, found: Any, path: str = "") -> list[str]:
    """Return where found values lack something of the kept ones; new names in them do not count."""
    if isinstance(kept, dict) and isinstance(found, dict):
        pairs = [(name, value, found.get(name, "missing")) for name, value in kept.items()]
    elif isinstance(kept, list) and isinstance(found, list) and len(kept) == len(found):
        pairs = [(at, *pair) for at, pair in enumerate(zip(kept, found, strict=True))]
    else:
        return [] if kept == found else [f"{path}: {kept!r} has become {found!r}"]
    return [
        one for name, before, after in pairs for one in differences(before, after, f"{path}/{name}")
    ]


@each_release
def test_files_are_as_the_release_wrote_them(release: Path) -> None:
    assert hashes(release) == (release / HASHES).read_text("utf-8")


@each_release
async def test_sqlite_database_of_a_release_opens(release: Path, tmp_path: Path) -> None:
    await check(await open_sqlite(release, tmp_path), release, SQLITE)


@each_release
async def test_postgresql_database_of_a_release_opens(
    release: Path, postgres_server: Server, empty_url: str
) -> None:
    repository = await open_postgresql(release, postgres_server, empty_url)
    await check(repository, release, POSTGRESQL)


@each_release
def test_files_of_finished_games_pass_the_check_of_their_shuffles(
    release: Path, tmp_path: Path
) -> None:
    kept = json.loads((release / contents_file(SQLITE)).read_text("utf-8"))
    texts = [game["file"] for game in kept["games"] if game["file"] is not None]
    assert len(texts) == 2
    for text in texts:
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        assert verify([str(file)]) == 0


def test_forms_of_ids_of_each_release_are_still_read() -> None:
    now = IDS_FILE.read_text("utf-8").splitlines()
    for kept in FOLDER.glob(f"*/{IDS_FILE.name}"):
        lines = [one for one in kept.read_text("utf-8").splitlines() if not one.startswith("#")]
        assert [one for one in lines if one not in now] == [], kept


def test_editions_of_each_release_have_the_same_values() -> None:
    now = json.loads(EDITIONS.read_text("utf-8"))
    for kept in FOLDER.glob(f"*/{EDITIONS.name}"):
        assert differences(json.loads(kept.read_text("utf-8")), now) == [], kept


def test_puzzles_of_days_that_have_begun_stay() -> None:
    """The date of the newest release decides, so that a run tomorrow has the same result."""
    dates = RELEASE_DATE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    newest = max(map(date.fromisoformat, dates), default=date.min).isoformat()
    now = DAYS.read_text("utf-8").splitlines()
    for kept in FOLDER.glob(f"*/{DAYS.name}"):
        begun = [one for one in kept.read_text("utf-8").splitlines() if one[:10] <= newest]
        assert [one for one in begun if one not in now] == [], kept


def test_what_is_missing_or_other_is_a_difference() -> None:
    kept = {"games": [{"status": "lobby", "names": ["Ana"]}], "language": "sv"}
    found = {"games": [{"status": "lobby", "names": ["Ana"], "mood": "calm"}], "language": "sv"}
    assert differences(kept, found) == []
    found["games"] = [{"status": "playing"}]
    assert differences(kept, found) == [
        "/games/0/status: 'lobby' has become 'playing'",
        "/games/0/names: ['Ana'] has become 'missing'",
    ]


@long
async def test_this_version_writes_a_sqlite_database_that_opens(tmp_path: Path) -> None:
    release = tmp_path / "release"
    release.mkdir()
    await write_sqlite(release)
    write_promised_files(release)
    assert {line.split()[1] for line in hashes(release).splitlines()} == {
        *(SQLITE, contents_file(SQLITE)),
        *(file.name for file in (DAYS, EDITIONS, IDS_FILE)),
    }
    await check(await open_sqlite(release, tmp_path), release, SQLITE)


@long
async def test_this_version_writes_a_postgresql_database_that_opens(
    postgres_server: Server, own_postgres: str, empty_url: str, tmp_path: Path
) -> None:
    await write_postgresql(tmp_path, postgres_server, own_postgres)
    repository = await open_postgresql(tmp_path, postgres_server, empty_url)
    await check(repository, tmp_path, POSTGRESQL)
