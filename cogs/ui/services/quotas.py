"""Limits on requests by one person and at one table, and the requests that are running now."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto

from cogs.wording.errors import SharedAlready, StillAtIt, TooOften
from game.model.ids import GameId, UserId

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


@dataclass(frozen=True, slots=True)
class Quota:
    """At most ``most`` requests at a table in some seconds; ``refusal`` is raised beyond that."""

    most: int
    seconds: float = MINUTE
    refusal: type[TooOften] = TooOften


QUOTAS = {
    CostlyRequest.HINT: Quota(20),
    CostlyRequest.REPLAY: Quota(12),
    CostlyRequest.REPLAY_FRAME: Quota(90),
    CostlyRequest.REVIEW: Quota(12),
    CostlyRequest.SHARE: Quota(1, 10 * MINUTE, SharedAlready),
}
"""The quotas for requests at a table."""


class Quotas:
    """Counts the requests of people that are running, and the recent requests at each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asking: set[tuple[CostlyRequest, UserId]] = set()
        self._lately: dict[tuple[CostlyRequest, GameId], deque[float]] = {}

    @contextmanager
    def counted_request(self, what: CostlyRequest, user: UserId, game: GameId) -> Iterator[None]:
        """Count a request and run it in the block; one person runs one of each kind at a time.

        A failed request does not count. Raises StillAtIt while another one runs, and TooOften.
        """
        with self.one_at_a_time(what, user):
            moment = self.count(what, game)
            try:
                yield
            except BaseException:
                lately = self._lately.get((what, game), deque())
                if moment in lately:
                    lately.remove(moment)
                raise

    @contextmanager
    def one_at_a_time(self, what: CostlyRequest, user: UserId) -> Iterator[None]:
        """Run a person's request in the block, uncounted. Raises StillAtIt if another one runs."""
        if (what, user) in self._asking:
            raise StillAtIt
        self._asking.add((what, user))
        try:
            yield
        finally:
            self._asking.discard((what, user))

    def count(self, what: CostlyRequest, game: GameId) -> float:
        """Count a request that takes no time; return its moment. Raises TooOften."""
        self._forget()
        quota, lately = QUOTAS[what], self._lately.setdefault((what, game), deque())
        if len(lately) >= quota.most:
            raise quota.refusal
        moment = self._clock()
        lately.append(moment)
        return moment

    def _forget(self) -> None:
        """Drop requests that are too old to count, and tables without other requests."""
        now = self._clock()
        for kind, moments in list(self._lately.items()):
            while moments and now - moments[0] >= QUOTAS[kind[0]].seconds:
                moments.popleft()
            if not moments:
                del self._lately[kind]
