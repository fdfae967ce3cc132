"""Rate limits that a test orders: a route, or everything, is refused for a while."""

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from discord_playground.protocol.errors import Scope, rate_limited

EVERYTHING = "*"


@dataclass(frozen=True, slots=True)
class OrderedLimit:
    """Requests that fit the pattern are refused until `ends`, in seconds since 1970."""

    pattern: str
    ends: float
    scope: Scope
    code: int


class OrderedLimits:
    """The rate limits on order, for as long as the playground's clock says."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ordered: list[OrderedLimit] = []

    def order(self, pattern: str, seconds: float, scope: Scope, code: int) -> None:
        """Refuse requests that fit this pattern from now on."""
        self._ordered.append(OrderedLimit(pattern, self._now() + seconds, scope, code))

    def clear(self) -> None:
        """End them all."""
        self._ordered.clear()

    def check(self, method: str, path: str, *, by_token: bool) -> None:
        """Refuse a request that one of them is about; the global one is about requests with the
        bot's token alone."""
        now = self._now()
        self._ordered = [limit for limit in self._ordered if limit.ends > now]
        for limit in self._ordered:
            concerned = by_token or limit.scope is not Scope.GLOBAL
            if concerned and fnmatchcase(f"{method} {path}", limit.pattern):
                raise rate_limited(limit.code, limit.scope, limit.ends - now)
