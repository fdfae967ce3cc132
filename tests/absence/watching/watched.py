"""What a run's watch remembers of a game: who is awaited, and why anybody may be called."""

from dataclasses import dataclass, field

from game.model.ids import UserId
from game.tables import Table
from tests.absence.watching.hands import Hands


@dataclass
class Reason:
    """Why somebody may be called once, and when they were for it."""

    user: UserId
    kind: str
    owed: bool = True
    """Whether it is a fault if they are not called."""
    since: int = 0
    spent: int | None = None


@dataclass
class Watched:
    """One game as it is watched; moments are Unix milliseconds."""

    hands: Hands
    table: Table
    number: int = 0
    awaited: UserId | None = None
    since: int = 0
    """Since when the table waits for the awaited person."""
    had: UserId | None = None
    """Who was the last to be awaited in this turn."""
    begun: int | None = None
    """When their time began to run, if it has."""
    lost: int = 0
    """Milliseconds since then that do not count."""
    slack: int = 10_000
    waits: int = 0
    """Until when a reminder waits that waited already when the bot went down."""
    again: bool = False
    """Whether the time of who has the seat has begun in this turn before."""
    reminded: bool = False
    """Whether who has the seat was reminded in this turn: once is all."""
    reasons: list[Reason] = field(default_factory=list)
    seen: dict[int, int] = field(default_factory=dict)

    @property
    def pace(self) -> int | None:
        pace = self.table.game.terms.pace
        return None if pace is None else 1000 * pace

    def used(self, now: int) -> int:
        """How much of their time is over."""
        return 0 if self.begun is None else now - self.begun - self.lost
