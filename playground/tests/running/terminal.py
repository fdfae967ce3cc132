"""Starts `python -m discord_playground` in the folder of the tests."""

import os
import sys
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from discord_playground.testing import terminal as command
from discord_playground.testing.terminal import Terminal

if sys.platform == "win32":
    pytest.skip("Windows has no signal that stops a command and no other", allow_module_level=True)

TESTS = Path(__file__).parents[1]
"""The folder in which the command finds its `playground.toml`."""
PROJECT = TESTS.parent


def running_command(*arguments: str, **environment: str) -> AbstractAsyncContextManager[Terminal]:
    """Start the command with these arguments and environment variables."""
    variables = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    return command.terminal(*arguments, folder=TESTS, environment=variables)
