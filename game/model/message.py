"""Where a game's board message is, and what it shows."""

from dataclasses import dataclass

from .ids import ChannelId, MessageId


@dataclass(frozen=True, slots=True)
class MessageRef:
    """Where a message stands."""

    channel: ChannelId
    message: MessageId


@dataclass(frozen=True, slots=True)
class Shown:
    """What a board message shows: the milestone of its game, the version, the clock's tick."""

    milestone: str
    version: int
    tick: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A game's board message."""

    ref: MessageRef | None = None
    shown: Shown | None = None
    """What it shows; `None` where nobody knows."""
    line: MessageRef | None = None
    """The line below it that calls somebody, until that is deleted."""
    posting: bool = False
    """Whether a message was perhaps sent that is not saved yet."""
    calling: str | None = None
    """The milestone of the call that was sent last, or was about to be."""
    promise: MessageRef | None = None
    """The closed lobby of a game that has begun: its promise stays to be read."""
    promise_outdated: bool = False
    """Whether that one may name somebody who was forgotten since."""
