"""What is new about a game beside its versions."""

from dataclasses import dataclass, field

from .call import Call
from .clock import Clock
from .message import Board


@dataclass(frozen=True, slots=True)
class Standing:
    """All that can be new about a game of which one version is known."""

    version: int
    board: Board = field(default_factory=Board)
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None
