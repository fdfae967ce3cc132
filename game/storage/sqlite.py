"""The repository in one SQLite file."""

from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from . import rows, writing
from .connection import Connection
from .opening import connect
from .records import Change, Game, MessageRef, Standing

PATIENCE = 5.0
"""Seconds another program may hold the database at the start before we give up."""

PATIENCE_OF_A_CLICK = 2.0
"""The same for everything later: Discord takes an answer for three seconds."""

FINISHED_IN = """
    SELECT id FROM game WHERE channel = ? AND status = 'finished'
    ORDER BY changed DESC, id DESC LIMIT 1
"""
OPEN_GAMES = "SELECT id FROM game WHERE status IN ('lobby', 'playing') ORDER BY id"
OPEN_OR_SINCE = """
    SELECT id FROM game WHERE status IN ('lobby', 'playing') OR changed >= ? ORDER BY id
"""
LOBBIES_UNTIL = "SELECT id FROM game WHERE status = 'lobby' AND changed <= ? ORDER BY id"
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

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, path: str | Path, patience: float = PATIENCE) -> Self:
        """Open or create the database at `path`, or one in memory for ":memory:".

        `patience` is in seconds. Raises a `StorageProblem` that says what is wrong, and leaves
        the file as it was.
        """
        connection = await connect(str(path), patience)
        connection.patience = min(patience, PATIENCE_OF_A_CLICK)
        return cls(connection)

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
        return await self._connection.write(partial(writing.create, game=game, click=click))

    async def load(self, game_id: int) -> Game:
        """Return a game."""
        return await self._connection.read(partial(rows.game, game_id=game_id))

    async def standing(self, game_id: int) -> Standing:
        """Return a game's version and board."""
        return await self._connection.alone(partial(rows.standing, game_id=game_id))

    async def save(self, game: Game, change: Change, click: int, at: int) -> Game:
        """Store a game's next version."""
        return await self._connection.write(
            partial(writing.save, game=game, change=change, click=click, at=at)
        )

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember the board message."""
        await self._connection.alone(partial(writing.place_board, game_id=game_id, board=board))

    async def accepted(self, click: int) -> bool:
        """Tell whether a click counted."""
        return bool(await self._ids(writing.KNOWN_CLICK, click))

    async def open_in(self, channel: int) -> int | None:
        """Return a channel's open game."""
        return next(iter(await self._ids(writing.OPEN_IN, channel)), None)

    async def finished_in(self, channel: int) -> int | None:
        """Return a channel's last finished game."""
        return next(iter(await self._ids(FINISHED_IN, channel)), None)

    async def open_games(self) -> tuple[int, ...]:
        """Return all open games."""
        return await self._ids(OPEN_GAMES)

    async def open_or_since(self, moment: int) -> tuple[int, ...]:
        """Return open games and those changed since."""
        return await self._ids(OPEN_OR_SINCE, moment)

    async def lobbies_until(self, moment: int) -> tuple[int, ...]:
        """Return the lobbies that nothing has changed since."""
        return await self._ids(LOBBIES_UNTIL, moment)

    async def of_person(self, user: int) -> tuple[int, ...]:
        """Return a person's open games."""
        return await self._ids(OF_PERSON, user, user)

    async def note(self, key: str, value: str) -> None:
        """Remember a text."""
        await self._connection.alone(
            lambda connection: connection.execute(NOTE, (key, value)).fetchall()
        )

    async def noted(self, key: str) -> str | None:
        """Return a remembered text."""
        found = await self._connection.alone(
            lambda connection: connection.execute(NOTED, (key,)).fetchall()
        )
        return next((row["value"] for row in found), None)

    async def close(self) -> None:
        """Finish and close."""
        await self._connection.finish()

    async def _ids(self, question: str, *values: int) -> tuple[int, ...]:
        return await self._connection.alone(
            lambda connection: rows.ids(connection, question, *values)
        )
