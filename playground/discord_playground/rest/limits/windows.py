"""Counts requests in windows of time. A window begins with its first request."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from discord_playground.rest.limits.numbers import Limit

CLEANUP_SIZE = 5000
"""When there are this many windows, those that have ended are removed."""


@dataclass(slots=True)
class Window:
    """A window of time. `request_count` counts its requests; `ends_at` is in seconds since 1970."""

    ends_at: float
    request_count: int = 0


class Windows:
    """The open windows by key."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: dict[Hashable, Window] = {}

    def spend(self, key: Hashable, limit: Limit) -> Window:
        """Count one more request. The caller compares `request_count` with the limit."""
        now = self._now()
        window = self._open.get(key)
        if window is None or window.ends_at <= now:
            self._remove_ended(now)
            window = self._open[key] = Window(now + limit.seconds)
        window.request_count += 1
        return window

    def exhaust(self, key: Hashable, limit: Limit, seconds: float) -> None:
        """Open a window of `seconds` in which the limit is already reached."""
        self._open[key] = Window(self._now() + seconds, limit.max_requests)

    def end_all(self) -> None:
        self._open.clear()

    def _remove_ended(self, now: float) -> None:
        if len(self._open) >= CLEANUP_SIZE:
            self._open = {key: one for key, one in self._open.items() if one.ends_at > now}
