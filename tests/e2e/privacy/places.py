"""Databases of a bot, with the access that a search for a person's data needs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Protocol

from game.storage.moving.moving import copy_database
from game.storage.moving.postgresql import PostgresStore
from game.storage.moving.sqlite import SqliteStore
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from tests.postgresql.server import Server, table_file_contents


class BotDatabase(Protocol):
    """A database that a test can read while the bot uses it."""

    async def take_over_games(self) -> None:
        """Move the games from the SQLite file into this database."""

    async def open_repository(self) -> SqliteRepository | PostgresRepository:
        """Open the repository of the games."""
        ...

    def fetch_number(self, query: str) -> int:
        """Return the number that a query finds."""
        ...

    def stored_bytes(self) -> bytes:
        """Return every stored byte, except the bytes of the bot's log."""
        ...


class SqliteBotDatabase:
    """A SQLite file, and the files beside it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.database = folder / "games.sqlite3"

    async def take_over_games(self) -> None:
        """Do nothing; the games are in this file already."""

    async def open_repository(self) -> SqliteRepository:
        """Open the repository of the games."""
        return await SqliteRepository.open(self.database)

    def fetch_number(self, query: str) -> int:
        """Return the number that a query finds."""
        file = f"file:{self.database}?mode=ro"
        with closing(sqlite3.connect(file, uri=True)) as connection:
            return connection.execute(query).fetchone()[0]

    def stored_bytes(self) -> bytes:
        """Return the content of all files but the log."""
        return b"\0".join(
            file.read_bytes()
            for file in sorted(self._folder.iterdir())
            if file.is_file() and file.suffix != ".log"
        )


class PostgresBotDatabase:
    """A PostgreSQL database, and the files in the bot's folder."""

    def __init__(self, files: SqliteBotDatabase, server: Server, address: str) -> None:
        self._files = files
        self._server = server
        self._address = address

    async def take_over_games(self) -> None:
        """Move the games from the SQLite file to PostgreSQL, and delete the file."""
        source = SqliteStore(str(self._files.database))
        target = await PostgresStore.open(self._address)
        try:
            await copy_database(source, target, "before", lambda *_: None)
            await target.mark_complete()
        finally:
            await source.close()
            await target.close()
        self._files.database.unlink()

    async def open_repository(self) -> PostgresRepository:
        """Open the repository of the games."""
        return await PostgresRepository.open(self._address)

    def fetch_number(self, query: str) -> int:
        """Return the number that a query finds."""
        [(number,)] = self._server.run_sql(query, url=self._address)
        assert isinstance(number, int)
        return number

    def stored_bytes(self) -> bytes:
        """Return the files of all tables and indexes, and those of the bot."""
        return table_file_contents(self._server, self._address) + self._files.stored_bytes()
