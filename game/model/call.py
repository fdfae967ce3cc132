"""Whom a turn or the end of a game calls."""

from dataclasses import dataclass

from .ids import MentionableId, UserId
from .time import Moment


@dataclass(frozen=True, slots=True)
class Call:
    """Who is called by the message of which milestone, and who is told later."""

    milestone: str
    users: tuple[MentionableId, ...] = ()
    nudged: Moment | None = None
    """When somebody at the table last had the player of this turn reminded."""
    reminded: bool = False
    """Whether the player of this turn was told that its time is nearly up: once is enough."""
    owed: tuple[UserId, ...] = ()
    """Who is still to be told of the end: by a direct message, or after their quiet hours."""
