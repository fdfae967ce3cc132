"""A stop that takes too long is ended by force. The exit code shows whether it was requested."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

STUCK_STOP_SCRIPT = """
import asyncio, sys, time
from service.running import signals

signals.LAST_SECONDS = 0.1
stop = asyncio.Event()
if sys.argv[1] == "asked":
    stop.set()
signals.end_anyway(stop)
time.sleep(30)
"""


@pytest.mark.parametrize(("why", "code"), [("asked", 0), ("broken", 1)])
def test_exit_code_shows_whether_a_stop_was_requested(why: str, code: int) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STUCK_STOP_SCRIPT, why],
        cwd=ROOT,
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (code, b"")
