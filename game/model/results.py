"""The results of finished games. They are the only thing that outlives a game.

All figures, records and ratings are computed from results, and never stored.
"""

from dataclasses import dataclass
from enum import StrEnum

from .ids import GameId, GuildId, UserId
from .time import Moment


class SeatEnd(StrEnum):
    """How the game of a person or computer in a seat ended."""

    PLAYED = "played"
    """They played until the end."""
    RESIGNED = "resigned"
    REMOVED = "removed"
    """The host or a moderator took them out."""
    HANDED_OVER = "handed_over"
    """Somebody else, or a computer, played the seat to the end in their place."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat reached. ``person`` is who began the game in the seat, also after a handover.

    A person who was forgotten has a number below 0: at random, but the same in all results of one
    server. ``level`` is the name of a computer's level, and ``None`` for a person; ``person`` is
    ``None`` for a computer.
    """

    person: UserId | None
    level: str | None
    place: int
    """From 1 on. Seats that share a place have the same number: all that agreed to a draw."""
    aboard: int
    """How many pirates reached the boat."""
    spaces_to_go: int
    """How many spaces the other pirates were away from the boat, added up."""
    longest_run: int
    """The most spaces that a pirate moved by one action."""
    end: SeatEnd = SeatEnd.PLAYED


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game that ended with an order.

    A game that was called off or ended as unfinished has none. ``edition`` and ``handling`` are the
    codes of the game's options. ``game`` is ``None`` once the game was deleted.
    """

    guild: GuildId
    ended: Moment
    edition: str
    handling: str
    turns: int
    seats: tuple[SeatResult, ...]
    """The seats in the order in which they moved."""
    game: GameId | None = None
    drawn: bool = False
    """Whether the players agreed on a draw. Such a game is not rated."""
    friendly: bool = False
    """Whether the host made the game a friendly one, which is not rated."""
    private: bool = False
    """Whether the table was private. Such a game counts only in its players' own figures."""
