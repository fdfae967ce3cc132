"""Who is at a game, who cut its deck, and who was invited."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from .ids import InteractionId, MentionableId, UserId
from .time import Moment


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at the table; `click` is the interaction with which they joined.

    `vote` is the person who should begin, in this one's opinion. `colour` is the number of the
    colour that they chose; who chose none gets one of those that are left. A computer player has
    a `level` and an `ordinal`, from 1 on, which tell its name in each language, and no `name` of
    its own; it has the click that brought it, and a `user` below zero, which no person has but one
    who asked to be forgotten. In a rematch, `place` tells when they would have begun after the one
    who began the game before: 0 for the next one to the left.
    """

    user: UserId
    name: str
    click: InteractionId
    vote: UserId | None = None
    level: str | None = None
    ordinal: int = 0
    colour: int | None = None
    place: int | None = None

    @property
    def computer(self) -> bool:
        """Whether nobody sits here but a computer player."""
        return self.level is not None

    @property
    def forgotten(self) -> bool:
        """Whether nobody knows any more who sat here."""
        return self.level is None and self.user < 0


def colours_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The number of each seat's colour: the chosen one, or the next that nobody chose."""
    chosen = {seat.colour for seat in seats}
    left = (colour for colour in count() if colour not in chosen)
    return tuple(next(left) if seat.colour is None else seat.colour for seat in seats)


@dataclass(frozen=True, slots=True)
class Cut:
    """How a person cut the deck, in the place of their last cut among all.

    `word` is `None` once the table changed after it: they are asked to cut again. `drawn` tells
    whether the bot found the word.
    """

    user: UserId
    word: str | None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who took over the seat of another; `click` is the one that let them."""

    seat: int
    user: UserId
    name: str
    click: InteractionId


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat that is to be had, and who would like it, as far as anybody does."""

    seat: int
    user: UserId | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person or a role that the host would like to have at the table.

    They are called by the lobby's message of a `round`, counted from 1 on; round 0 calls nobody.
    Without a round no message could call the role: a later one may. One that is no longer `valid`
    is kept, so that nobody is called twice.
    """

    id: MentionableId
    role: bool = False
    round: int | None = 1
    valid: bool = True
    due: Moment | None = None
    """When they get a message of their own; `None` where a lobby's message calls them, where they
    got one, and where they want no calls."""
    name: str = ""
    """What the person was called when invited; empty for a role, and once it stands no longer."""
    colour: int | None = None
    """Which colour they had in the game before a rematch."""
    place: int | None = None
    """The same as a seat's."""

    @property
    def user(self) -> UserId | None:
        """The person; `None` for a role."""
        return None if self.role else UserId(self.id)


@dataclass(frozen=True, slots=True)
class Barred:
    """A person who is kept out of a table, and what they were called when put out."""

    user: UserId
    name: str
