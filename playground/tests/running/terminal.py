"""Starts `python -m discord_playground` in the folder of the tests."""

import os
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from discord_playground.testing.terminal import Terminal, terminal

if sys.platform == "win32":
    pytest.skip("On Windows, no signal stops only one command", allow_module_level=True)

TESTS = Path(__file__).parents[1]
"""The folder in which the command finds its `playground.toml`."""
PROJECT = TESTS.parent


def running_command(*arguments: str, **environment: str) -> AbstractAsyncContextManager[Terminal]:
    """Start the command with these arguments and environment variables."""
    variables = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    return terminal(*arguments, folder=TESTS, environment=variables)
