"""A line on standard error is a JSON object or plain text, depending on the log format."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PATIENCE = 60
TOKEN = "MTA.GxYz_1.s3cret-part"

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows' standard error stays as it is"
)


def stderr_lines(environment: dict[str, str], form: str, fault: str = "stray") -> list[str]:
    """Run a process with this fault, and return its lines on standard error."""
    program = [sys.executable, "-m", "tests.service.logs.straying", fault]
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CARTAGENA_LOG_FORMAT": form,
        "CARTAGENA_LOG_LEVEL": "ERROR",
        "PYTHONPATH": str(ROOT),
        "PYTHONWARNINGS": "default",
    }
    ran = subprocess.run(
        program,
        cwd=ROOT,
        env=environment | settings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert fault != "stray" or ran.returncode == 0, ran.stderr
    return ran.stderr.splitlines()


def test_every_line_is_an_object_in_json_format(environment: dict[str, str]) -> None:
    *lines, last = stderr_lines(environment, "json")
    assert last == "after the log"
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    events = [one["event"] for one in found]
    assert {"printed, with {braces} and %s", "written raw", "no end of line"} <= set(events)
    assert "ModuleNotFoundError: No module named 'nothing_like_this'" in events
    # The log says where in the code the worker was when its time ran out.
    assert any(event.startswith("Timeout (0:00:00.100000)!") for event in events)
    assert "theirs\nin two lines" in events
    traces = [one["exception"] for one in found if "exception" in one]
    for where in ("in a thread", "in a finalizer", "forgotten"):
        assert [where in trace for trace in traces].count(True) == 1
    assert all("timestamp" in one and "level" in one for one in found)
    assert TOKEN not in "".join(lines)


def test_stray_lines_are_unchanged_in_console_format(environment: dict[str, str]) -> None:
    lines = stderr_lines(environment, "console")
    assert {"printed, with {braces} and %s", "written raw", "no end of line"} <= set(lines)
    assert "ModuleNotFoundError: No module named 'nothing_like_this'" in lines
    assert TOKEN not in "".join(lines)


def test_crash_of_the_process_writes_a_fatal_error_line(environment: dict[str, str]) -> None:
    lines = stderr_lines(environment, "json", "crash")
    assert any(line.startswith("Fatal Python error: Segmentation fault") for line in lines)
