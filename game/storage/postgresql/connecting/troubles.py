"""Translate errors of the driver into our own errors."""

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
    NoServerListening,
    ReadOnlyServer,
    RightsMissing,
    ServerAway,
    StorageProblem,
    TlsFailed,
    WrongAddressOption,
    WrongPassword,
)

DRIVER_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
"""All errors that a failing database can cause; any other error is a bug in the bot."""

SERVER_AWAY_ERRORS = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    # An answer that broke off because the server went away.
    asyncpg.InternalClientError,
)
"""Errors that mean that the server is away or refuses connections; a retry may succeed soon."""

NEVER_RETRIED = (ssl.SSLCertVerificationError, asyncpg.ClientConfigurationError, asyncpg.DataError)
"""Errors of the kinds above after which no retry can help."""

READ_ONLY_ERRORS = (asyncpg.ReadOnlySQLTransactionError, asyncpg.TargetServerAttributeNotMatched)
"""Errors that mean that the server is a standby, or accepts no writes."""

NO_TLS = "rejected SSL upgrade"
"""The driver's text for a server that does not support TLS."""

RACE_ERRORS = (
    asyncpg.UniqueViolationError,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
)
"""Errors that mean that another writer was faster; a retry sees that writer's changes."""

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
    asyncpg.ClientConfigurationError: WrongAddressOption,
    ssl.SSLError: TlsFailed,
    socket.gaierror: HostUnknown,
    ConnectionRefusedError: NoServerListening,
    # This error means that the socket does not exist.
    FileNotFoundError: NoServerListening,
}


def is_server_away(error: Exception) -> bool:
    """Return whether an error means that the server is away, so that a retry may reach it."""
    return (
        isinstance(error, SERVER_AWAY_ERRORS)
        and not isinstance(error, NEVER_RETRIED)
        and not _lacks_tls(error)
    )


def is_read_only(error: Exception) -> bool:
    """Return whether the server accepts no writes; another host may accept them now."""
    return isinstance(error, READ_ONLY_ERRORS)


def to_storage_problem(public_address: str, error: Exception) -> StorageProblem:
    """Return the `StorageProblem` that matches an error of the driver.

    Its text quotes only the first line from PostgreSQL. The other lines may contain whole rows, and
    with them the secret of a game. For the same reason, no problem may be chained to such an error.
    """
    if isinstance(error, asyncpg.DataError):
        return StorageProblem(public_address, "A value fits no column.")
    return _problem_class(error)(public_address, _detail(error))


def _problem_class(error: Exception) -> type[StorageProblem]:
    if _lacks_tls(error):
        return TlsFailed
    if _is_refused(error):
        return NoServerListening
    kind = next((PROBLEMS[kind] for kind in type(error).mro() if kind in PROBLEMS), None)
    return kind or (ServerAway if is_server_away(error) else StorageProblem)


def _lacks_tls(error: Exception) -> bool:
    return isinstance(error, ConnectionError) and NO_TLS in str(error)


def _is_refused(error: Exception) -> bool:
    """Return whether this one error says that all addresses of a host refused the connection."""
    refused = f"[Errno {errno.ECONNREFUSED}]"
    return type(error) is OSError and str(error).count("[Errno ") == str(error).count(refused) > 0


def _detail(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "There was no answer in time."
    first = next(iter(str(error).splitlines()), type(error).__name__)
    return f"PostgreSQL says: {first}" if isinstance(error, asyncpg.PostgresError) else first
