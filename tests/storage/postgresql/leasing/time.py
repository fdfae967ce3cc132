"""Makes time seem to pass for leases: moves their moments in the database into the past."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import TypeAlias

import asyncpg

from game.storage.sharding import DEFAULT_LEASE_TIMES, LeaseTimes

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

SLOWNESS = 100
SLOW_TIMES = LeaseTimes(**{name: SLOWNESS * it for name, it in asdict(DEFAULT_LEASE_TIMES).items()})
"""Times so long that, on a machine of any speed, only the tests' own steps let time pass."""

SLOW_LEEWAY_SECONDS = 250
"""Seconds that a slow machine may take for a few statements."""

SHIFT_MOMENTS = (
    "UPDATE share SET expires = expires - make_interval(secs => $1)",
    "UPDATE process SET looked = looked - make_interval(secs => $1),"
    " began = began - make_interval(secs => $1)",
    "UPDATE login SET free = free - make_interval(secs => $1)",
)
AGE_PROCESSES = "UPDATE process SET began = began - make_interval(secs => $1)"


async def let_time_pass(url: str, seconds: float) -> None:
    """Move all moments of the leases into the past, as if this many seconds had passed."""
    async with open_connection(url) as connection:
        await let_time_pass_on_connection(connection, seconds)


async def let_time_pass_on_connection(connection: Connection, seconds: float) -> None:
    """Do the same as `let_time_pass` on an open connection, for tests that let time pass often."""
    for one in SHIFT_MOMENTS:
        await connection.execute(one, seconds)


async def finish_warm_up(url: str) -> None:
    """Make all processes look as if their warm-up were over."""
    async with open_connection(url) as connection:
        await connection.execute(AGE_PROCESSES, SLOW_TIMES.warm_up)


@asynccontextmanager
async def open_connection(url: str) -> AsyncGenerator[Connection]:
    """Yield a new connection."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()
