"""How much one person, and one table, may ask for: the numbers, and who asks now."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto

from cogs.wording.errors import SharedAlready, StillAtIt, TooOften
from game.model.ids import GameId, UserId

MINUTE = 60.0


class Asked(Enum):
    """What costs more than an answer."""

    BEST_TURN = auto()
    FILE_ABOUT_ME = auto()
    HINT = auto()
    REPLAY = auto()
    REPLAY_FRAME = auto()
    REVIEW = auto()
    SHARE = auto()


@dataclass(frozen=True, slots=True)
class Quota:
    """So many a table in so many seconds; what is said beyond that."""

    most: int
    seconds: float = MINUTE
    refusal: type[TooOften] = TooOften


QUOTAS = {
    Asked.HINT: Quota(20),
    Asked.REPLAY: Quota(12),
    Asked.REPLAY_FRAME: Quota(90),
    Asked.REVIEW: Quota(12),
    Asked.SHARE: Quota(1, 10 * MINUTE, SharedAlready),
}
"""Of what is asked for at a table."""


class Quotas:
    """Who is asking for what now, and what was asked for at each table not long ago."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asking: set[tuple[Asked, UserId]] = set()
        self._lately: dict[tuple[Asked, GameId], deque[float]] = {}

    @contextmanager
    def asked(self, what: Asked, user: UserId, game: GameId) -> Iterator[None]:
        """Hold something that a person asks for, who asks one thing of a kind at a time.

        What fails does not count. Raises StillAtIt while another is held, and TooOften.
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
    def one_at_a_time(self, what: Asked, user: UserId) -> Iterator[None]:
        """Hold something that a person asks for, however often. Raises StillAtIt."""
        if (what, user) in self._asking:
            raise StillAtIt
        self._asking.add((what, user))
        try:
            yield
        finally:
            self._asking.discard((what, user))

    def count(self, what: Asked, game: GameId) -> float:
        """Count something that is over at once; gives the moment. Raises TooOften."""
        self._forget()
        quota, lately = QUOTAS[what], self._lately.setdefault((what, game), deque())
        if len(lately) >= quota.most:
            raise quota.refusal
        moment = self._clock()
        lately.append(moment)
        return moment

    def _forget(self) -> None:
        """Drop what is too long ago to count; nothing is kept of a table at rest."""
        now = self._clock()
        for kind, moments in list(self._lately.items()):
            while moments and now - moments[0] >= QUOTAS[kind[0]].seconds:
                moments.popleft()
            if not moments:
                del self._lately[kind]
