"""How the tests start processes, and how these processes print."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
STDOUT = 1


def module_command(name: str) -> tuple[str, ...]:
    """Return the command that runs a module of these tests."""
    return (sys.executable, "-m", f"{__package__}.{name}")


def env_without_coverage() -> dict[str, str]:
    """Return the environment variables without those that switch coverage on.

    A process that is killed or may not write cannot report its coverage.
    """
    return {name: value for name, value in os.environ.items() if "COV" not in name}


def say(*words: object) -> None:
    """Write one line in one system call, so that a killed child leaves no half line."""
    os.write(STDOUT, (" ".join(map(str, words)) + "\n").encode())
