"""Everything the bot sent."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sent:
    """One request of the bot and how it was met."""

    method: str
    path: str
    payload: Any
    files: Mapping[int, tuple[str, bytes]]
    status: int
    code: int | None = None


class SentRequests:
    """The latest requests, oldest first; all of them when there is no limit."""

    def __init__(self, limit: int | None) -> None:
        self._sent: deque[Sent] = deque(maxlen=limit)

    def record(self, sent: Sent) -> None:
        """Add a request."""
        self._sent.append(sent)

    def all(self) -> list[Sent]:
        """A copy."""
        return list(self._sent)
