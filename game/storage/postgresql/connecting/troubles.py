"""What the driver raises, in our own terms."""

import asyncpg

from game.storage.errors import (
    AccessRefused,
    DamagedDatabase,
    DatabaseLocked,
    DiskFailing,
    DiskFull,
    NotWritable,
    ServerAway,
    StorageProblem,
)

Troubles = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""All that a database in trouble raises; anything else is a fault of ours."""

LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    # What a server said that went away in the middle of it.
    asyncpg.InternalClientError,
)
"""The server is away or lets nobody in; it may be back in a moment."""

RACES = (
    asyncpg.UniqueViolationError,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
)
"""Somebody else was faster: whoever looks again sees what they did."""

PROBLEMS: dict[type[Exception], type[StorageProblem]] = {
    asyncpg.LockNotAvailableError: DatabaseLocked,
    asyncpg.DeadlockDetectedError: DatabaseLocked,
    asyncpg.QueryCanceledError: DatabaseLocked,
    asyncpg.ReadOnlySQLTransactionError: NotWritable,
    asyncpg.InsufficientPrivilegeError: NotWritable,
    asyncpg.DiskFullError: DiskFull,
    asyncpg.PostgresIOError: DiskFailing,
    asyncpg.DataCorruptedError: DamagedDatabase,
    asyncpg.IndexCorruptedError: DamagedDatabase,
    asyncpg.InvalidAuthorizationSpecificationError: AccessRefused,
    asyncpg.InvalidCatalogNameError: AccessRefused,
}


def is_lost(error: Exception) -> bool:
    """Whether another attempt may find the server there."""
    return isinstance(error, LOST) and not isinstance(error, asyncpg.DataError)


def problem(place: str, error: Exception) -> StorageProblem:
    """Return the problem that an error means.

    Its text keeps to the first line of what PostgreSQL says: the others spell out whole rows, and
    the secret of a game is in one. For the same reason no problem may be raised from such an error.
    """
    if isinstance(error, asyncpg.DataError):
        return StorageProblem(place, "A value fits no column.")
    kind = next((PROBLEMS[kind] for kind in type(error).mro() if kind in PROBLEMS), None)
    if kind is None:
        kind = ServerAway if is_lost(error) else StorageProblem
    return kind(place, _said(error))


def _said(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "There was no answer in time."
    first = next(iter(str(error).splitlines()), type(error).__name__)
    return f"PostgreSQL says: {first}" if isinstance(error, asyncpg.PostgresError) else first
