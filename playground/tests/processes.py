"""Processes that tests start."""

import os
import sys

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
