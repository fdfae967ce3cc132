"""Pytest can collect the tests on Windows. It skips those that cannot run there, with a reason."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long

ROOT = Path(__file__).parents[2]
COLLECT = (sys.executable, "-m", "pytest", "-p", "tests.windows.hiding", "--collect-only", "-q")


def collect(*places: str | Path) -> tuple[int, str]:
    """Return pytest's exit code and its output."""
    result = subprocess.run(
        (*COLLECT, *places), cwd=ROOT, capture_output=True, text=True, check=False
    )
    return result.returncode, result.stdout


pytestmark = [
    long,
    pytest.mark.skipif(sys.platform == "win32", reason="here the whole run shows it"),
]


def test_all_tests_can_be_collected_without_parts_that_windows_lacks() -> None:
    code, output = collect("tests", "playground/tests")
    assert code == pytest.ExitCode.OK, output[-2000:]
    assert "tests/rules/" in output
    assert "playground/tests/rest/" in output
    assert "Windows forks no process" in output


def test_collecting_a_test_that_needs_a_missing_part_fails(tmp_path: Path) -> None:
    needy = tmp_path / "test_needy.py"
    needy.write_text("import signal\n\nSIGN = signal.SIGKILL\n", encoding="utf-8")
    code, output = collect(needy)
    assert code == pytest.ExitCode.INTERRUPTED
    assert "no attribute 'SIGKILL'" in output
