"""A connection begins with settings that PgBouncer knows. It sets all others afterwards."""

import asyncio
import struct

import pytest

from game.storage.errors import StorageProblem
from game.storage.moving.postgresql import PostgresStore
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting import tidying
from game.storage.postgresql.connecting.pool import Pool, options
from game.storage.postgresql.connecting.troubles import Troubles
from game.storage.postgresql.repository import PostgresRepository

KNOWN = {"user", "database", "client_encoding", "application_name"}
LONG = 4
PATIENCE = 2.0


class Doorman:
    """A server that records the settings with which clients begin, and refuses the clients."""

    def __init__(self) -> None:
        self.asked: list[set[str]] = []

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read the first message of a connection."""
        (size,) = struct.unpack("!I", await reader.readexactly(LONG))
        said = (await reader.readexactly(size - LONG))[LONG:].rstrip(b"\0").split(b"\0")
        self.asked.append({name.decode() for name in said[::2]})
        writer.close()


async def test_connections_begin_only_with_settings_that_pgbouncer_knows() -> None:
    doorman = Doorman()
    async with await asyncio.start_server(doorman.meet, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://cartagena@127.0.0.1:{port}/games?sslmode=disable"
        pool = Pool(Address.parse(url), PATIENCE)
        await pool.open()
        for come in (
            PostgresRepository.open(url, patience=0.1),
            PostgresStore.open(url),
            tidying.tidy(Address.parse(url)),
            pool.connection().__aenter__(),
        ):
            with pytest.raises((StorageProblem, *Troubles)):
                await come
        await pool.close()
    assert len(doorman.asked) > LONG - 1
    assert set().union(*doorman.asked) == KNOWN


async def test_every_session_setting_is_in_force(postgres: str) -> None:
    pool = Pool(Address.parse(postgres), PATIENCE)
    await pool.open()
    async with pool.connection() as connection:
        rows = await connection.fetch("SELECT name, setting FROM pg_settings")
    await pool.close()
    told = {row["name"]: row["setting"] for row in rows}
    wanted = options(PATIENCE)
    assert {name: told[name] for name in wanted} == wanted
