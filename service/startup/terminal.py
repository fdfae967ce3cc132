"""What the command-line tools print: progress, and single lines on standard error."""

import sys
import time
from collections.abc import Callable

SILENT_SECONDS = 2.0
"""Seconds before progress is first reported; shorter work needs no report."""


class ProgressLine:
    """Prints the progress of slow work, at most once a second."""

    def __init__(self) -> None:
        self._next = time.monotonic() + SILENT_SECONDS

    def say(self, line: Callable[[], str]) -> None:
        """Print the line that the function returns, if a second has passed since the last line."""
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 1
            say(line())


def say(line: str) -> None:
    """Print one line for the person who started the command."""
    sys.stderr.write(f"{' '.join(line.split())}\n")


def number_with_noun(number: int, noun: str) -> str:
    """Return a number with its noun: "1 game", "12 games"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
