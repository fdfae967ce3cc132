"""Where a game's board message is, and what it shows."""

from dataclasses import dataclass

from .ids import ChannelId, MessageId


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
    """The state that the board message shows; `None` if it is not known."""
    line: MessageRef | None = None
    """The message below the board that calls somebody, until it is deleted."""
    posting: bool = False
    """Whether a message may have been sent, but its id is not saved yet."""
    calling: str | None = None
    """The milestone of the last call that was sent, or was about to be sent."""
    promise: MessageRef | None = None
    """The message of the closed lobby; people can still read the fairness promise in it."""
    promise_outdated: bool = False
    """Whether the `promise` message may name somebody who was forgotten later."""
