"""The repository in one SQLite file."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

from game.storage.operation import ignore_seconds
from game.storage.repository import Repository

from .connecting.connection import Connection
from .connecting.opening import connect

LONGEST_WAIT = 5.0
"""Seconds to wait at the start while another program holds the database."""

PATIENCE_OF_A_CLICK = 2.0
"""Seconds to wait later, for a click: Discord accepts an answer within three seconds."""


class SqliteRepository(Repository):
    """A repository that stores games in SQLite."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._connection = connection

    @classmethod
    async def open(
        cls,
        path: str | Path,
        patience: float = LONGEST_WAIT,
        report_commit_seconds: Callable[[float], None] = ignore_seconds,
    ) -> Self:
        """Open or create the database at `path`, or one in memory for ":memory:".

        `patience` is in seconds. `report_commit_seconds` gets the seconds of each transaction that
        changed something. Raises a `StorageProblem` that says what is wrong, and leaves the file
        as it was.
        """
        connection = await connect(str(path), patience)
        connection.report_commit_seconds = report_commit_seconds
        connection.patience = min(patience, PATIENCE_OF_A_CLICK)
        return cls(connection)

    def refuse_if_replaced(self) -> None:
        """Raise `DatabaseReplaced` if the file was renamed, deleted or replaced; so does a change.

        A database in memory is always in its place.
        """
        self._connection.refuse_if_replaced()
