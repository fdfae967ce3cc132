"""Leaves nothing of what was removed in the file: freed space is overwritten, and then given back.

SQLite writes zeros over what is deleted (`secure_delete`), but what an earlier release deleted, and
what pages have moved about, stays in their free space until the file is written anew.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from game.storage.operations.forgetting import OWED

SMALL = 64 * 2**20
"""Bytes of a file that is written anew while people wait, in about a second; others at a start."""

IS_OWED = f"SELECT 1 FROM meta WHERE key = '{OWED}'"  # noqa: S608
DONE = f"DELETE FROM meta WHERE key = '{OWED}'"  # noqa: S608


def tidy(connection: sqlite3.Connection) -> bool:
    """Write the file anew if it is small and that is owed; return whether nothing is owed now."""
    if connection.execute(IS_OWED).fetchone() is None:
        return True
    small = _size(connection) <= SMALL
    if small:
        connection.execute("VACUUM")
    with _at_once(connection):
        emptied = _empty_log(connection)
    return small and emptied and _paid(connection)


def tidy_whatever_its_size(connection: sqlite3.Connection) -> bool:
    """Write the file anew if that is owed; return whether nothing is owed now."""
    if connection.execute(IS_OWED).fetchone() is None:
        return True
    connection.execute("VACUUM")
    return _empty_log(connection) and _paid(connection)


def _size(connection: sqlite3.Connection) -> int:
    ((pages,),) = connection.execute("PRAGMA page_count").fetchall()
    ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    return pages * size


@contextmanager
def _at_once(connection: sqlite3.Connection) -> Generator[None]:
    """Wait for no other program: a backup reads for long, and people's clicks wait behind this."""
    ((patience,),) = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")


def _paid(connection: sqlite3.Connection) -> bool:
    connection.execute(DONE)
    return True


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Move everything out of the log and empty it; return whether nobody was in the way."""
    ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return not busy
