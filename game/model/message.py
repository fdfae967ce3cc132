"""Where a game's board message is, and what it shows."""

from dataclasses import dataclass


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
