"""The repository in one SQLite file."""

import sqlite3
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from . import changes, rows
from .connection import Connection, connect
from .records import Game, MessageRef
from .remembered import Remembered
from .transactions import Transactions

PATIENCE = 5.0
"""Seconds another program may hold the database before we give up."""

OPEN_GAMES = "SELECT id FROM game WHERE status IN ('lobby', 'playing') ORDER BY id"
FINISHED_IN = """
    SELECT id FROM game WHERE channel = ? AND status = 'finished'
    ORDER BY changed DESC, id DESC LIMIT 1
"""
OPEN_OR_SINCE = """
    SELECT id FROM game WHERE status IN ('lobby', 'playing') OR changed >= ? ORDER BY id
"""
OF_PERSON = """
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing')
      AND (host = ? OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND user = ?))
    ORDER BY id DESC
"""
NOTE = """
    INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = "SELECT value FROM meta WHERE key = ?"


class SqliteRepository:
    """Keeps games in SQLite; see `Repository` for what each method promises."""

    def __init__(self, connection: Connection, place: str) -> None:
        self._transactions = Transactions(connection, place)
        self._remembered = Remembered()

    @classmethod
    async def open(cls, path: str | Path, patience: float = PATIENCE) -> Self:
        """Open or create the database at `path`, or one in memory for ":memory:".

        `patience` is in seconds. Raises a `StorageProblem` that says what is wrong, and leaves
        the file as it was.
        """
        place = str(path)
        return cls(await connect(place, patience), place)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def create(self, game: Game, click: int) -> Game:
        """Store a new game."""
        return await self._transactions.write(partial(changes.create, game=game, click=click))

    async def load(self, game_id: int) -> Game:
        """Return a game."""
        game = await self._transactions.alone(
            partial(rows.remembered_game, game_id=game_id, remembered=self._remembered)
        )
        if game is not None:
            return game
        return await self._transactions.read(
            partial(rows.game, game_id=game_id, remembered=self._remembered)
        )

    async def open_in(self, channel: int) -> Game | None:
        """Return a channel's open game."""
        found = await self._asked(changes.OPEN_IN, channel)
        return found[0] if found else None

    async def finished_in(self, channel: int) -> Game | None:
        """Return a channel's last finished game."""
        found = await self._asked(FINISHED_IN, channel)
        return found[0] if found else None

    async def open_games(self) -> tuple[Game, ...]:
        """Return all open games."""
        return await self._asked(OPEN_GAMES)

    async def open_or_since(self, moment: int) -> tuple[Game, ...]:
        """Return open games and those changed since."""
        return await self._asked(OPEN_OR_SINCE, moment)

    async def accepted(self, click: int) -> bool:
        """Tell whether a click counted."""
        found = await self._transactions.alone(
            lambda connection: rows.ids(connection, changes.KNOWN_CLICK, click)
        )
        return bool(found)

    async def of_person(self, user: int) -> tuple[Game, ...]:
        """Return a person's open games."""
        return await self._asked(OF_PERSON, user, user)

    async def save(self, game: Game, click: int) -> Game:
        """Store a game's next version."""
        stored = await self._transactions.write(
            partial(changes.save, game=game, click=click, remembered=self._remembered)
        )
        return self._remembered.keep(stored)

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember the board message."""
        await self._transactions.alone(partial(changes.place_board, game_id=game_id, board=board))

    async def note(self, key: str, value: str) -> None:
        """Remember a text."""
        await self._transactions.alone(
            lambda connection: connection.execute(NOTE, (key, value)).fetchall()
        )

    async def noted(self, key: str) -> str | None:
        """Return a remembered text."""
        found = await self._transactions.alone(
            lambda connection: connection.execute(NOTED, (key,)).fetchall()
        )
        return next((row[0] for row in found), None)

    async def close(self) -> None:
        """Finish and close."""
        await self._transactions.close()

    async def _asked(self, question: str, *values: int) -> tuple[Game, ...]:
        def work(connection: sqlite3.Connection) -> tuple[Game, ...]:
            found = rows.ids(connection, question, *values)
            return rows.games(connection, found, self._remembered)

        return await self._transactions.read(work)
