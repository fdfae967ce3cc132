"""The effects of an action, in order: for logs, boards and replays."""

from enum import StrEnum
from typing import NamedTuple


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
