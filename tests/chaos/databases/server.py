"""A database on a PostgreSQL server that belongs to the run.

The bot connects to the server through a wire, a proxy that faults can cut or hold back.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from game.storage.operations.games import load_game
from game.storage.postgresql.connecting.statements import run_operation
from tests.chaos.checks.record import Record
from tests.chaos.databases.database import CHANNEL_SEARCH_DUE_STATEMENT, CLICKS_QUERY, GAMES_QUERY
from tests.postgresql.cut import Wire, running_wire
from tests.postgresql.server import NO_POSTGRESQL_TEXT, Server, programs, running_server

NAME = "games"
RESTART_SECONDS = 30.0
"""Seconds within which a server that a fault stopped must be back."""


class ServerDatabase:
    """A database. Faults may kill, freeze and cut off its server."""

    def __init__(self, server: Server, wire: Wire, folder: Path) -> None:
        self.server = server
        self.wire = wire
        self._direct_address = server.address(NAME)
        self._wired_address = self._direct_address.replace(str(server.folder), str(folder))
        self.server_lock = asyncio.Lock()
        """Held by each fault that stops or freezes the server, and by our connections to it."""

    @property
    def address(self) -> str:
        """Return the address of the wire's end that the bot connects to."""
        return self._wired_address

    async def read_record(self) -> Record:
        """Read the database in one snapshot. Before the bot's first start the record is empty."""
        async with self.direct_connection() as connection:
            if await connection.fetchval("SELECT to_regclass('click')") is None:
                return Record("ok", {}, {})
            return await record_of(connection)

    async def make_channel_search_due(self) -> None:
        """Make the search for lost channels due, on a connection that avoids the wire."""
        async with self.direct_connection() as connection:
            await connection.execute(CHANNEL_SEARCH_DUE_STATEMENT)

    def save_evidence(self, folder: Path) -> None:
        """Copy the server's log into this folder."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "server.log").write_text(self.server.log)

    @asynccontextmanager
    async def direct_connection(self) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
        """Connect to the server without the wire, as soon as no fault keeps the server stopped."""
        async with self.server_lock, asyncio.timeout(RESTART_SECONDS):
            connection = await asyncpg.connect(self._direct_address)
            try:
                yield connection
            finally:
                connection.terminate()


async def record_of(connection: "asyncpg.Connection[asyncpg.Record]") -> Record:
    """Return the content of the database in one snapshot."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        clicks = await connection.fetch(CLICKS_QUERY)
        numbers = [row["id"] for row in await connection.fetch(GAMES_QUERY)]
        games = {
            number: await run_operation(partial(load_game, number), connection)
            for number in numbers
        }
    return Record("ok", games, {row["id"]: (row["game"], row["version"]) for row in clicks})


@contextmanager
def server_with_database() -> Iterator[Server]:
    """Yield a PostgreSQL server with an empty database."""
    programs_folder = programs()
    if programs_folder is None:
        sys.exit(NO_POSTGRESQL_TEXT)
    with running_server(programs_folder) as server:
        server.run_sql(f"CREATE DATABASE {NAME}")
        yield server


@asynccontextmanager
async def server_database() -> AsyncIterator[ServerDatabase]:
    """Yield a database on a server of its own, with the wire to it."""
    with server_with_database() as server, TemporaryDirectory(prefix="wire-") as name:
        async with running_wire(server.folder, Path(name)) as wire:
            yield ServerDatabase(server, wire, Path(name))
