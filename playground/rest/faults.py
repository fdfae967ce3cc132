"""Trouble on order: refusals, delays and broken lines for the requests a test names."""

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase

from playground.protocol.errors import DiscordError, HungUp


@dataclass(slots=True)
class Fault:
    """What happens to the next requests that fit a pattern."""

    pattern: str
    times: int
    error: DiscordError | HungUp | None
    seconds: float


class Faults:
    """Patterns are shell-like, over the method and the path: `POST /channels/*/messages`."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def fail_next(
        self,
        pattern: str,
        status: int,
        code: int = 0,
        *,
        times: int = 1,
        retry_after: float | None = None,
        message: str | None = None,
    ) -> None:
        """Refuse the next requests that fit; a 429 says to come back after `retry_after` s."""
        if status == 429 and retry_after is None:
            retry_after = 0.1
        said = message or ("You are being rate limited." if status == 429 else None)
        error = DiscordError(code, status=status, message=said, retry_after=retry_after)
        self._waiting.append(Fault(pattern, times, error, 0.0))

    def delay(self, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Hold the next requests that fit back for a while, then serve them.

        One that its sender gives up meanwhile is not served, as if it had not yet arrived.
        """
        self._waiting.append(Fault(pattern, times, None, seconds))

    def hang_up(self, pattern: str, *, times: int = 1) -> None:
        """Break the line of the next requests that fit, unserved and unanswered."""
        self._waiting.append(Fault(pattern, times, HungUp(), 0.0))

    @property
    def pending(self) -> bool:
        """Whether trouble on order has not struck yet."""
        return bool(self._waiting)

    def clear(self) -> None:
        """No more trouble."""
        self._waiting.clear()

    async def strike(self, method: str, path: str) -> bool:
        """Let the first fault that fits happen; tell whether there was one."""
        request = f"{method} {path}"
        for fault in self._waiting:
            if fnmatchcase(request, fault.pattern):
                break
        else:
            return False
        fault.times -= 1
        if fault.times <= 0:
            self._waiting.remove(fault)
        await asyncio.sleep(fault.seconds)
        if fault.error is not None:
            raise fault.error
        return True
