"""The parts of a game that can change without a new version."""

from dataclasses import dataclass, field

from .call import Call
from .clock import Clock
from .message import Board


@dataclass(frozen=True, slots=True)
class Revision:
    """A version of a game with its board, clock and call, which can change within a version."""

    version: int
    board: Board = field(default_factory=Board)
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None
