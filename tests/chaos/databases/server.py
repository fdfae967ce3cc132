"""A database of a PostgreSQL server of the run's own, at the end of a wire."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from game.storage.operations.games import loaded
from game.storage.postgresql.connecting.statements import run
from tests.chaos.checks.record import Record
from tests.chaos.databases.database import CLICKS, GAMES, LOOK_NOW
from tests.postgresql.cut import Wire, wired
from tests.postgresql.server import MISSING, Server, programs, serving

NAME = "games"
PATIENCE = 30.0
"""Seconds in which a server that a fault has taken away is there again."""


class ServerDatabase:
    """A database whose server may be killed, frozen and cut off."""

    def __init__(self, server: Server, wire: Wire, folder: Path) -> None:
        self.server = server
        self.wire = wire
        self._own = server.address(NAME)
        self._wired = self._own.replace(str(server.folder), str(folder))
        self.alone = asyncio.Lock()
        """Held by the fault that takes the server away: one at a time."""

    @property
    def address(self) -> str:
        """The other end of the wire."""
        return self._wired

    async def record(self) -> Record:
        """Read all of it as it is at one moment; there is nothing before the first start."""
        async with self.connected() as connection:
            if await connection.fetchval("SELECT to_regclass('click')") is None:
                return Record("ok", {}, {})
            return await record_of(connection)

    async def look_now(self) -> None:
        """Write it, past the wire."""
        async with self.connected() as connection:
            await connection.execute(LOOK_NOW)

    def keep(self, folder: Path) -> None:
        """Leave what the server said."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "server.log").write_text(self.server.log)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
        """Reach the server past the wire, once it is there."""
        async with self.alone, asyncio.timeout(PATIENCE):
            connection = await asyncpg.connect(self._own)
            try:
                yield connection
            finally:
                connection.terminate()


async def record_of(connection: "asyncpg.Connection[asyncpg.Record]") -> Record:
    """Everything in a database as it is at one moment."""
    async with connection.transaction(isolation="repeatable_read", readonly=True):
        found = await connection.fetch(CLICKS)
        numbers = [row["id"] for row in await connection.fetch(GAMES)]
        games = {number: await run(partial(loaded, number), connection) for number in numbers}
    return Record("ok", games, {row["id"]: (row["game"], row["version"]) for row in found})


@contextmanager
def running() -> Iterator[Server]:
    """A server with an empty database."""
    found = programs()
    if found is None:
        sys.exit(MISSING)
    with serving(found) as server:
        server.ask(f"CREATE DATABASE {NAME}")
        yield server


@asynccontextmanager
async def server_database() -> AsyncIterator[ServerDatabase]:
    """A server, its database, and the wire to it."""
    with running() as server, TemporaryDirectory(prefix="wire-") as name:
        async with wired(server.folder, Path(name)) as wire:
            yield ServerDatabase(server, wire, Path(name))
