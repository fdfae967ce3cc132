"""The people who are called at a turn of a game, or at its end."""

from dataclasses import dataclass

from .ids import MentionableId, UserId
from .time import Moment


@dataclass(frozen=True, slots=True)
class Call:
    """The people whom the message of a milestone calls, and the people to notify later."""

    milestone: str
    users: tuple[MentionableId, ...] = ()
    nudged: Moment | None = None
    """The last moment at which somebody at the table had the player of this turn reminded."""
    reminded: bool = False
    """Whether the player got the one reminder that the time of this turn is nearly up."""
    to_notify_later: tuple[UserId, ...] = ()
    """The people to notify later that the game is over: by direct message, or after quiet hours."""
