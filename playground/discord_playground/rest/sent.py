"""The requests that the bot sent."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SentRequest:
    """One request of the bot, with the status and code of its answer."""

    method: str
    path: str
    payload: Any
    files: Mapping[int, tuple[str, bytes]]
    status: int
    code: int | None = None


class SentRequests:
    """The latest requests, oldest first. Without a limit it keeps all requests."""

    def __init__(self, limit: int | None) -> None:
        self._sent: deque[SentRequest] = deque(maxlen=limit)

    def record(self, sent: SentRequest) -> None:
        """Add a request."""
        self._sent.append(sent)

    def all(self) -> list[SentRequest]:
        """Return a copy of the list."""
        return list(self._sent)
