"""What ``bot.py --check`` finds, one sentence for each subject."""

from enum import Enum
from typing import NamedTuple

from service.startup.problem import StartupProblem, Unreachable


class Result(Enum):
    """What a check may find; the value is what a person reads."""

    WELL = "ok"
    WARNING = "warning"
    PROBLEM = "PROBLEM"
    AWAY = "AWAY"
    UNTRIED = "not tried"


class Finding(NamedTuple):
    """A result about one subject, with a sentence for the person who runs the bot."""

    subject: str
    result: Result
    text: str


def finding_of(subject: str, problem: StartupProblem) -> Finding:
    """Return the finding that a start would end with."""
    result = Result.AWAY if isinstance(problem, Unreachable) else Result.PROBLEM
    return Finding(subject, result, str(problem))
