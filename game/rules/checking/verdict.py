"""The problems in a game's text, and how bad each one is."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple


class VerifyExitCode(IntEnum):
    """The verdicts on a game's text; they are the exit codes of ``game.rules.verify``."""

    HOLDS = 0
    BROKEN = 1
    """The secret, the record or the winner is wrong."""
    UNREADABLE = 2
    TAGS = 3
    """A tag on which the cards or the end depend is missing or malformed, or contradicts others."""


class Problem(NamedTuple):
    """A problem in a game's text, as a sentence."""

    exit_code: VerifyExitCode
    sentence: str


def worst_exit_code(found: Sequence[Problem]) -> VerifyExitCode:
    """Return the exit code for these problems, that of the worst one."""
    return min((problem.exit_code for problem in found), default=VerifyExitCode.HOLDS)
