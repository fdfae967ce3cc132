"""Why a table cannot be reached, and what happens to its game then.

No reason costs anybody time: either the clock of the turn stops, or the game rests, and both go on
with the time that is left. Only a game that never comes back ends. A game that this release cannot
read rests, too: see :func:`game.tables.time.resting.set_aside`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType


class Unreachable(Enum):
    """A reason for which the people at a table, or its game, cannot be reached."""

    SERVER_UNAVAILABLE = auto()
    """Discord has an outage in the server."""
    BOT_REMOVED = auto()
    """The bot is no longer a member of the server."""
    CHANNEL_NOT_FOUND = auto()
    """Discord says that it knows no such channel or thread; it may be wrong."""
    CHANNEL_DELETED = auto()
    """Discord says that the channel or thread was deleted."""
    PERMISSION_MISSING = auto()
    """The bot lacks a permission in the channel."""
    BOT_TIMED_OUT = auto()
    """A moderator gave the bot a time-out."""
    THREAD_LOCKED = auto()
    """A moderator locked the thread."""
    WRITING_REFUSED = auto()
    """Discord refuses the bot's messages for another reason.

    For example, somebody removed the bot from a private thread.
    """


class Effect(Enum):
    """What happens to a game that cannot be reached. A lobby has no clock, and stays a lobby."""

    CLOCK_STOPS = auto()
    """The game stays the game of its channel, and its clock stops."""
    RESTS = auto()
    """The game rests, and its clock stops. Its channel is free for another game."""
    ENDS = auto()
    """The game is called off at once."""


@dataclass(frozen=True, slots=True)
class Handling:
    """What happens for one reason."""

    effect: Effect
    tells_host: bool = False
    """Whether the host is told the reason, once, by direct message."""


HANDLING: Mapping[Unreachable, Handling] = MappingProxyType(
    {
        Unreachable.SERVER_UNAVAILABLE: Handling(Effect.CLOCK_STOPS),
        Unreachable.BOT_REMOVED: Handling(Effect.RESTS),
        Unreachable.CHANNEL_NOT_FOUND: Handling(Effect.RESTS, tells_host=True),
        Unreachable.CHANNEL_DELETED: Handling(Effect.ENDS),
        Unreachable.PERMISSION_MISSING: Handling(Effect.CLOCK_STOPS, tells_host=True),
        Unreachable.BOT_TIMED_OUT: Handling(Effect.CLOCK_STOPS, tells_host=True),
        Unreachable.THREAD_LOCKED: Handling(Effect.CLOCK_STOPS, tells_host=True),
        Unreachable.WRITING_REFUSED: Handling(Effect.CLOCK_STOPS, tells_host=True),
    }
)
"""What happens for each reason."""
