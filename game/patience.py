"""The time that the caller of a repository can wait, for all its queries together."""

from contextvars import ContextVar
from math import inf
from typing import Protocol


class Patience(Protocol):
    """The time that a person can wait for a task.

    If this task starts another task, the other task has its own time.
    """

    def seconds_left(self) -> float:
        """Return the seconds left to wait: 0 or more, and infinite if no person waits."""
        ...

    def mark_committed(self) -> None:
        """Record that a change was committed for this person."""


class _Endless:
    """The patience for work that no person waits for: it has no limit."""

    def seconds_left(self) -> float:
        return inf

    def mark_committed(self) -> None:
        pass


_NOBODY = _Endless()
PATIENCE: ContextVar[Patience] = ContextVar("patience", default=_NOBODY)
"""The patience that applies to the work of the current context."""
