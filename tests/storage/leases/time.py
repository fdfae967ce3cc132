"""Lets time pass for leases, by the clock that counts: the server's."""

import asyncpg

from game.storage.sharding import TIMES

PASSING = (
    "UPDATE share SET expires = expires - make_interval(secs => $1)",
    "UPDATE process SET looked = looked - make_interval(secs => $1),"
    " began = began - make_interval(secs => $1)",
    "UPDATE login SET free = free - make_interval(secs => $1)",
)
SETTLED = "UPDATE process SET began = began - make_interval(secs => $1)"


async def let_pass(url: str, seconds: float) -> None:
    """Let so many seconds be over."""
    await _execute(url, PASSING, seconds)


async def settle(url: str) -> None:
    """Let everybody have been there for long."""
    await _execute(url, (SETTLED,), TIMES.settling)


async def _execute(url: str, statements: tuple[str, ...], seconds: float) -> None:
    connection = await asyncpg.connect(url)
    try:
        for one in statements:
            await connection.execute(one, seconds)
    finally:
        await connection.close()
