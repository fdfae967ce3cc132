"""What the driver raises, in our own terms."""

import errno
import socket
import ssl

import asyncpg

from game.storage.errors import (
    AccessRefused,
    DamagedDatabase,
    DatabaseLocked,
    DatabaseMissing,
    DiskFailing,
    DiskFull,
    HostUnknown,
    NotListening,
    ReadOnlyServer,
    RightsMissing,
    ServerAway,
    StorageProblem,
    TlsFailed,
    WrongOption,
    WrongPassword,
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

FINAL = (ssl.SSLCertVerificationError, asyncpg.ClientConfigurationError, asyncpg.DataError)
"""Among them, what no other attempt changes."""

READ_ONLY = (asyncpg.ReadOnlySQLTransactionError, asyncpg.TargetServerAttributeNotMatched)
"""The server is a standby, or lets nobody write."""

NO_TLS = "rejected SSL upgrade"
"""How the driver says that the server does not speak TLS."""

RACES = (
    asyncpg.UniqueViolationError,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
)
"""Another was faster: a second look shows what they did."""

PROBLEMS: dict[type[Exception], type[StorageProblem]] = {
    asyncpg.LockNotAvailableError: DatabaseLocked,
    asyncpg.DeadlockDetectedError: DatabaseLocked,
    asyncpg.QueryCanceledError: DatabaseLocked,
    asyncpg.ReadOnlySQLTransactionError: ReadOnlyServer,
    asyncpg.TargetServerAttributeNotMatched: ReadOnlyServer,
    asyncpg.InsufficientPrivilegeError: RightsMissing,
    asyncpg.DiskFullError: DiskFull,
    asyncpg.PostgresIOError: DiskFailing,
    asyncpg.DataCorruptedError: DamagedDatabase,
    asyncpg.IndexCorruptedError: DamagedDatabase,
    asyncpg.InvalidAuthorizationSpecificationError: AccessRefused,
    asyncpg.InvalidPasswordError: WrongPassword,
    asyncpg.InvalidCatalogNameError: DatabaseMissing,
    asyncpg.ClientConfigurationError: WrongOption,
    ssl.SSLError: TlsFailed,
    socket.gaierror: HostUnknown,
    ConnectionRefusedError: NotListening,
    # There is no such socket.
    FileNotFoundError: NotListening,
}


def is_lost(error: Exception) -> bool:
    """Whether another attempt may find the server there."""
    return isinstance(error, LOST) and not isinstance(error, FINAL) and not _lacks_tls(error)


def is_read_only(error: Exception) -> bool:
    """Whether the server takes no writes, so that another may by now."""
    return isinstance(error, READ_ONLY)


def problem(place: str, error: Exception) -> StorageProblem:
    """Return the problem that an error means.

    Its text keeps to the first line of what PostgreSQL says: the others spell out whole rows, and
    the secret of a game is in one. For the same reason no problem may be raised from such an error.
    """
    if isinstance(error, asyncpg.DataError):
        return StorageProblem(place, "A value fits no column.")
    return _kind(error)(place, _said(error))


def _kind(error: Exception) -> type[StorageProblem]:
    if _lacks_tls(error):
        return TlsFailed
    if _is_refused(error):
        return NotListening
    kind = next((PROBLEMS[kind] for kind in type(error).mro() if kind in PROBLEMS), None)
    return kind or (ServerAway if is_lost(error) else StorageProblem)


def _lacks_tls(error: Exception) -> bool:
    return isinstance(error, ConnectionError) and NO_TLS in str(error)


def _is_refused(error: Exception) -> bool:
    """Whether nobody listens at any of a host's several addresses, which come as one error."""
    refused = f"[Errno {errno.ECONNREFUSED}]"
    return type(error) is OSError and str(error).count("[Errno ") == str(error).count(refused) > 0


def _said(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "There was no answer in time."
    first = next(iter(str(error).splitlines()), type(error).__name__)
    return f"PostgreSQL says: {first}" if isinstance(error, asyncpg.PostgresError) else first
