"""How long the caller of a repository can wait, for all its questions together."""

from contextvars import ContextVar
from math import inf
from typing import Protocol


class Patience(Protocol):
    """The patience of the person who waits for a task; tasks that it starts have their own."""

    def seconds_left(self) -> float:
        """Seconds that may be waited here, not below 0; infinite where nobody waits for it."""
        ...

    def mark_committed(self) -> None:
        """Record that something was committed for them."""


class _Endless:
    """The patience of work that no person waits for."""

    def seconds_left(self) -> float:
        return inf

    def mark_committed(self) -> None:
        pass


_NOBODY = _Endless()
PATIENCE: ContextVar[Patience] = ContextVar("patience", default=_NOBODY)
"""Whose patience the work of this context takes."""
