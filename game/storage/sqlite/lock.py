"""Let one process at a time use a file of games, by two locks.

The first lock is on a second file beside the database, whose name ends in `.lock`. Its content says
which process has the games. The second lock, on Linux, is on one byte of the database itself, so it
holds for every path that leads to this file: hard links, and files that are mounted elsewhere. It
also holds if somebody removes the file of the first lock.

The system releases both locks when the process ends, even if the process is killed. So a lock file
that was left behind blocks nobody. Child processes do not inherit the locks.
"""

import errno
import os
import socket
import struct
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, TextIO

from game.storage.errors import (
    DatabaseInUse,
    DatabaseReplaced,
    FolderMissing,
    LocksUnsupported,
    NotWritable,
)

from .connecting.opening import MEMORY
from .owner import inherit_owner

LOCKED_BYTE = 2**30
"""The byte that Windows locks: far behind the text, because nobody else can read a locked byte."""

DATABASE_BYTE = 2**30 + 1024
"""The byte of the database that is locked. It is in the page that SQLite keeps free of data.

SQLite itself locks other bytes of that page.
"""

FLOCK = "hhqqi4x"
"""The layout of the system's `struct flock`: type, origin, start, length, process."""

UNDER_ANOTHER_NAME = "under another name, or somebody has removed the file of its lock"

LOCK_TAKEN_ERRORS = frozenset({errno.EACCES, errno.EAGAIN})
"""The errors by which the system says that another process has the lock."""


class DatabaseLock:
    """The locks that this process holds on a database."""

    def __init__(self, path: Path | None, stack: ExitStack) -> None:
        self._path = path
        self._stack = stack

    def lock_file(self) -> None:
        """Lock the database's own file, if it exists; a second call does nothing.

        The process must not close this file before SQLite does: then SQLite would lose its locks on
        it. Raises `DatabaseInUse`, `LocksUnsupported` and `NotWritable`.
        """
        if self._path is None or not self._path.is_file():
            return
        file = _open_database(self._path)
        self._stack.callback(os.close, file)
        try:
            if not _lock_database_byte(file):
                raise DatabaseInUse(str(self._path), UNDER_ANOTHER_NAME)
        except OSError as error:
            raise LocksUnsupported(str(self._path), error.strerror or "") from error
        self._path = None


@contextmanager
def lock_database(database: str | Path) -> Generator[DatabaseLock]:
    """Keep other processes away from the games at `database`. Games in memory need no lock.

    If the database is created afterwards, call `DatabaseLock.lock_file`. Raises `DatabaseInUse` at
    once if another process uses the games; the error names that process. Raises
    `LocksUnsupported`, `NotWritable` and `FolderMissing`.
    """
    if str(database) == MEMORY:
        yield DatabaseLock(None, ExitStack())
        return
    path = Path(database).resolve()
    lock = _lock_path(path)
    with _open_locked(lock, path) as file, ExitStack() as stack:
        _write_holder(file)
        try:
            database_lock = DatabaseLock(path, stack)
            database_lock.lock_file()
            yield database_lock
        finally:
            # Remove the file before the lock ends: afterwards it may belong to another process.
            # Windows does not remove a file that is open.
            with suppress(OSError):
                if _is_same_file(lock, file):
                    lock.unlink()


def refuse_other_names(database: Path) -> None:
    """Refuse a file that a bot uses under another name, and a name under which it uses another.

    Then the log of SQLite is not beside this file, or it belongs to another file. Raises
    `DatabaseInUse` or `DatabaseReplaced`. Where files have no locks of their own, nothing is found.
    """
    path = database.resolve()
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        used = _is_database_byte_locked(file)
    finally:
        os.close(file)
    if used is None:
        return
    if used and not path.with_name(f"{path.name}-wal").exists():
        detail = f"under another name, because {path.name}-wal is not there"
        raise DatabaseInUse(str(database), detail)
    if not used and _is_lock_held(path):
        raise DatabaseReplaced(str(database), "A bot uses another file under this name")


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _is_lock_held(path: Path) -> bool:
    """Return whether a process holds the lock beside a database."""
    try:
        file = _lock_path(path).open("rb")
    except OSError:
        return False
    with file:
        return not _lock(file)


def _open_database(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR)
    except OSError as error:
        raise NotWritable(str(path), error.strerror or "") from error


def _lock_database_byte(file: int) -> bool:
    """Lock a byte of the database; return false if another process holds the lock.

    Only Linux has locks that belong to an open file. The other locks of POSIX would be lost as soon
    as the process closes any handle of that file. Raises `OSError` if the file system has no locks.
    """
    if sys.platform == "linux":
        import fcntl

        wanted = struct.pack(FLOCK, fcntl.F_WRLCK, os.SEEK_SET, DATABASE_BYTE, 1, 0)
        try:
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
        except OSError as error:
            if error.errno in LOCK_TAKEN_ERRORS:
                return False
            if error.errno != errno.EINVAL:  # This kernel does not know these locks.
                raise
    return True


def _is_database_byte_locked(file: int) -> bool | None:
    """Return whether a process has locked the byte, or `None` if the system has no such locks."""
    if sys.platform == "linux":
        import fcntl

        wanted = struct.pack(FLOCK, fcntl.F_WRLCK, os.SEEK_SET, DATABASE_BYTE, 1, 0)
        with suppress(OSError):
            found = fcntl.fcntl(file, fcntl.F_OFD_GETLK, wanted)
            return struct.unpack(FLOCK, found)[0] != fcntl.F_UNLCK
    return None


def _open_locked(lock: Path, path: Path) -> TextIO:
    """Open the lock file and lock it; return the locked file."""
    while True:
        with ExitStack() as stack:
            file = stack.enter_context(_open_file(lock, path))
            try:
                if not _lock(file):
                    raise DatabaseInUse(str(path), _read_holder(file))
                if not _is_same_file(lock, file):
                    # The process that held the lock before has removed this file in the meantime.
                    continue
                with _open_file(lock, path) as second_file:
                    lock_works = not _lock(second_file)
            except OSError as error:
                raise LocksUnsupported(str(path), error.strerror or "") from error
            if not lock_works:
                raise LocksUnsupported(str(path), "Two can have one lock at the same time")
            stack.pop_all()
            return file


def _open_file(lock: Path, path: Path) -> TextIO:
    try:
        file = os.fdopen(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+", errors="replace")
    except FileNotFoundError as error:
        raise FolderMissing(str(path)) from error
    except OSError as error:
        raise NotWritable(str(lock), error.strerror or "") from error
    with suppress(PermissionError):
        inherit_owner(lock, path)
    return file


def _lock(file: IO[Any]) -> bool:
    """Lock a file; return false if another process holds the lock.

    Raises `OSError` if the file system has no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in LOCK_TAKEN_ERRORS:
            return False
        raise
    return True


def _is_same_file(lock: Path, file: TextIO) -> bool:
    try:
        return os.path.samestat(lock.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _write_holder(file: TextIO) -> None:
    """Write into the lock file which process holds it, for people to read."""
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    # If the disk is full, this information may be missing.
    with suppress(OSError):
        os.ftruncate(file.fileno(), 0)
        os.lseek(file.fileno(), 0, os.SEEK_SET)
        os.write(
            file.fileno(),
            f"process {os.getpid()} on {socket.gethostname()}, since {since}\n".encode(),
        )


def _read_holder(file: TextIO) -> str:
    file.seek(0)
    return file.read().strip()
