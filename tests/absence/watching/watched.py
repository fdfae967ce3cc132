"""What the tests observe of a game: the awaited person, and the reasons to notify people."""

from dataclasses import dataclass, field

from game.model.ids import UserId
from game.tables import Table
from tests.absence.watching.hands import SeatPlayers


@dataclass
class CallReason:
    """A reason to call a person once; it arose at `arose_at`, and the call came at `called_at`."""

    user: UserId
    kind: str
    is_required: bool = True
    """Whether it is a fault if the call does not come."""
    arose_at: int = 0
    called_at: int | None = None


@dataclass
class WatchedGame:
    """What the tests observe of one game. Moments are Unix milliseconds."""

    seat_players: SeatPlayers
    table: Table
    turn_number: int = 0
    awaited: UserId | None = None
    awaited_since: int = 0
    """When the table began to wait for the awaited person."""
    last_awaited: UserId | None = None
    """The last person who was awaited in this turn."""
    time_began_at: int | None = None
    """When the awaited person's time began to run, or None."""
    uncounted_ms: int = 0
    """Milliseconds since the person's time began that do not count."""
    tolerance_ms: int = 10_000
    """Milliseconds by which the bot may act too early or too late."""
    no_reminder_before: int = 0
    """The earliest moment of a reminder that the bot still had to send when it went down.

    0 if there was no such reminder.
    """
    time_began_before: bool = False
    """Whether the time of the seat's person has already begun once in this turn."""
    was_reminded: bool = False
    """Whether the seat's person was reminded in this turn. One reminder is the limit."""
    reasons: list[CallReason] = field(default_factory=list)
    pressed_at: dict[int, int] = field(default_factory=dict)

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against computers, so that nobody waits and no clock runs."""
        return self.table.started and len(self.table.people) == 1

    @property
    def pace(self) -> int | None:
        """The milliseconds of a turn; None without a limit, or for a lone person."""
        pace = self.table.game.terms.pace
        return None if pace is None or self.is_solo else 1000 * pace

    def used_ms(self, now: int) -> int:
        """Return how many milliseconds of the awaited person's time are over."""
        return 0 if self.time_began_at is None else now - self.time_began_at - self.uncounted_ms
