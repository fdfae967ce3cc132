"""What is new about a game beside its versions: its board message, its clock, whom it calls."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .due import Due


@dataclass(frozen=True, slots=True)
class MessageRef:
    """Where a message stands."""

    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a board message shows: the milestone of its game, the version, the clock's tick."""

    milestone: str
    version: int
    tick: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """How the time of a turn stands. It runs beside the versions: who is late may still act.

    `due` is when the time of whoever is on turn is up, from the moment on that they were told;
    `overdue` tells that it was up. `tick` counts whatever a board is to show beside the versions:
    of all this, and that somebody is called again. `still` is since when the clock stands still:
    the bot cannot write in the channel.
    """

    due: int | None = None
    overdue: bool = False
    tick: int = 0
    still: int | None = None
    away: int | None = None
    """Until when it stands still, as whoever is on turn is away."""

    def stopped(self) -> "Clock":
        """The clock once its turn is over."""
        return replace(self, due=None, overdue=False, away=None)


@dataclass(frozen=True, slots=True)
class Call:
    """Who is called at a turn: by the message of which milestone, and whom it mentions."""

    milestone: str
    users: tuple[int, ...] = ()
    nudged: int | None = None
    """When somebody at the table last had the player of this turn reminded."""
    reminded: bool = False
    """Whether the player of this turn was told that its time is nearly up: once is enough."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All that can be new about a game of which one version is known."""

    version: int
    board: MessageRef | None
    shown: Shown | None = None
    posting: bool = False
    clock: Clock = Clock()
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A clock as it is set, and when what is due of it from now on; `None` settles."""

    clock: Clock
    due: Mapping[Due, int | None]
