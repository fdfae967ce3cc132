"""The actions of a seat, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advance:
    """Discard a card with ``symbol`` and move a pirate from ``origin`` forward to ``target``."""

    symbol: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """Move a pirate from ``origin`` back to ``target`` and take a card for each pirate there."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn, and leave its remaining actions unused."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action, also if it ended the turn by itself."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good; a seat can do this at any time, also on another seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to a draw on offer; a seat can do this at any time, also on another seat's turn."""

    seat: int


Move = Advance | Retreat
"""The kinds of actions of which the rules limit the number in a turn."""

Action = Advance | Retreat | EndTurn | Undo | Resign | Agree
"""The actions that a record can contain."""
