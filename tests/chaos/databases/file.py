"""A SQLite file on a small disk."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.sqlite import SqliteRepository
from tests.chaos.checks.record import Record
from tests.chaos.databases.database import CHANNEL_SEARCH_DUE_STATEMENT, CLICKS_QUERY, GAMES_QUERY
from tests.chaos.disk import Disk


class FileDatabase:
    """A database file. Its disk may be full, and other programs may lock the file."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.path = disk.folder / "games.sqlite3"

    @property
    def address(self) -> str:
        """Return the path of the file."""
        return str(self.path)

    async def read_record(self) -> Record:
        """Read a copy of the file. Before the bot's first start the record is empty."""
        if not self.path.exists():
            return Record("ok", {}, {})
        with TemporaryDirectory() as folder:
            copy = Path(folder) / self.path.name
            for suffix in ("", "-wal"):
                if (source := self.path.with_name(self.path.name + suffix)).exists():
                    shutil.copyfile(source, copy.with_name(copy.name + suffix))
            with closing(sqlite3.connect(copy)) as connection:
                [(integrity,), *_] = connection.execute("PRAGMA integrity_check").fetchall()
                clicks = {
                    id: (game, version) for id, game, version in connection.execute(CLICKS_QUERY)
                }
                numbers = [number for (number,) in connection.execute(GAMES_QUERY)]
            async with await SqliteRepository.open(copy) as repository:
                games = {number: await repository.load(number) for number in numbers}
        return Record(integrity, games, clicks)

    async def make_channel_search_due(self) -> None:
        """Make the search for lost channels due in the file."""
        with closing(sqlite3.connect(self.path, timeout=5)) as connection:
            connection.execute(CHANNEL_SEARCH_DUE_STATEMENT)
            connection.commit()

    def save_evidence(self, folder: Path) -> None:
        """Copy the whole disk into this folder."""
        shutil.copytree(self.disk.folder, folder, dirs_exist_ok=True)
