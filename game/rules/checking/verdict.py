"""What does not hold in a game's text, and how bad that is."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple


class Verdict(IntEnum):
    """The command's exit codes."""

    HOLDS = 0
    BROKEN = 1
    """The secret, the record or the winner is wrong."""
    UNREADABLE = 2
    TAGS = 3
    """A tag that the cards or the end follow from is missing, malformed, or does not fit."""


class Problem(NamedTuple):
    """Something that does not hold, as a sentence."""

    verdict: Verdict
    sentence: str


def verdict(found: Sequence[Problem]) -> Verdict:
    """The exit code for these problems: the worst of them."""
    return min((problem.verdict for problem in found), default=Verdict.HOLDS)
