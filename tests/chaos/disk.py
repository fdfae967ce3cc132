"""A small disk for the bot's database. The test can fill it.

If the test runs as root, the disk is a tmpfs. A big file fills it, and the bot meets a real ENOSPC.
Where the test may not mount a disk, it forbids the bot's process to let files grow (RLIMIT_FSIZE).
The bot then meets a real EFBIG, which SQLite reports as a failing disk.
"""

import errno
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MEBIBYTES = 64
CHUNK_BYTES = 64 * 1024
SIZE_LIMIT_BYTES = 4096
"""Bytes of the size limit. Every file of a database is larger."""


class Disk:
    """A folder on a disk that the test can fill."""

    def __init__(self, folder: Path, *, mounted: bool) -> None:
        self.folder = folder
        self.mounted = mounted
        self._filling = folder / "filling"

    def fill(self) -> None:
        """Fill the disk."""
        piece = bytes(CHUNK_BYTES)
        with self._filling.open("ab", buffering=0) as file:
            while piece:
                try:
                    file.write(piece)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    piece = piece[: len(piece) // 2]

    def clear(self) -> None:
        """Free the disk again."""
        self._filling.unlink(missing_ok=True)


@contextmanager
def open_disk(folder: Path) -> Iterator[Disk]:
    """Create this folder, and yield a disk mounted there. Without root it is a plain folder."""
    folder.mkdir()
    mounted = _try_mount(folder)
    try:
        yield Disk(folder, mounted=mounted)
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)


def forbid_growth(pid: int) -> None:
    """Forbid this process to let any file grow."""
    _limit(pid, SIZE_LIMIT_BYTES)


def allow_growth(pid: int) -> None:
    """Allow this process again to let files grow."""
    _limit(pid, resource.RLIM_INFINITY)


def _limit(pid: int, size: int) -> None:
    with suppress(ProcessLookupError):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def _try_mount(folder: Path) -> bool:
    if os.geteuid() != 0:
        return False
    command = ["mount", "-t", "tmpfs", "-o", f"size={MEBIBYTES}m", "chaos", str(folder)]
    done = subprocess.run(command, check=False, capture_output=True)
    return done.returncode == 0
