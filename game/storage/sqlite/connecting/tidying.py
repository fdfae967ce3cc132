"""Leaves nothing of what was removed in the file: freed space is overwritten, and then given back.

SQLite writes zeros over what is deleted (`secure_delete`), but what an earlier release deleted, and
what pages have moved about, stays in their free space until the file is written anew.
"""

import sqlite3

SMALL = 64 * 2**20
"""Bytes of a file that is written anew while people wait, in about a second; others at a start."""

OWED = "tidying"
OWE = f"INSERT INTO meta (key, value) VALUES ('{OWED}', '') ON CONFLICT DO NOTHING"  # noqa: S608
IS_OWED = f"SELECT 1 FROM meta WHERE key = '{OWED}'"  # noqa: S608
DONE = f"DELETE FROM meta WHERE key = '{OWED}'"  # noqa: S608


def owe(connection: sqlite3.Connection) -> None:
    """Remember that something was removed; part of the caller's transaction."""
    connection.execute(OWE)


def tidy(connection: sqlite3.Connection) -> bool:
    """Write the file anew if it is small and that is owed; tell whether nothing is owed now."""
    if connection.execute(IS_OWED).fetchone() is None:
        return True
    if _size(connection) > SMALL:
        _empty_log(connection)
        return False
    return tidy_whatever_its_size(connection)


def tidy_whatever_its_size(connection: sqlite3.Connection) -> bool:
    """Write the file anew if that is owed; tell whether nothing is owed now."""
    if connection.execute(IS_OWED).fetchone() is None:
        return True
    connection.execute("VACUUM")
    if not _empty_log(connection):
        return False
    connection.execute(DONE)
    return True


def _size(connection: sqlite3.Connection) -> int:
    ((pages,),) = connection.execute("PRAGMA page_count").fetchall()
    ((size,),) = connection.execute("PRAGMA page_size").fetchall()
    return pages * size


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Move everything out of the log and cut it to nothing; tell whether nobody was in the way."""
    ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return not busy
