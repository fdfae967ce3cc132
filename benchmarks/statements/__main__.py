"""Counts the statements and trips that each repository method costs at SQLite and PostgreSQL.

    python -m benchmarks.statements

The benchmark starts a PostgreSQL server of its own. It calls each method twice, and counts only the
second call. It counts the statements, the trips to SQLite's thread, and the round trips to the
PostgreSQL server. BEGIN, COMMIT and PRAGMA count as statements, but statements that triggers run do
not count. A login counts as one round trip.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.commits import lease_all_shards
from benchmarks.statements.at_postgresql import counted_at_postgresql
from benchmarks.statements.at_sqlite import counted_at_sqlite
from benchmarks.statements.cost import Cost, cost_of
from benchmarks.statements.operations import OPERATIONS, SAVE_OPERATIONS
from tests.postgresql.server import NO_POSTGRESQL_TEXT, Server, programs, running_server

DATABASE = "statements"
LEASE_SUFFIX = ", under a lease"
COLUMN_HEADS = (
    "SQLite statements",
    "SQLite thread trips",
    "PostgreSQL statements",
    "PostgreSQL round trips",
)

Costs = dict[str, Cost]
"""The cost of each operation, by its name."""


async def costs_at_sqlite() -> Costs:
    """Return the costs of all operations in a SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        async with counted_at_sqlite(Path(folder) / "games.sqlite3") as (repository, counted):
            return {
                operation.name: await cost_of(operation, repository, counted, operation_number)
                for operation_number, operation in enumerate(OPERATIONS, start=1)
            }


async def costs_at_postgresql(server: Server) -> Costs:
    """Return the costs of all operations at a PostgreSQL server, and of saves under a lease."""
    async with counted_at_postgresql(server, server.address(DATABASE)) as (repository, counted):
        costs = {
            operation.name: await cost_of(operation, repository, counted, operation_number)
            for operation_number, operation in enumerate(OPERATIONS, start=1)
        }
        leased_repository = await lease_all_shards(repository)
        return costs | {
            operation.name + LEASE_SUFFIX: await cost_of(
                operation, leased_repository, counted, operation_number
            )
            for operation_number, operation in enumerate(SAVE_OPERATIONS, start=1 + len(OPERATIONS))
        }


def print_costs(sqlite: Costs, postgresql: Costs) -> None:
    """Print a row for each operation."""
    name_width = max(map(len, postgresql))
    print(" | ".join((f"{'operation':{name_width}}", *COLUMN_HEADS)))
    for name, server_cost in postgresql.items():
        file_cost = sqlite.get(name)
        sqlite_figures = ("", "") if file_cost is None else (file_cost.statements, file_cost.trips)
        figures = (*sqlite_figures, server_cost.statements, server_cost.trips)
        cells = [
            f"{figure:>{len(head)}}" for figure, head in zip(figures, COLUMN_HEADS, strict=True)
        ]
        print(" | ".join((f"{name:{name_width}}", *cells)))


def main() -> None:
    """Count at both databases, and print the table."""
    postgresql_folder = programs()
    if postgresql_folder is None:
        sys.exit(NO_POSTGRESQL_TEXT)
    with running_server(postgresql_folder) as server:
        server.run_sql(f"CREATE DATABASE {DATABASE}")
        postgresql = asyncio.run(costs_at_postgresql(server))
    print_costs(asyncio.run(costs_at_sqlite()), postgresql)


if __name__ == "__main__":
    main()
