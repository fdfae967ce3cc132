"""Rate limits that a test sets: requests to a route, or all requests, are refused for a while."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from discord_playground.protocol.errors import Scope, rate_limited

ANY_REQUEST = "*"


@dataclass(frozen=True, slots=True)
class ForcedLimit:
    """A refusal of requests that match the pattern. `ends_at` is in seconds since 1970."""

    pattern: str
    ends_at: float
    scope: Scope
    code: int


class ForcedLimits:
    """The rate limits that a test has set. They end by the playground's clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._forced: list[ForcedLimit] = []

    def add(self, pattern: str, seconds: float, scope: Scope, code: int) -> None:
        """Refuse requests that match this pattern from now on, for `seconds`."""
        self._forced.append(ForcedLimit(pattern, self._now() + seconds, scope, code))

    def clear(self) -> None:
        """End all rate limits of the test."""
        self._forced.clear()

    def check(self, method: str, path: str, *, with_bot_token: bool) -> None:
        """Refuse a request that matches a rate limit.

        A limit of global scope refuses only requests with the bot's token.
        """
        now = self._now()
        self._forced = [limit for limit in self._forced if limit.ends_at > now]
        for limit in self._forced:
            applies = with_bot_token or limit.scope is not Scope.GLOBAL
            if applies and fnmatchcase(f"{method} {path}", limit.pattern):
                raise rate_limited(limit.code, limit.scope, limit.ends_at - now)
