"""Where a bot keeps its games, as those see it who search it for somebody."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Protocol

from game.storage.moving.moving import copy
from game.storage.moving.postgresql import PostgresStore
from game.storage.moving.sqlite import SqliteStore
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from tests.postgresql.server import Server, table_files


class Place(Protocol):
    """A database beside whose bot one may look into it."""

    async def take_over(self) -> None:
        """Take the games in that are in the file."""

    async def opened(self) -> SqliteRepository | PostgresRepository:
        """The games."""
        ...

    def number(self, question: str) -> int:
        """The answer to a question for one number."""
        ...

    def content(self) -> bytes:
        """Every byte that is kept, but for the log's."""
        ...


class InFiles:
    """A SQLite file, and what stands beside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.database = folder / "games.sqlite3"

    async def take_over(self) -> None:
        """Have them already."""

    async def opened(self) -> SqliteRepository:
        """The games."""
        return await SqliteRepository.open(self.database)

    def number(self, question: str) -> int:
        """The answer to a question for one number."""
        file = f"file:{self.database}?mode=ro"
        with closing(sqlite3.connect(file, uri=True)) as connection:
            return connection.execute(question).fetchone()[0]

    def content(self) -> bytes:
        """All files but the log, one after another."""
        return b"\0".join(
            file.read_bytes()
            for file in sorted(self._folder.iterdir())
            if file.is_file() and file.suffix != ".log"
        )


class InAServer:
    """A PostgreSQL database, and what stands in the bot's folder."""

    def __init__(self, files: InFiles, server: Server, address: str) -> None:
        self._files = files
        self._server = server
        self._address = address

    async def take_over(self) -> None:
        """Move them here; nothing of them stays there."""
        giving = SqliteStore(str(self._files.database))
        taking = await PostgresStore.open(self._address)
        try:
            await copy(giving, taking, "before", lambda *_: None)
            await taking.unmark()
        finally:
            await giving.close()
            await taking.close()
        self._files.database.unlink()

    async def opened(self) -> PostgresRepository:
        """The games."""
        return await PostgresRepository.open(self._address)

    def number(self, question: str) -> int:
        """The answer to a question for one number."""
        [(number,)] = self._server.ask(question, url=self._address)
        assert isinstance(number, int)
        return number

    def content(self) -> bytes:
        """The files of all tables and indexes, and those of the bot."""
        return table_files(self._server, self._address) + self._files.content()
