"""A small disk for the bot's database, which can be full.

As root on Linux it is a tmpfs of its own: what fills it is a file, and the bot meets a real ENOSPC.
Where nothing may be mounted, the bot's process is forbidden to let files grow (RLIMIT_FSIZE): it
meets a real EFBIG, which SQLite reports as a failing disk.
"""

import errno
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MEBIBYTES = 64
PIECE = 64 * 1024
NOTHING = 4096
"""Bytes: no file of a database stays below that."""


class Disk:
    """A folder, and what makes it full."""

    def __init__(self, folder: Path, *, mounted: bool) -> None:
        self.folder = folder
        self.mounted = mounted
        self._filling = folder / "filling"

    def fill(self) -> None:
        """Leave no room."""
        piece = bytes(PIECE)
        with self._filling.open("ab", buffering=0) as file:
            while piece:
                try:
                    file.write(piece)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    piece = piece[: len(piece) // 2]

    def clear(self) -> None:
        """Make room again."""
        self._filling.unlink(missing_ok=True)


@contextmanager
def disk(folder: Path) -> Iterator[Disk]:
    """A disk at this folder, which is made."""
    folder.mkdir()
    mounted = _mounted(folder)
    try:
        yield Disk(folder, mounted=mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)


def forbid_growth(pid: int) -> None:
    """Let no file grow that this process writes to."""
    _limit(pid, NOTHING)


def allow_growth(pid: int) -> None:
    """Let them grow again."""
    _limit(pid, resource.RLIM_INFINITY)


def _limit(pid: int, size: int) -> None:
    with suppress(ProcessLookupError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _mounted(folder: Path) -> bool:
    if os.geteuid() != 0:
        return False
    command = ["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "chaos", str(folder)]
    done = subprocess.run(command, check=False, capture_output=True)
    return done.returncode == 0
