"""What a pool does with attempts to connect that outlast the patience of their callers."""

import asyncio
from contextlib import suppress

from discord_playground import until
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting.pool import APPLICATION_NAME, Pool, session_options
from tests.postgresql.server import Server

PATIENCE = 120.0
"""Seconds. Only a test that fails waits so long."""
IMPATIENT_CALLERS = 30


class SilentServer:
    """A server that lets clients connect and never answers."""

    def __init__(self) -> None:
        self.client_count = 0
        self.reached = asyncio.Event()

    async def say_nothing(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Count a client, and wait until it goes away."""
        self.client_count += 1
        self.reached.set()
        with suppress(ConnectionError):
            while await reader.read(1000):
                pass
        writer.close()


async def pool_with_an_abandoned_attempt(url: str) -> Pool:
    """Open a pool whose first caller asks for a connection, and goes away at once."""
    pool, begun = Pool(Address.parse(url), PATIENCE), asyncio.Event()
    await pool.open()
    begun.set()
    await ask_and_go_away(pool, begun)
    return pool


async def ask_and_go_away(pool: Pool, reached: asyncio.Event) -> None:
    """Ask for a connection, and stop waiting once the server has been reached."""
    asking = asyncio.create_task(pool.connection().__aenter__())
    await asyncio.wait_for(reached.wait(), PATIENCE)
    for _ in range(3):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait((asking,))


async def test_impatient_callers_begin_one_attempt_to_connect() -> None:
    silent = SilentServer()
    async with await asyncio.start_server(silent.say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://cartagena@127.0.0.1:{port}/games?sslmode=disable"
        pool = Pool(Address.parse(url), PATIENCE)
        await pool.open()
        for _ in range(IMPATIENT_CALLERS):
            await ask_and_go_away(pool, silent.reached)
        await pool.close()
    assert silent.client_count == 1


async def test_next_caller_gets_the_connection_that_an_impatient_one_began(
    postgres: str, postgres_server: Server
) -> None:
    pool = await pool_with_an_abandoned_attempt(postgres)
    async with pool.connection() as connection:
        rows = await connection.fetch("SELECT name, setting FROM pg_settings")
        count = await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1",
            f"{APPLICATION_NAME} {pool.number}",
        )
    actual = {row["name"]: row["setting"] for row in rows}
    assert actual.items() >= session_options(PATIENCE).items(), "it was set up"
    assert count == 1
    await pool.close()


async def test_pool_closes_a_connection_that_nobody_waits_for(
    postgres: str, postgres_server: Server
) -> None:
    pool = await pool_with_an_abandoned_attempt(postgres)
    await asyncio.wait(pool._left, timeout=PATIENCE)
    await pool.close()
    name = f"{APPLICATION_NAME} {pool.number}"
    asking = f"SELECT FROM pg_stat_activity WHERE application_name = '{name}'"
    await until(
        lambda: not postgres_server.run_sql(asking, url=postgres),
        PATIENCE,
        "the server should lose the connection",
    )
