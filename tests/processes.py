"""Helpers for processes that tests start."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

needs_sigkill = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL to send")
"""Mark of tests that kill a process."""


def is_alive(pid: int) -> bool:
    """Whether a process with this id exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def without_semaphores() -> Generator[None]:
    """Forbid this process to create semaphores, as if ``/dev/shm`` were not writable."""
    import resource  # Windows lacks this module.

    # Semaphores are files, and no file may be written.
    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard_limit))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft_limit, hard_limit))
