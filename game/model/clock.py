"""The clock of a turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .due import Due
from .time import Moment


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of a turn's clock. A player whose time is up may still act.

    The clock can change without a new version of the game. `due` is the moment at which the
    player's time is up; the time starts when the player is notified. `overdue` is true once the
    time is up.
    """

    due: Moment | None = None
    overdue: bool = False
    change_count: int = 0
    """The number of changes that the board must show although the game's version stays the same.

    They are changes of the clock, and repeated calls.
    """
    paused_at: Moment | None = None
    """The moment at which the clock was paused, because the bot cannot write in the channel."""
    away: Moment | None = None
    """The end of the absence of the player on turn; the clock is paused until then."""

    def without_due_moment(self) -> "Clock":
        """Return this clock as it is once its turn is over."""
        return replace(self, due=None, overdue=False, away=None)


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A new setting of a clock, with the moment of each of its due jobs; `None` removes a job."""

    clock: Clock
    due: Mapping[Due, Moment | None]
