"""Erase removed data from the file: overwrite free space, and then give it back to the disk.

SQLite writes zeros over data that it deletes (`secure_delete`). But the free space may still hold
data that an earlier release deleted, or data from pages that were moved. This data remains until
the file is rewritten.
"""

import sqlite3

from game.storage.operations.forgetting import TIDYING_OWED

from .log import empty_log, without_waiting

SMALL = 64 * 2**20
"""The largest size in bytes of a file that is rewritten while people wait, in about a second.

Larger files are rewritten when the bot starts.
"""

FIND_MARK = f"SELECT 1 FROM meta WHERE key = '{TIDYING_OWED}'"  # noqa: S608
REMOVE_MARK = f"DELETE FROM meta WHERE key = '{TIDYING_OWED}'"  # noqa: S608


def tidy_small_file(connection: sqlite3.Connection) -> bool:
    """Rewrite a small file that holds removed data; return whether all removed data is erased."""
    if connection.execute(FIND_MARK).fetchone() is None:
        return True
    small = _size(connection) <= SMALL
    if small:
        connection.execute("VACUUM")
    with without_waiting(connection):
        emptied = empty_log(connection)
    return small and emptied and _remove_mark(connection)


def tidy_file_of_any_size(connection: sqlite3.Connection) -> bool:
    """Rewrite the file if it holds removed data; return whether all removed data is erased."""
    if connection.execute(FIND_MARK).fetchone() is None:
        return True
    connection.execute("VACUUM")
    return empty_log(connection) and _remove_mark(connection)


def _size(connection: sqlite3.Connection) -> int:
    ((pages,),) = connection.execute("PRAGMA page_count").fetchall()
    ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    return pages * size


def _remove_mark(connection: sqlite3.Connection) -> bool:
    connection.execute(REMOVE_MARK)
    return True
