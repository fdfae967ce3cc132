"""How long does it take to find a person's games among many? Two queries are compared.

    python -m benchmarks.finding [--games 20000]

The database has as many open games as `--games` says, and as many finished games. Each game has
four people; in all, there are as many people as open games. The benchmark compares today's query
with an earlier query, in a SQLite file and on a PostgreSQL server that it starts. The two queries
alternate.
"""

import argparse
import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

import asyncpg

from game.model.ids import UserId
from game.storage.operations.finding import OF_PERSON
from game.storage.postgresql.connecting.statements import text_of as postgresql_text_of
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.connection import text_of as sqlite_text_of
from tests.makers.many_games import many_games_sql
from tests.postgresql.server import programs, running_server

LOOKUP_COUNT = 100
EARLIER_POSTGRESQL_QUERY = """
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing')
      AND (host = $1 OR EXISTS (SELECT FROM seat WHERE seat.game = game.id AND "user" = $1)
           OR EXISTS (SELECT FROM json_array_elements(replacements_guests::json) AS guest
                      WHERE (guest ->> 'user')::bigint = $1))
    ORDER BY id DESC
"""
EARLIER_SQLITE_QUERY = """
    SELECT id FROM game
    WHERE status IN ('lobby', 'playing')
      AND (host = :person
           OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND user = :person)
           OR EXISTS (SELECT 1 FROM json_each(replacements_guests)
                      WHERE value ->> 'user' = :person))
    ORDER BY id DESC
"""

Ask = Callable[[str, UserId], Awaitable[Sequence[int]]]


def insert_statements(game_count: int, *, server: bool) -> list[str]:
    """Return the statements that fill a database."""
    finished = many_games_sql(
        game_count + 1, 2 * game_count, "finished", game_count, for_postgresql=server
    )
    return [*many_games_sql(1, game_count, "playing", game_count, for_postgresql=server), *finished]


async def comparison_row(ask: Ask, todays_query: str, earlier_query: str, game_count: int) -> str:
    """Find people's games with both queries; return a row of the table."""
    times: dict[str, list[float]] = {todays_query: [], earlier_query: []}
    for number in range(LOOKUP_COUNT):
        user = 1 + number * (game_count // LOOKUP_COUNT)
        answers: list[Sequence[int]] = []
        for question, milliseconds in times.items():
            began = time.perf_counter()
            answers.append(await ask(question, UserId(user)))
            milliseconds.append(1000 * (time.perf_counter() - began))
        assert answers[0] == answers[1]
    todays_ms, earlier_ms = (statistics.median(milliseconds) for milliseconds in times.values())
    return f"{todays_ms:8.2f} ms   before {earlier_ms:8.2f} ms"


async def measure_postgresql(url: str, game_count: int) -> None:
    """Measure in PostgreSQL."""
    async with await PostgresRepository.open(url):
        """Opening creates the database tables."""
    # The bot's own connections have the same setting.
    connection = await asyncpg.connect(url, server_settings={"jit": "off"})

    async def ask(question: str, user: UserId) -> Sequence[int]:
        return [row["id"] for row in await connection.fetch(question, user)]

    for statement in insert_statements(game_count, server=True):
        await connection.execute(statement)
    await connection.execute("VACUUM ANALYZE")
    todays_query, _ = postgresql_text_of((OF_PERSON,))
    row = await comparison_row(ask, todays_query, EARLIER_POSTGRESQL_QUERY, game_count)
    print(f"PostgreSQL {row}", flush=True)
    for name, question in (("now", todays_query), ("before", EARLIER_POSTGRESQL_QUERY)):
        print(f"\n{name}")
        plan = await connection.fetch(f"EXPLAIN (ANALYZE) {question.replace('$1', '77')}")
        print("\n".join(one[0] for one in plan), flush=True)
    await connection.close()


async def measure_sqlite(game_count: int) -> None:
    """Measure in SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        async with await SqliteRepository.open(file):
            """Opening creates the database tables."""
        with closing(sqlite3.connect(file)) as connection:

            async def ask(question: str, user: UserId) -> Sequence[int]:
                return [row[0] for row in connection.execute(question, {"person": user})]

            for statement in insert_statements(game_count, server=False):
                connection.execute(statement)
            connection.commit()
            row = await comparison_row(
                ask, sqlite_text_of(OF_PERSON), EARLIER_SQLITE_QUERY, game_count
            )
            print(f"SQLite     {row}", flush=True)


def main() -> None:
    """Measure in SQLite and in PostgreSQL."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.finding")
    parser.add_argument("--games", type=int, default=20_000)
    game_count = parser.parse_args().games
    asyncio.run(measure_sqlite(game_count))
    found = programs()
    if found is None:
        sys.exit("There is no PostgreSQL on this machine (on Debian: apt install postgresql).")
    with running_server(found) as server:
        server.run_sql("CREATE DATABASE finding")
        asyncio.run(measure_postgresql(server.address("finding"), game_count))


if __name__ == "__main__":
    main()
