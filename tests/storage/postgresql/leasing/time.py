"""Lets time pass for leases, by the clock that counts: the server's."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TypeAlias

import asyncpg

from game.storage.sharding import TIMES

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

LEEWAY = 2.5
"""Seconds that a slow machine may take for a few statements."""

PASSING = (
    "UPDATE share SET expires = expires - make_interval(secs => $1)",
    "UPDATE process SET looked = looked - make_interval(secs => $1),"
    " began = began - make_interval(secs => $1)",
    "UPDATE login SET free = free - make_interval(secs => $1)",
)
AGE = "UPDATE process SET began = began - make_interval(secs => $1)"


async def let_pass(url: str, seconds: float) -> None:
    """Let so many seconds be over."""
    async with connected(url) as connection:
        await pass_at(connection, seconds)


async def pass_at(connection: Connection, seconds: float) -> None:
    """Let so many seconds be over, for those who let time pass again and again."""
    for one in PASSING:
        await connection.execute(one, seconds)


async def age_processes(url: str) -> None:
    """Let everybody have been there for long."""
    async with connected(url) as connection:
        await connection.execute(AGE, TIMES.warm_up)


@asynccontextmanager
async def connected(url: str) -> AsyncGenerator[Connection]:
    """A connection of one's own."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()
