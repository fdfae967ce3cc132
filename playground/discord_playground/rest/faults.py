"""Faults that a test orders: refusals, rate limits, delays, broken lines, lost answers, outages."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from discord_playground.protocol.errors import DiscordError, HungUp, Scope, rate_limited
from discord_playground.rest.limits.ordered import EVERYTHING, OrderedLimits


@dataclass(slots=True)
class Fault:
    """What happens to the next requests that fit a pattern.

    `served` tells that the request takes effect, and only its answer is another.
    """

    pattern: str
    times: int
    error: DiscordError | HungUp | None
    seconds: float = 0.0
    served: bool = False


class Faults:
    """Patterns are shell-like, over the method and the path: `POST /channels/*/messages`."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._waiting: list[Fault] = []
        self._limits = OrderedLimits(now)
        self.outage: int | None = None
        """The status of every answer while Discord is down; None while it is not."""

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
        """Refuse the next requests that fit.

        A 429 says to come back after `retry_after` s. Without a code of Discord's it is 0; with
        None the answer is no JSON at all.
        """
        if status == 429:
            error = rate_limited(code, scope, 0.1 if retry_after is None else retry_after)
        else:
            error = DiscordError(code, status=status, retry_after=retry_after)
        self._waiting.append(Fault(pattern, times, error))

    def rate_limit(
        self, pattern: str, seconds: float, *, scope: Scope = Scope.USER, code: int = 0
    ) -> None:
        """Refuse all requests that fit with a 429 until the playground's clock is so much later.

        A pattern may name one channel or message: `PATCH /channels/1/messages/2`. Each answer asks
        to wait for the rest of the time.
        """
        self._limits.order(pattern, seconds, scope, code)

    def rate_limit_globally(self, seconds: float) -> None:
        """Refuse all requests with the bot's token for so long, as if they were too many in all.

        Answers to interactions, and what their tokens do, are served.
        """
        self._limits.order(EVERYTHING, seconds, Scope.GLOBAL, 0)

    def delay(self, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Hold the next requests that fit back for a while, then serve them.

        One that its sender gives up meanwhile is not served, as if it had not yet arrived.
        """
        self._waiting.append(Fault(pattern, times, None, seconds))

    def hang_up(self, pattern: str, *, times: int = 1) -> None:
        """Break the line of the next requests that fit, unserved and unanswered."""
        self._waiting.append(Fault(pattern, times, HungUp()))

    def lose_answer(self, pattern: str, status: int | None = 502, *, times: int = 1) -> None:
        """Serve the next requests that fit, and answer with this status instead of theirs.

        With None the line breaks in the place of an answer.
        """
        error = HungUp() if status is None else DiscordError(None, status=status)
        self._waiting.append(Fault(pattern, times, error, served=True))

    @property
    def pending(self) -> bool:
        """Whether trouble on order has not struck yet."""
        return bool(self._waiting)

    def clear(self) -> None:
        """No more trouble."""
        self._waiting.clear()
        self._limits.clear()

    def check_limits(self, method: str, path: str, *, by_token: bool) -> None:
        """Refuse a request that an ordered rate limit is about."""
        self._limits.check(method, path, by_token=by_token)

    async def strike(self, method: str, path: str) -> Fault | None:
        """Let the first fault that fits happen, and tell which; the caller loses answers."""
        request = f"{method} {path}"
        for fault in self._waiting:
            if fnmatchcase(request, fault.pattern):
                break
        else:
            return None
        fault.times -= 1
        if fault.times <= 0:
            self._waiting.remove(fault)
        await asyncio.sleep(fault.seconds)
        if fault.error is not None and not fault.served:
            raise fault.error
        return fault
