"""Marks in a record: who plays a seat from here on. A mark changes nothing in the game itself."""

from dataclasses import dataclass
from enum import StrEnum


class Control(StrEnum):
    """The ways to play a seat from a mark on; each value is the mark's letter in the notation."""

    ASKED = "T"
    """A computer plays only this turn: time was up, and a waiting player asked for this."""
    STRICT = "S"
    """A computer plays only this turn: time was up, and the table has strict time limits."""
    COMPUTER = "C"
    """A computer plays until the seat's person comes back."""
    LEFT = "L"
    """A computer plays to the end, because the seat's person left."""
    OTHER = "O"
    """Another person plays."""
    NOBODY = "U"
    """Nobody plays: the game ends unfinished, because the seat's person was away too long."""
    REMOVED = "R"
    """Nobody plays: the game ends, because a moderator who plays removed the only opponent."""
    OWN = "B"
    """The seat's own person is back and plays."""


ONE_TURN_CONTROLS = frozenset({Control.ASKED, Control.STRICT})
ENDING_CONTROLS = frozenset({Control.NOBODY, Control.REMOVED})
"""A mark with one of these ends the game; the seat still belongs to its person."""
COMPUTER_CONTROLS = ONE_TURN_CONTROLS | {Control.COMPUTER, Control.LEFT}


@dataclass(frozen=True, slots=True)
class ControlMark:
    """An entry of a record that says who plays a seat from here on.

    ``level`` is the computer's level; the notation allows it only if ``control`` is ``COMPUTER``.
    """

    seat: int
    control: Control
    level: str | None = None

    @property
    def is_computer(self) -> bool:
        """Whether a computer plays the seat from this mark on."""
        return self.control in COMPUTER_CONTROLS

    @property
    def for_a_turn(self) -> bool:
        """Whether the mark holds for one turn only."""
        return self.control in ONE_TURN_CONTROLS
