"""Starting processes for the tests."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def module(name: str) -> tuple[str, ...]:
    """Return the command that runs a module of these tests."""
    return (sys.executable, "-m", f"{__package__}.{name}")


def unmeasured() -> dict[str, str]:
    """Return the environment without coverage.

    A process that is killed or may not write has no way to report it.
    """
    return {name: value for name, value in os.environ.items() if "COV" not in name}
