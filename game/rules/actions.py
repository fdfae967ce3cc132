"""The things a seat can do, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advance:
    """Discard a card with ``symbol`` and move a pirate from ``origin`` forward to ``target``."""

    symbol: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """Move a pirate from ``origin`` back to ``target`` and take as many cards as stand there."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Leave the rest of the turn's actions unused."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action of this turn, or of the turn that it ended by itself."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good; at any time, also when another seat is on turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to a draw while one is on offer; at any time, also when another seat is on turn."""

    seat: int


Move = Advance | Retreat
"""What counts as an action of a turn."""

Action = Advance | Retreat | EndTurn | Undo | Resign | Agree
"""What a record is made of."""
