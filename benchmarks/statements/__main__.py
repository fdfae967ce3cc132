"""Counts what each method of the repository costs at SQLite and at PostgreSQL.

    python -m benchmarks.statements

The benchmark starts a PostgreSQL server of its own. It calls each method twice, and counts the
second call: the statements with BEGIN, COMMIT and PRAGMA, but without those that triggers run; the
trips to SQLite's thread; and the round trips to the PostgreSQL server, where a login counts as one.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.commits import leased
from benchmarks.statements.at_postgresql import counted_at_postgresql
from benchmarks.statements.at_sqlite import counted_at_sqlite
from benchmarks.statements.cost import Cost, cost_of
from benchmarks.statements.operations import OPERATIONS, SAVES
from tests.postgresql.server import MISSING, Server, programs, running_server

DATABASE = "statements"
UNDER_A_LEASE = ", under a lease"
HEADS = (
    "SQLite statements",
    "SQLite thread trips",
    "PostgreSQL statements",
    "PostgreSQL round trips",
)

Costs = dict[str, Cost]
"""The cost of each operation, by its name."""


async def at_sqlite() -> Costs:
    """Count all operations in a SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        async with counted_at_sqlite(Path(folder) / "games.sqlite3") as (repository, counted):
            return {
                operation.name: await cost_of(operation, repository, counted, operation_number)
                for operation_number, operation in enumerate(OPERATIONS, start=1)
            }


async def at_postgresql(server: Server) -> Costs:
    """Count all operations at a PostgreSQL server, and saves also under a lease."""
    async with counted_at_postgresql(server, server.address(DATABASE)) as (repository, counted):
        costs = {
            operation.name: await cost_of(operation, repository, counted, operation_number)
            for operation_number, operation in enumerate(OPERATIONS, start=1)
        }
        leased_repository = await leased(repository)
        return costs | {
            operation.name + UNDER_A_LEASE: await cost_of(
                operation, leased_repository, counted, operation_number
            )
            for operation_number, operation in enumerate(SAVES, start=1 + len(OPERATIONS))
        }


def show(sqlite: Costs, postgresql: Costs) -> None:
    """Print a row for each operation."""
    wide = max(map(len, postgresql))
    print(" | ".join((f"{'operation':{wide}}", *HEADS)))
    for name, server_cost in postgresql.items():
        file_cost = sqlite.get(name)
        file = ("", "") if file_cost is None else (file_cost.statements, file_cost.trips)
        figures = (*file, server_cost.statements, server_cost.trips)
        cells = [f"{figure:>{len(head)}}" for figure, head in zip(figures, HEADS, strict=True)]
        print(" | ".join((f"{name:{wide}}", *cells)))


def main() -> None:
    """Count at both databases, and print the table."""
    found = programs()
    if found is None:
        sys.exit(MISSING)
    with running_server(found) as server:
        server.ask(f"CREATE DATABASE {DATABASE}")
        postgresql = asyncio.run(at_postgresql(server))
    show(asyncio.run(at_sqlite()), postgresql)


if __name__ == "__main__":
    main()
