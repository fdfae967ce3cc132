"""Processes that tests start."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

killing = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL to send")
"""For tests that kill one."""


def is_alive(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def without_semaphores() -> Generator[None]:
    """Let this process make none within, as where ``/dev/shm`` cannot be written."""
    import resource  # Windows has none.

    # Semaphores are files, and no file may be written.
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))
