"""Rate limits that a test sets: requests to a route, or all requests, are refused for a while."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from discord_playground.protocol.errors import Scope, rate_limited

EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class OrderedLimit:
    """A refusal of requests that match the pattern. `ends` is in seconds since 1970."""

    pattern: str
    ends: float
    scope: Scope
    code: int


class OrderedLimits:
    """The rate limits that a test has set. They end by the playground's clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ordered: list[OrderedLimit] = []

    def order(self, pattern: str, seconds: float, scope: Scope, code: int) -> None:
        """Refuse requests that match this pattern from now on, for `seconds`."""
        self._ordered.append(OrderedLimit(pattern, self._now() + seconds, scope, code))

    def clear(self) -> None:
        """End all rate limits of the test."""
        self._ordered.clear()

    def check(self, method: str, path: str, *, by_token: bool) -> None:
        """Refuse a request that matches a rate limit.

        A limit of global scope refuses only requests with the bot's token.
        """
        now = self._now()
        self._ordered = [limit for limit in self._ordered if limit.ends > now]
        for limit in self._ordered:
            concerned = by_token or limit.scope is not Scope.GLOBAL
            if concerned and fnmatchcase(f"{method} {path}", limit.pattern):
                raise rate_limited(limit.code, limit.scope, limit.ends - now)
