"""Let one process at a time use a file of games: the process locks a second file beside it.

The lock is not on the database itself, because the process loses all locks of SQLite on a file as
soon as it closes any handle of that file. The system releases the lock when the process ends, even
if the process is killed. So a lock file that was left behind blocks nobody. Child processes do not
inherit the lock.
"""

import errno
import os
import socket
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from game.storage.errors import DatabaseInUse, FolderMissing, LocksUnsupported, NotWritable

from .connecting.opening import MEMORY
from .owner import inherit_owner

LOCKED_BYTE = 2**30
"""The byte that Windows locks: far behind the text, because nobody else can read a locked byte."""

LOCK_TAKEN_ERRORS = frozenset({errno.EACCES, errno.EAGAIN})
"""The errors by which the system says that another process has the lock."""


@contextmanager
def lock_database(database: str | Path) -> Generator[None]:
    """Keep other processes away from the games at `database`. Games in memory need no lock.

    Raises `DatabaseInUse` at once if another process uses the games; the error names that process.
    Raises `LocksUnsupported`, `NotWritable` and `FolderMissing`.
    """
    if str(database) == MEMORY:
        yield
        return
    path = Path(database).resolve()
    lock = path.with_name(f"{path.name}.lock")
    with _open_locked(lock, path) as file:
        _write_holder(file)
        try:
            yield
        finally:
            # Remove the file before the lock ends: afterwards it may belong to another process.
            # Windows does not remove a file that is open.
            with suppress(OSError):
                if _is_same_file(lock, file):
                    lock.unlink()


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


def _lock(file: TextIO) -> bool:
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
