"""The actions of a seat, and their effects in order, as values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


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


class Happening(StrEnum):
    """The kinds of events."""

    ADVANCED = "advanced"
    RETREATED = "retreated"
    ROW_LAID = "row-laid"
    RESHUFFLED = "reshuffled"
    TURN_ENDED = "turn-ended"
    TURN_CUT = "turn-cut"
    """The turn ended by itself, because the seat was stuck after its first action."""
    STUCK_PASSED = "stuck-passed"
    STUCK_DREW = "stuck-drew"
    UNDONE = "undone"
    RESIGNED = "resigned"
    AGREED = "agreed"
    DRAWN = "drawn"
    """Everyone who plays has agreed to a draw."""
    WON = "won"
    WON_ALONE = "won-alone"
    """Everyone else resigned, so this seat won."""


class Event(NamedTuple):
    """Something that happened to one seat.

    ``amount`` is a number of cards; at the end of a turn it is the number of actions used.
    ``cards`` are the cards that were taken or laid out, in order. It is ``None`` for other events,
    and if the reader may not know the cards.
    """

    kind: Happening
    seat: int
    symbol: int | None = None
    origin: int | None = None
    target: int | None = None
    amount: int = 0
    cards: tuple[int, ...] | None = None
