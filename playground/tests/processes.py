"""Helpers for tests that start processes."""

import os
import sys

import pytest

needs_sigkill = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL to send")
"""A mark for tests that send SIGKILL to a process. On Windows, these tests are skipped."""


def is_alive(pid: int) -> bool:
    """Return whether a process with this id runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
