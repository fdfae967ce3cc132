"""Compares a click's commit in PostgreSQL with two plain round trips through asyncpg.

    python -m benchmarks.commits [--clicks 600] [ADDRESS]

ADDRESS is the address of an empty database. Without an ADDRESS, the benchmark starts a PostgreSQL
server of its own, on the disk and as durable as PostgreSQL is by default. The benchmark measures
clicks and plain round trips alternately, so that a machine's busy moments slow down both.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field

import asyncpg

from game.model.game import Game
from game.model.ids import ChannelId, InteractionId
from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sharding import LeaseTimes, Sharding
from game.storage.sqlite import SqliteRepository
from service.running.main import new_event_loop
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.postgresql.server import NO_POSTGRESQL_TEXT, programs, running_server

WARM_UP_CLICKS = 100
DURABLE = {"fsync": "on", "full_page_writes": "on"}

READ = "SELECT version FROM game WHERE id = $1"
WRITE = "UPDATE game SET failed_channel_looks = failed_channel_looks + 1 WHERE id = $1"


async def milliseconds_of(work: Awaitable[object]) -> float:
    """Return how many milliseconds the work took."""
    began = time.perf_counter()
    await work
    return 1000 * (time.perf_counter() - began)


async def two_round_trips(connection: asyncpg.Connection, game: int) -> None:
    """Do the least that a click needs: one read and one commit."""
    await connection.fetch(READ, game)
    await connection.execute(WRITE, game)


@dataclass
class Table:
    """A game, and how many milliseconds each of its clicks took."""

    repository: Repository
    game: Game
    times: list[float] = field(default_factory=list[float])

    @classmethod
    async def open(cls, repository: Repository, channel: ChannelId) -> "Table":
        """Store a running game in a channel."""
        return cls(repository, await store_running_game(repository, channel))

    async def click(self, click: InteractionId) -> None:
        """Save one action and record how long that took."""
        change = actions_change(self.game, click)
        self.times.append(
            await milliseconds_of(self.repository.save(self.game, change, click, NOON))
        )
        self.game = change.apply_to(self.game, NOON)


async def lease_all_shards(repository: PostgresRepository) -> PostgresRepository:
    """Take the only share of the shards; return the repository under the lease of that share."""
    leases = repository.leases(Sharding(shards=1, share_size=1), LeaseTimes(warm_up=0))
    await leases.join()
    lease = await leases.claim()
    assert lease is not None
    return repository.with_lease(lease)


async def measure(url: str, clicks: int) -> None:
    """Measure all kinds of clicks and print the results."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await PostgresRepository.open(url) as repository,
            await SqliteRepository.open(f"{folder}/games.sqlite3") as file,
        ):
            connection = await asyncpg.connect(url)
            tables = {
                "a click": await Table.open(repository, ChannelId(1)),
                "a click under a lease": await Table.open(
                    await lease_all_shards(repository), ChannelId(2)
                ),
                "a click in a SQLite file": await Table.open(file, ChannelId(1)),
            }
            plain_game, round_trip_times = (
                await store_running_game(repository, ChannelId(3)),
                list[float](),
            )
            for number in range(1, WARM_UP_CLICKS + clicks + 1):
                for index, table in enumerate(tables.values()):
                    await table.click(InteractionId(len(tables) * number + index))
                round_trip_times.append(
                    await milliseconds_of(two_round_trips(connection, plain_game.id))
                )
            await connection.close()
    print_percentiles("asyncpg, two round trips", round_trip_times)
    for name, table in tables.items():
        print_percentiles(name, table.times)
    click_times, leased_times, _ = (table.times for table in tables.values())
    without_lease = median_difference(round_trip_times, click_times)
    under_lease = median_difference(round_trip_times, leased_times)
    differences = f"{without_lease:.2f} ms, under a lease {under_lease:.2f} ms"
    print(f"a click takes {differences} more than the two round trips beside it (goal: at most 2)")
    print(f"the proof of a lease takes {median_difference(click_times, leased_times):.2f} ms")


def print_percentiles(name: str, times: list[float]) -> None:
    """Print a row with the percentiles of these times."""
    parts = statistics.quantiles(times[WARM_UP_CLICKS:], n=100)
    print(f"{name:26} p10 {parts[9]:6.2f}   median {parts[49]:6.2f}   p99 {parts[98]:6.2f} ms")


def median_difference(first: list[float], second: list[float]) -> float:
    """Return the median of the differences in all pairs: the second time minus the first time."""
    pairs = zip(first[WARM_UP_CLICKS:], second[WARM_UP_CLICKS:], strict=True)
    return statistics.median(b - a for a, b in pairs)


def main() -> None:
    """Measure on the server at the given address, or on a server that starts here."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.commits")
    parser.add_argument("--clicks", type=int, default=600)
    parser.add_argument("address", nargs="?")
    given = parser.parse_args()
    if given.address is not None:
        run(given.address, given.clicks)
        return
    found = programs()
    if found is None:
        sys.exit(NO_POSTGRESQL_TEXT)
    with running_server(found, folder=tempfile.gettempdir(), **DURABLE) as server:
        server.run_sql("CREATE DATABASE commits")
        run(server.address("commits"), given.clicks)


def run(url: str, clicks: int) -> None:
    """Measure on the same kind of event loop as the bot uses."""
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(measure(url, clicks))


if __name__ == "__main__":
    main()
