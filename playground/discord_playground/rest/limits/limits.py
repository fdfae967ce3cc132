"""Discord's limits: the global one, and those of routes, late edits and invalid requests."""

import math
from collections import deque
from collections.abc import Mapping
from hashlib import sha256

from discord_playground.protocol.errors import Scope, rate_limited
from discord_playground.rest.limits.counts import Counts
from discord_playground.rest.limits.numbers import (
    GLOBAL_LIMIT,
    INVALID_REQUESTS,
    LATE_EDITS,
    ROUTES,
    Limit,
)
from discord_playground.rest.limits.windows import Window, Windows
from discord_playground.world.clock import Clock

MAJOR_PARAMETERS = ("channel_id", "guild_id", "webhook_id", "webhook_token")
"""The path parameters whose values are counted separately: each value has its own window."""
BAN_SECONDS = 3600.0
CLOUDFLARE = "cloudflare"

Headers = dict[str, str]


class Limits:
    """Counts requests and refuses those over a limit.

    If the limits are not enforced, only late edits are refused. Answers are counted in any case.
    """

    def __init__(self, clock: Clock, *, enforced: bool) -> None:
        self.enforced = enforced
        self.counts = Counts()
        self.late_edit_wait: float | None = None
        """Seconds that Discord asks to wait after too many late edits. A late edit changes a
        message older than an hour. None means the seconds to the end of the window."""
        self.ban_seconds = BAN_SECONDS
        self._clock = clock
        self._windows = Windows(clock.now)
        self._invalid: deque[float] = deque(maxlen=INVALID_REQUESTS.max_requests + 1)
        self._banned_until = 0.0

    @property
    def banned(self) -> bool:
        """Whether the bot's address is banned now."""
        return self._clock.now() < self._banned_until

    def count_request(
        self, route: str, params: Mapping[str, str], *, with_bot_token: bool
    ) -> Headers:
        """Count a request. Return the headers of its answer, or refuse it with a 429."""
        if not self.enforced:
            return {}
        if with_bot_token:
            global_window = self._windows.spend(GLOBAL_LIMIT, GLOBAL_LIMIT)
            if global_window.request_count > GLOBAL_LIMIT.max_requests:
                raise rate_limited(0, Scope.GLOBAL, self._seconds_left(global_window))
        limit = ROUTES.get(route)
        if limit is None:
            return {}
        major = tuple(params[name] for name in MAJOR_PARAMETERS if name in params)
        window = self._windows.spend((route, major), limit)
        headers = self._headers(route, limit, window)
        if window.request_count > limit.max_requests:
            raise rate_limited(0, Scope.USER, self._seconds_left(window), headers)
        return headers

    def check_late_edit(self, channel_id: str) -> None:
        """Refuse a late edit (30046) after too many others in this channel.

        A late edit changes a message older than an hour.
        """
        window = self._windows.spend((LATE_EDITS, channel_id), LATE_EDITS)
        if window.request_count > LATE_EDITS.max_requests:
            wait = (
                self._seconds_left(window) if self.late_edit_wait is None else self.late_edit_wait
            )
            raise rate_limited(30046, Scope.USER, wait)

    def exhaust_late_edits(self, channel_id: str, seconds: float = LATE_EDITS.seconds) -> None:
        """Refuse every edit of a message older than an hour in this channel, for `seconds`."""
        self._windows.exhaust((LATE_EDITS, channel_id), LATE_EDITS, seconds)

    def end_windows(self) -> None:
        """End all windows, as if an hour had passed. A ban stays."""
        self._windows.end_all()

    def count_answer(self, route: str, status: int, scope: Scope | None = None) -> None:
        """Count an answer. Too many invalid requests ban the address."""
        self.counts.count_answer(route, status)
        if status == 429:
            self.counts.too_many[scope or CLOUDFLARE] += 1
        if not self.enforced or status not in (401, 403, 429) or scope is Scope.SHARED:
            return
        now = self._clock.now()
        self._invalid.append(now)
        if (
            len(self._invalid) > INVALID_REQUESTS.max_requests
            and now - self._invalid[0] < INVALID_REQUESTS.seconds
        ):
            self._invalid.clear()
            self._banned_until = now + self.ban_seconds
            self.counts.bans += 1

    def _headers(self, route: str, limit: Limit, window: Window) -> Headers:
        return {
            "X-RateLimit-Limit": str(limit.max_requests),
            "X-RateLimit-Remaining": str(max(0, limit.max_requests - window.request_count)),
            "X-RateLimit-Reset": f"{window.ends_at:.3f}",
            "X-RateLimit-Reset-After": str(math.ceil(1000 * self._seconds_left(window)) / 1000),
            "X-RateLimit-Bucket": sha256(route.encode()).hexdigest()[:32],
        }

    def _seconds_left(self, window: Window) -> float:
        """Return the seconds to the end of a window."""
        return window.ends_at - self._clock.now()
