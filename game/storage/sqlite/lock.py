"""One process at a time at a file of games: it holds a lock on a file beside it.

The lock is not on the database itself: closing any handle of a file ends all locks that SQLite has
on it in this process. The system lets a lock go with its process, however that ends, so a file that
was left behind keeps nobody out. Processes that this one starts do not inherit it.
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

from game.storage.errors import FolderMissing, InUse, NoLocks, NotWritable

from .connecting.opening import MEMORY
from .owner import inherit_owner

BEYOND = 2**30
"""Where Windows locks a byte: far behind the text, as nobody else can read what is locked."""

TAKEN = frozenset({errno.EACCES, errno.EAGAIN})
"""What the system says where another process has the lock."""


@contextmanager
def held(place: str | Path) -> Generator[None]:
    """Keep all other processes from the games at `place`; nobody else can reach those in memory.

    Raises `InUse` at once, with the process that has them, and `NoLocks`, `NotWritable` and
    `FolderMissing`.
    """
    if str(place) == MEMORY:
        yield
        return
    path = Path(place).resolve()
    lock = path.with_name(f"{path.name}.lock")
    with _taken(lock, path) as file:
        _sign(file)
        try:
            yield
        finally:
            # Before it is let go, as it may be another's afterwards. Windows lets nobody do so.
            with suppress(OSError):
                if _is_at(lock, file):
                    lock.unlink()


def _taken(lock: Path, path: Path) -> TextIO:
    """Open the file and lock it."""
    while True:
        with ExitStack() as stack:
            file = stack.enter_context(_opened(lock, path))
            try:
                if not _lock(file):
                    raise InUse(str(path), _holder(file))
                if not _is_at(lock, file):
                    # Its last holder has removed it since it was opened.
                    continue
                with _opened(lock, path) as another:
                    proved = not _lock(another)
            except OSError as error:
                raise NoLocks(str(path), error.strerror or "") from error
            if not proved:
                raise NoLocks(str(path), "Two can have one lock at the same time")
            stack.pop_all()
            return file


def _opened(lock: Path, path: Path) -> TextIO:
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
    """Lock a file; return whether nobody else has. Raises OSError where there are no locks."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in TAKEN:
            return False
        raise
    return True


def _is_at(lock: Path, file: TextIO) -> bool:
    try:
        return os.path.samestat(lock.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _sign(file: TextIO) -> None:
    """Write down who holds it, for people."""
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    # Nobody needs to know on a full disk.
    with suppress(OSError):
        os.ftruncate(file.fileno(), 0)
        os.lseek(file.fileno(), 0, os.SEEK_SET)
        os.write(
            file.fileno(),
            f"process {os.getpid()} on {socket.gethostname()}, since {since}\n".encode(),
        )


def _holder(file: TextIO) -> str:
    file.seek(0)
    return file.read().strip()
