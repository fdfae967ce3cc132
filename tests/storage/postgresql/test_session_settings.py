"""A connection begins only with settings that PgBouncer knows. All others are set later."""

import asyncio
import struct

import pytest

from game.storage.errors import StorageProblem
from game.storage.moving.postgresql import PostgresStore
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting import tidying
from game.storage.postgresql.connecting.pool import Pool, session_options
from game.storage.postgresql.connecting.troubles import DRIVER_ERRORS
from game.storage.postgresql.repository import PostgresRepository

PGBOUNCER_SETTINGS = {"user", "database", "client_encoding", "application_name"}
LENGTH_BYTES = 4
PATIENCE = 2.0


class RefusingServer:
    """A server that records the settings with which clients begin, and refuses the clients."""

    def __init__(self) -> None:
        self.client_settings: list[set[str]] = []

    async def record_and_refuse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Record the names of a client's first settings, and close the connection."""
        (size,) = struct.unpack("!I", await reader.readexactly(LENGTH_BYTES))
        startup_words = (
            (await reader.readexactly(size - LENGTH_BYTES))[LENGTH_BYTES:]
            .rstrip(b"\0")
            .split(b"\0")
        )
        self.client_settings.append({name.decode() for name in startup_words[::2]})
        writer.close()


async def test_connections_begin_only_with_settings_that_pgbouncer_knows() -> None:
    refusing_server = RefusingServer()
    async with await asyncio.start_server(
        refusing_server.record_and_refuse, "127.0.0.1", 0
    ) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://cartagena@127.0.0.1:{port}/games?sslmode=disable"
        pool = Pool(Address.parse(url), PATIENCE)
        await pool.open()
        attempts = (
            PostgresRepository.open(url, patience=0.1),
            PostgresStore.open(url),
            tidying.tidy(Address.parse(url)),
            pool.connection().__aenter__(),
        )
        for connecting in attempts:
            with pytest.raises((StorageProblem, *DRIVER_ERRORS)):
                await connecting
        await pool.close()
    assert len(refusing_server.client_settings) >= len(attempts)
    assert set().union(*refusing_server.client_settings) == PGBOUNCER_SETTINGS


async def test_every_session_setting_is_in_force(postgres: str) -> None:
    pool = Pool(Address.parse(postgres), PATIENCE)
    await pool.open()
    async with pool.connection() as connection:
        rows = await connection.fetch("SELECT name, setting FROM pg_settings")
    await pool.close()
    actual = {row["name"]: row["setting"] for row in rows}
    wanted = session_options(PATIENCE)
    assert {name: actual[name] for name in wanted} == wanted
