"""Where a game's board message is, what it shows, and whom it calls."""

from dataclasses import dataclass

from .ids import ChannelId, MentionableId, MessageId, UserId
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


@dataclass(frozen=True, slots=True)
class MessageRef:
    """The place of a message in Discord."""

    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class ShownState:
    """What a board message shows of its game. `change_count` is the one of the game's clock."""

    milestone: str
    version: int
    change_count: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A game's board message."""

    ref: MessageRef | None = None
    shown: ShownState | None = None
    """The state that the board message shows; `None` if it is not known or a plain line."""
    called: str | None = None
    """The last milestone that people were called for, or shown; `None` if it is not known."""
    line: MessageRef | None = None
    """The message below the board that calls somebody, until it is deleted."""
    posting: bool = False
    """Whether a message may have been sent, but its id is not saved yet."""
    calling: str | None = None
    """The milestone of the last call that was about to be sent; it may have been sent."""
    promise: MessageRef | None = None
    """The message of the closed lobby; people can still read the fairness promise in it."""
    promise_outdated: bool = False
    """Whether the `promise` message may name somebody who was forgotten later."""
