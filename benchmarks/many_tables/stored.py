"""Games into a fresh database, many at once."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.keeping import writing
from game.tables import Table
from game.tables.milestones import milestone

MONTH = 30 * 24 * 60 * 60 * 1000
PLACED = """
    UPDATE game SET version = ?, board_channel = ?, board_message = ? WHERE id = ?
"""
SHOWN = "UPDATE game SET shown_milestone = ?, shown_version = ? WHERE id = ?"
REST = "INSERT INTO due (game, kind, at) VALUES (?, 'rest', ?)"
CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"


async def store(path: Path, tables: Iterable[tuple[Table, Table]]) -> None:
    """Store each first table; its board message shows the second, the same or an earlier one."""
    async with await SqliteRepository.open(path):
        pass
    with _transaction(path) as connection:
        noted = "shown_version" in _columns(connection, "game")
        scheduled = bool(_columns(connection, "due"))
        for table, on_board in tables:
            _store(connection, table)
            if noted:
                what = (milestone(on_board), on_board.game.version)
                connection.execute(SHOWN, (*what, table.game.id))
            if scheduled:
                connection.execute(REST, (table.game.id, table.game.changed + MONTH))


def _store(connection: sqlite3.Connection, table: Table) -> None:
    game, board = table.game, table.game.board
    given = writing.add_game(connection, game)
    assert given == game.id, "The database was not fresh."
    place = (board.channel, board.message) if board else (None, None)
    connection.execute(PLACED, (game.version, *place, game.id))
    writing.seat_all(connection, game.id, game.seats)
    writing.append(connection, game.id, game.record)
    begun = game.version - len(game.record)
    clicks = enumerate(game.record, begun + 1)
    connection.executemany(CLICK, [(entry.click, game.id, version) for version, entry in clicks])


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


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {row["name"] for row in connection.execute(f"PRAGMA table_info({table})")}
