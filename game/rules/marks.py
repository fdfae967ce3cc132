"""Marks in a record: who plays a seat from here on. They change nothing in the game itself."""

from dataclasses import dataclass
from enum import StrEnum


class Control(StrEnum):
    """Who plays a seat from a mark on, by the letter of the notation."""

    ASKED = "T"
    """A computer's, for this turn alone: time was up, and somebody who waited asked."""
    STRICT = "S"
    """A computer's, for this turn alone: time was up, and the table is strict about it."""
    COMPUTER = "C"
    """A computer's, until its person comes back."""
    LEFT = "L"
    """A computer's to the end: its person left."""
    OTHER = "O"
    """Another person's."""
    NOBODY = "U"
    """Nobody's: the game ends unfinished, as its person has not come for long."""
    OWN = "B"
    """Its own person's, who is back."""


FOR_A_TURN = frozenset({Control.ASKED, Control.STRICT})
COMPUTERS = FOR_A_TURN | {Control.COMPUTER, Control.LEFT}


@dataclass(frozen=True, slots=True)
class Mark:
    """A seat changes hands; ``level`` is that of a computer which stays for more than a turn."""

    seat: int
    control: Control
    level: str | None = None

    @property
    def computer(self) -> bool:
        """Whether a computer plays."""
        return self.control in COMPUTERS

    @property
    def for_a_turn(self) -> bool:
        """Whether it holds for one turn alone."""
        return self.control in FOR_A_TURN
