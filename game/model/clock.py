"""The clock of a turn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .due import Due
from .time import Moment


@dataclass(frozen=True, slots=True)
class Clock:
    """How the time of a turn stands. It runs beside the versions: who is late may still act.

    `due` is when the time of the person on turn is up, from the moment on that they were told;
    `overdue` tells that it was up. `tick` counts what a board must show beside the versions:
    of all this, and that somebody is called again. `still` is since when the clock stands still:
    the bot cannot write in the channel.
    """

    due: Moment | None = None
    overdue: bool = False
    tick: int = 0
    still: Moment | None = None
    away: Moment | None = None
    """Until when it stands still, as the person on turn is away."""

    def stopped(self) -> "Clock":
        """The clock once its turn is over."""
        return replace(self, due=None, overdue=False, away=None)


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A new setting of a clock, with the moment of each of its due jobs; `None` removes a job."""

    clock: Clock
    due: Mapping[Due, Moment | None]
