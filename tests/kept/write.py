"""Write what this version leaves behind, once, for the tests of all later versions.

    python -m tests.kept.write     # on the day of a release, after the version was set

The folder of a release is never written again. It has the databases of the version for SQLite and
for PostgreSQL, what they hold, and the hashes of its files. From 1.0.0 on it also has the forms of
the buttons' ids, the editions and the puzzles of the days.
"""

import asyncio
import gzip
import json
import shutil
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from tests.cogs.ui.golden.forms import IDS_FILE
from tests.kept.story import contents, write_story
from tests.postgresql.server import NO_POSTGRESQL_TEXT, Server, programs, running_server

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
SQLITE, POSTGRESQL = "sqlite.gz", "postgresql.sql"
HASHES = "hashes.txt"
PROMISED_FILES = (IDS_FILE, ROOT / "docs/editions.json", ROOT / "game/daily/days.txt")
"""The files that may change until 1.0.0."""


def contents_file(database: str) -> str:
    """Return the name of the file that says what a database holds."""
    return f"{database.partition('.')[0]}.json"


async def write_sqlite(folder: Path) -> None:
    """Write the database of SQLite, and what it holds."""
    with TemporaryDirectory() as temporary:
        file = Path(temporary) / "games.sqlite3"
        async with await SqliteRepository.open(file) as repository:
            await _write_contents(repository, folder, SQLITE)
        # mtime=0: the same content always gives the same file.
        (folder / SQLITE).write_bytes(gzip.compress(file.read_bytes(), mtime=0))


async def write_postgresql(folder: Path, server: Server, url: str) -> None:
    """Write the database of PostgreSQL as SQL, and what it holds."""
    async with await PostgresRepository.open(url) as repository:
        await _write_contents(repository, folder, POSTGRESQL)
    (folder / POSTGRESQL).write_text(server.dump(url), "utf-8")


async def _write_contents(repository: Repository, folder: Path, database: str) -> None:
    await write_story(repository)
    text = json.dumps(await contents(repository), ensure_ascii=False)
    (folder / contents_file(database)).write_text(f"{text}\n", "utf-8")


def write_promised_files(folder: Path) -> None:
    """Copy the files whose lines every release 1.x keeps."""
    for file in PROMISED_FILES:
        shutil.copy(file, folder)


def hashes(folder: Path) -> str:
    """Return the hashes of a release's files, in the form of sha256sum."""
    files = sorted(file for file in folder.iterdir() if file.name != HASHES)
    return "".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


def main() -> int:
    """Write the folder of this version, and return the exit code."""
    found = programs()
    if found is None:
        sys.stderr.write(f"{NO_POSTGRESQL_TEXT}\n")
        return 2
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    folder = FOLDER / version
    try:
        folder.mkdir()
    except FileExistsError:
        sys.stderr.write(f"{folder} exists: what a release has written is never written again.\n")
        return 1
    asyncio.run(write_sqlite(folder))
    with running_server(found) as server:
        asyncio.run(write_postgresql(folder, server, server.create_database("template1")))
    if not version.startswith("0."):
        write_promised_files(folder)
    (folder / HASHES).write_text(hashes(folder), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
