"""Faults that a test can cause: refusals, delays, broken connections, lost answers, outages."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from discord_playground.protocol.errors import ConnectionBroken, DiscordError, Scope, rate_limited
from discord_playground.rest.limits.ordered import ANY_REQUEST, ForcedLimits


@dataclass(slots=True)
class Fault:
    """A fault for the next `times` requests that match `pattern`.

    If `takes_effect` is true, the request takes effect and only its answer is replaced.
    """

    pattern: str
    times: int
    error: DiscordError | ConnectionBroken | None
    delay_seconds: float = 0.0
    takes_effect: bool = False


class Faults:
    """The faults that a test has set.

    Patterns are shell-like and match the method and the path: `POST /channels/*/messages`.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._waiting: list[Fault] = []
        self._limits = ForcedLimits(now)
        self.outage: int | None = None
        """The status of every answer while Discord is down; None while it works."""

    def fail_next(
        self,
        pattern: str,
        status: int,
        code: int | None = 0,
        *,
        times: int = 1,
        retry_after: float | None = None,
        scope: Scope = Scope.USER,
    ) -> None:
        """Refuse the next requests that match.

        A 429 asks to wait for `retry_after` seconds. `code` is Discord's error code, or 0 for
        none. If `code` is None, the answer is a page of text instead of JSON.
        """
        if status == 429:
            error = rate_limited(code, scope, 0.1 if retry_after is None else retry_after)
        else:
            error = DiscordError(code, status=status, retry_after=retry_after)
        self._waiting.append(Fault(pattern, times, error))

    def rate_limit(
        self, pattern: str, seconds: float, *, scope: Scope = Scope.USER, code: int = 0
    ) -> None:
        """Refuse all matching requests with a 429 for `seconds` of the playground's clock.

        A pattern may name one channel or message: `PATCH /channels/1/messages/2`. Each answer asks
        to wait for the rest of the time.
        """
        self._limits.add(pattern, seconds, scope, code)

    def rate_limit_globally(self, seconds: float) -> None:
        """Refuse all requests with the bot's token for this number of seconds.

        The answers say that the bot reached the global limit. Answers to interactions, and other
        requests with interaction tokens, are served.
        """
        self._limits.add(ANY_REQUEST, seconds, Scope.GLOBAL, 0)

    def delay(self, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Delay the next requests that match, then serve them.

        If the sender gives up during the delay, the request is not served.
        """
        self._waiting.append(Fault(pattern, times, None, seconds))

    def hang_up(self, pattern: str, *, times: int = 1) -> None:
        """Break the connection of the next requests that match. They take no effect."""
        self._waiting.append(Fault(pattern, times, ConnectionBroken()))

    def lose_answer(self, pattern: str, status: int | None = 502, *, times: int = 1) -> None:
        """Serve the next requests that match, but answer with this status instead.

        With None the connection breaks before the answer.
        """
        error = ConnectionBroken() if status is None else DiscordError(None, status=status)
        self._waiting.append(Fault(pattern, times, error, takes_effect=True))

    @property
    def has_pending(self) -> bool:
        """Whether a fault for the next requests is still waiting."""
        return bool(self._waiting)

    def clear(self) -> None:
        """Remove all faults and rate limits that a test set."""
        self._waiting.clear()
        self._limits.clear()

    def check_limits(self, method: str, path: str, *, with_bot_token: bool) -> None:
        """Refuse a request that matches a rate limit of a test."""
        self._limits.check(method, path, with_bot_token=with_bot_token)

    async def apply_next_fault(self, method: str, path: str) -> Fault | None:
        """Apply the first fault that matches the request, and return it.

        The caller replaces the answer if the fault is `takes_effect`.
        """
        request = f"{method} {path}"
        for fault in self._waiting:
            if fnmatchcase(request, fault.pattern):
                break
        else:
            return None
        fault.times -= 1
        if fault.times <= 0:
            self._waiting.remove(fault)
        await asyncio.sleep(fault.delay_seconds)
        if fault.error is not None and not fault.takes_effect:
            raise fault.error
        return fault
