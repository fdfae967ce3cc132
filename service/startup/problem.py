"""Problems that keep the bot from starting, and what the command-line tools print."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress

EXIT_REFUSED = 2
"""Exit code of a start that needs a person to correct a setting, a file or the token."""

EXIT_TRY_AGAIN = 75
"""Exit code of a start that may succeed later by itself; EX_TEMPFAIL of `sysexits.h`."""


class StartupProblem(Exception):
    """The bot cannot start; the text says why and what to do."""

    exit_code = EXIT_REFUSED


class Unreachable(StartupProblem):
    """Discord or the database cannot be reached now; a later start may succeed."""

    exit_code = EXIT_TRY_AGAIN


def problem_line(problem: StartupProblem) -> str:
    """Return the one line that reports a problem."""
    return f"Cartagena cannot start: {' '.join(str(problem).split())}"


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
    # A closed standard error, or one that nobody reads, must not end the work.
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
        with suppress(OSError):
            sys.stderr.write(f"{' '.join(line.split())}\n")


def number_with_noun(number: int, noun: str) -> str:
    """Return a number with its noun: "1 game", "12 games"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
