"""Counts the statements that a PostgreSQL server completes, and the answers that it sends."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.statements.cost import Cost
from game.storage.postgresql.repository import PostgresRepository
from tests.postgresql.cut import running_wire
from tests.postgresql.server import Server

STATEMENT_COMPLETE = ord("C")
"""The kind of message that the server sends at the end of each statement of a query."""
ANSWER_COMPLETE = ord("Z")
"""The kind of message that ends the server's answer to a Sync or to a simple Query of a client."""
KIND_BYTES, LENGTH_BYTES = 1, 4
"""Sizes in bytes of a message's kind and length. The length counts itself, but not the kind."""


@asynccontextmanager
async def counted_at_postgresql(
    server: Server, url: str
) -> AsyncIterator[tuple[PostgresRepository, Cost]]:
    """Open a repository whose statements and round trips to this server are counted."""
    counted = Cost()
    with TemporaryDirectory() as folder:
        async with (
            running_wire(server.folder, Path(folder), lambda: AnswerCounter(counted).receive),
            await PostgresRepository.open(url.replace(str(server.folder), folder)) as repository,
        ):
            yield repository, counted


class AnswerCounter:
    """Counts the server's messages on one connection, even if the messages arrive in pieces."""

    def __init__(self, counted: Cost) -> None:
        self._counted = counted
        self._unread_bytes = b""

    def receive(self, data: bytes) -> None:
        """Count the messages that end in these bytes."""
        self._unread_bytes += data
        count_of_kind = Counter(self._kinds_of_messages())
        self._counted.statements += count_of_kind[STATEMENT_COMPLETE]
        self._counted.trips += count_of_kind[ANSWER_COMPLETE]

    def _kinds_of_messages(self) -> Iterator[int]:
        while len(self._unread_bytes) >= KIND_BYTES + LENGTH_BYTES:
            end = KIND_BYTES + int.from_bytes(
                self._unread_bytes[KIND_BYTES : KIND_BYTES + LENGTH_BYTES]
            )
            if len(self._unread_bytes) < end:
                return
            yield self._unread_bytes[0]
            self._unread_bytes = self._unread_bytes[end:]
