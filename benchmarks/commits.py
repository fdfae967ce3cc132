"""A click's commit in PostgreSQL beside what asyncpg takes for two round trips.

    python -m benchmarks.commits [ADDRESS]

Without an address of an empty database, a server of its own is started, on the disk and as durable
as PostgreSQL is by default. The two take turns, so that a machine's busy moments fall on both.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable

import asyncpg

from game.storage.postgresql.repository import PostgresRepository
from game.storage.records import Change
from game.storage.sqlite import SqliteRepository
from service.startup.loop import new_event_loop
from tests.makers.games import moved, playing
from tests.makers.people import NOON
from tests.postgresql.server import programs, serving

CLICKS = 600
WARMING_UP = 100
DURABLE = {"fsync": "on", "full_page_writes": "on"}

LOOK = "SELECT version FROM game WHERE id = $1"
WRITE = "UPDATE game SET missed = missed + 1 WHERE id = $1"


async def timed(work: Awaitable[object]) -> float:
    """Milliseconds that it took."""
    began = time.perf_counter()
    await work
    return 1000 * (time.perf_counter() - began)


async def two_round_trips(connection: asyncpg.Connection, game: int) -> None:
    """The least that a click can be: a look and a commit."""
    await connection.fetch(LOOK, game)
    await connection.execute(WRITE, game)


async def measure(url: str) -> None:
    """Print the rows."""
    ours, theirs, file = list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await PostgresRepository.open(url) as repository,
            await SqliteRepository.open(f"{folder}/games.sqlite3") as beside,
        ):
            connection = await asyncpg.connect(url)
            game, other, kept = [
                await playing(one, channel)
                for one, channel in ((repository, 1), (repository, 2), (beside, 1))
            ]
            for click in range(1, WARMING_UP + CLICKS + 1):
                change: Change = moved(game, click)
                ours.append(await timed(repository.save(game, change, click, NOON)))
                game = game.after(change, NOON)
                theirs.append(await timed(two_round_trips(connection, other.id)))
                change = moved(kept, click)
                file.append(await timed(beside.save(kept, change, click, NOON)))
                kept = kept.after(change, NOON)
            await connection.close()
    rows = {"asyncpg, two round trips": theirs, "a click": ours, "a click in a SQLite file": file}
    for name, times in rows.items():
        told = times[WARMING_UP:]
        parts = statistics.quantiles(told, n=100)
        print(f"{name:26} p10 {parts[9]:6.2f}   median {parts[49]:6.2f}   p99 {parts[98]:6.2f} ms")
    more = statistics.median(a - b for a, b in zip(ours, theirs, strict=True))
    print(f"a click takes {more:.2f} ms more than the two round trips beside it (goal: at most 2)")


def main() -> None:
    """Measure on the server of an address, or on one of our own."""
    if sys.argv[1:]:
        run(sys.argv[1])
        return
    found = programs()
    if found is None:
        sys.exit("There is no PostgreSQL on this machine (on Debian: apt install postgresql).")
    with serving(found, folder=tempfile.gettempdir(), **DURABLE) as server:
        server.ask("CREATE DATABASE commits")
        run(server.address("commits"))


def run(url: str) -> None:
    """Measure on the loop that the bot runs on."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(measure(url))


if __name__ == "__main__":
    main()
