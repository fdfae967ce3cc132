"""Stores many games at once in a new database."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.model.due import Due
from game.model.ids import NO_CLICK
from game.model.message import ShownState
from game.storage.operations.games import insert_game
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.connection import run_operation
from game.tables import Table
from game.tables.milestones import milestone
from game.tables.time.resting import rest_moment

INSERT_CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"


async def store_tables(path: Path, tables: Iterable[tuple[Table, Table]]) -> None:
    """Store the first table of each pair.

    Its board message shows the second table: the same table, perhaps at an earlier moment.
    """
    async with await SqliteRepository.open(path):
        pass
    with _transaction(path) as connection:
        for table, on_board in tables:
            _store(connection, table, on_board)


def _store(connection: sqlite3.Connection, table: Table, on_board: Table) -> None:
    shown = ShownState(milestone(on_board), on_board.game.version)
    game = replace(table.game, board=replace(table.game.board, shown=shown))
    added_game = run_operation(
        partial(insert_game, game, NO_CLICK, {Due.REST: rest_moment(game)}), connection
    )
    assert added_game == game, "The database was not fresh."
    begun_version = game.version - len(game.record)
    clicks = enumerate(game.record, begun_version + 1)
    connection.executemany(
        INSERT_CLICK, [(entry.click, game.id, version) for version, entry in clicks]
    )


@contextmanager
def _transaction(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
    finally:
        connection.close()
