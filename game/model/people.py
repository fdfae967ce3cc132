"""The people at a game: players, people who cut the deck, guests and invited people."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from .ids import InteractionId, MentionableId, UserId
from .time import Moment


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at the table; `click` is the interaction with which they joined.

    `vote` is the person who should begin, in this player's opinion. `colour` is the number of the
    chosen colour; a person who chose none gets one of the colours that are left. A computer player
    has no `name`. Its `level` and its `ordinal`, counted from 1, give its name in each language.
    Its `click` is the interaction that added it, and its `user` is below zero. Apart from
    computer players, only a person who was forgotten has a `user` below zero. `place` is for a
    rematch: the person with the lowest `place` begins. Places come from the last game: the player
    to the left of the one who began has 0, the next player to the left has 1, and so on.
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
        """Whether a computer player sits here."""
        return self.level is not None

    @property
    def forgotten(self) -> bool:
        """Whether the person who sat here was forgotten."""
        return self.level is None and self.user < 0


def colours_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the number of each seat's colour: the chosen one, or the next that nobody chose."""
    chosen = {seat.colour for seat in seats}
    left = (colour for colour in count() if colour not in chosen)
    return tuple(next(left) if seat.colour is None else seat.colour for seat in seats)


@dataclass(frozen=True, slots=True)
class Cut:
    """A person's last cut of the deck.

    `word` is `None` if the table changed after the cut; then the person is asked to cut again.
    `drawn` tells whether the bot found the word. `count` is how often the person cut the deck since
    they joined the lobby. `user` is `None` if the person left the lobby; the word still cuts the
    deck.
    """

    user: UserId | None
    word: str | None
    drawn: bool = False
    count: int = 1


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who took over somebody's seat; `click` is the interaction that allowed it."""

    seat: int
    user: UserId
    name: str
    click: InteractionId


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A free seat, and the person who wants it, if there is one."""

    seat: int
    user: UserId | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person or a role that the host invited to the table.

    The lobby's message of this `round` calls them. Rounds count from 1; round 0 calls nobody.
    `None` means that no message could call the role yet; a later message may. An invitation that is
    no longer `valid` is kept, so that nobody is called twice.
    """

    id: MentionableId
    role: bool = False
    round: int | None = 1
    valid: bool = True
    due: Moment | None = None
    """The moment at which the person gets a direct message.

    `None` if a lobby's message calls them, if they got it already, or if they want no calls.
    """
    name: str = ""
    """The person's name when invited. Empty for a role, or if the invitation is no longer valid."""
    colour: int | None = None
    """The number of the person's colour in the game before a rematch."""
    place: int | None = None
    """The person's `place` in a rematch; see `Seat`."""

    @property
    def user(self) -> UserId | None:
        """Return the invited person's id; `None` for a role."""
        return None if self.role else UserId(self.id)


@dataclass(frozen=True, slots=True)
class BarredPerson:
    """A person who is kept out of a table, with their name at that time."""

    user: UserId
    name: str
