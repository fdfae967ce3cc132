"""SQLite's result codes in the repository's terms."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from .errors import (
    DamagedDatabase,
    DatabaseLocked,
    DiskFailing,
    DiskFull,
    NoDatabase,
    NotWritable,
    StorageProblem,
)

PROBLEMS: dict[int, type[StorageProblem]] = {
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_LOCKED: DatabaseLocked,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_IOERR: DiskFailing,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: DiskFull,
    sqlite3.SQLITE_CORRUPT: DamagedDatabase,
    sqlite3.SQLITE_NOTADB: NoDatabase,
}

PRIMARY_CODE = 0xFF
"""The low byte of an extended result code names the kind of trouble."""


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection stood in the way."""
    return _primary(error) == sqlite3.SQLITE_BUSY


@contextmanager
def in_our_terms(place: str) -> Generator[None]:
    """Turn what SQLite raises into the fitting `StorageProblem`."""
    try:
        yield
    except sqlite3.Error as error:
        kind = PROBLEMS.get(_extended(error)) or PROBLEMS.get(_primary(error), StorageProblem)
        raise kind(place, f"SQLite says: {error}") from error


def _primary(error: sqlite3.Error) -> int:
    return _extended(error) & PRIMARY_CODE


def _extended(error: sqlite3.Error) -> int:
    # Errors of the Python module itself carry no code.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
