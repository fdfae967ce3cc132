"""Counts the answers of a PostgreSQL server on its connections."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.statements.cost import Cost
from game.storage.postgresql.repository import PostgresRepository
from tests.postgresql.cut import running_wire
from tests.postgresql.server import Server

COMPLETE = ord("C")
"""The kind of message that ends a statement; a query with several statements has several."""
READY = ord("Z")
"""The kind of message that ends an answer: one for each Sync and each simple Query of a client."""
KIND, LENGTH = 1, 4
"""Bytes of a message before its content; its length counts itself, but not the kind."""


@asynccontextmanager
async def counted_at_postgresql(
    server: Server, url: str
) -> AsyncIterator[tuple[PostgresRepository, Cost]]:
    """Open a repository whose statements and round trips to this server are counted."""
    counted = Cost()
    with TemporaryDirectory() as folder:
        async with (
            running_wire(server.folder, Path(folder), lambda: Answers(counted).receive),
            await PostgresRepository.open(url.replace(str(server.folder), folder)) as repository,
        ):
            yield repository, counted


class Answers:
    """Counts the messages from the server of one connection, even if they arrive in pieces."""

    def __init__(self, counted: Cost) -> None:
        self._counted = counted
        self._rest = b""

    def receive(self, data: bytes) -> None:
        """Count the messages that end in these bytes."""
        self._rest += data
        kinds = Counter(self._kinds())
        self._counted.statements += kinds[COMPLETE]
        self._counted.trips += kinds[READY]

    def _kinds(self) -> Iterator[int]:
        while len(self._rest) >= KIND + LENGTH:
            end = KIND + int.from_bytes(self._rest[KIND : KIND + LENGTH])
            if len(self._rest) < end:
                return
            yield self._rest[0]
            self._rest = self._rest[end:]
