"""Limits on requests by one person and at one table, and the requests that are running now."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto

from cogs.wording.errors import SharedAlready, StillThinking, TooOften, TooOftenOnServer
from game.model.ids import GameId, GuildId, UserId

MINUTE = 60.0


class CostlyRequest(Enum):
    """Kinds of requests that need more work than a usual answer."""

    BEST_TURN = auto()
    FILE_ABOUT_ME = auto()
    HINT = auto()
    REPLAY = auto()
    REPLAY_FRAME = auto()
    REVIEW = auto()
    SHARE = auto()
    SHARE_STANDINGS = auto()
    STANDINGS = auto()


@dataclass(frozen=True, slots=True)
class Quota:
    """At most ``most`` requests at a table, or on a server, in some seconds.

    ``refusal`` is raised beyond that.
    """

    most: int
    seconds: float = MINUTE
    refusal: type[TooOften] = TooOften


QUOTAS = {
    CostlyRequest.HINT: Quota(20),
    CostlyRequest.REPLAY: Quota(12),
    CostlyRequest.REPLAY_FRAME: Quota(90),
    CostlyRequest.REVIEW: Quota(12),
    CostlyRequest.SHARE: Quota(1, 10 * MINUTE, SharedAlready),
    CostlyRequest.SHARE_STANDINGS: Quota(4, MINUTE, TooOftenOnServer),
    CostlyRequest.STANDINGS: Quota(60, MINUTE, TooOftenOnServer),
}
"""The quotas for requests at a table; the last two are for requests on a server."""


class Quotas:
    """Counts the running requests of people, and the recent ones at each table or server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._running: set[tuple[CostlyRequest, UserId]] = set()
        self._recent_moments: dict[tuple[CostlyRequest, GameId | GuildId], deque[float]] = {}

    @contextmanager
    def counted_request(
        self, kind: CostlyRequest, user: UserId, place: GameId | GuildId
    ) -> Iterator[None]:
        """Count a request and run it in the block; one person runs one of each kind at a time.

        A failed request does not count. Raises StillThinking while another request of this
        kind runs, and TooOften beyond the quota.
        """
        with self.one_at_a_time(kind, user):
            moment = self.count_against_quota(kind, place)
            try:
                yield
            except BaseException:
                recent = self._recent_moments.get((kind, place), deque())
                if moment in recent:
                    recent.remove(moment)
                raise

    @contextmanager
    def one_at_a_time(self, kind: CostlyRequest, user: UserId) -> Iterator[None]:
        """Run a person's request in the block, without a count.

        Raises StillThinking if another request of this kind runs.
        """
        if (kind, user) in self._running:
            raise StillThinking
        self._running.add((kind, user))
        try:
            yield
        finally:
            self._running.discard((kind, user))

    def count_against_quota(self, kind: CostlyRequest, place: GameId | GuildId) -> float:
        """Count a request that takes no time; return its moment. Raises TooOften."""
        self._forget()
        quota, recent = QUOTAS[kind], self._recent_moments.setdefault((kind, place), deque())
        if len(recent) >= quota.most:
            raise quota.refusal
        moment = self._clock()
        recent.append(moment)
        return moment

    def _forget(self) -> None:
        """Drop requests that are too old to count, and tables without other requests."""
        now = self._clock()
        for key, moments in list(self._recent_moments.items()):
            while moments and now - moments[0] >= QUOTAS[key[0]].seconds:
                moments.popleft()
            if not moments:
                del self._recent_moments[key]
