"""A game as it is kept.

Ids of people, channels, messages and clicks are Discord's snowflakes; moments are Unix
milliseconds.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from .call import Call
from .clock import Clock
from .message import MessageRef, Shown
from .people import Cut, Guest, Invitation, Seat, Vacancy
from .standing import Standing


class Status(StrEnum):
    """How far a game has come."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    RESTING = "resting"
    """Running, but nobody comes: off every list, its channel free, until somebody wakes it."""

    @property
    def is_open(self) -> bool:
        """Whether the game still occupies its channel."""
        return self in OPEN


OPEN = frozenset({Status.LOBBY, Status.PLAYING})
UNFINISHED = (Status.LOBBY, Status.PLAYING, Status.RESTING)
"""The statuses of games that are not over."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a turn may take, in seconds, `None` where nobody counts, and what comes of it.

    At a `strict` table a computer plays a turn as soon as it is overdue, without anybody asking;
    where somebody leaves, their seat `stays`, played by a computer.
    """

    pace: int | None = None
    strict: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action of the record, in notation text, and the click it came from."""

    seat: int
    action: str
    user: int
    click: int
    at: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is kept: who sits there, under which options, and everything that was done.

    `id` and `version` are 0 until the game is stored. `version` counts the accepted changes from
    1 on. `options` is text that only the tables read. The secret stays out of `repr`, so that no
    log can show it.
    """

    id: int
    guild: int
    channel: int
    host: int
    options: str
    locale: str
    secret: bytes = field(repr=False)
    status: Status
    seats: tuple[Seat, ...]
    record: tuple[Entry, ...]
    board: MessageRef | None
    version: int
    created: int
    changed: int
    hints: bool = True
    """Whether the people at the table may ask for hints."""
    hinted: tuple[int, ...] = ()
    """The seat of each hint that was given, in order."""
    unreadable: str | None = None
    """Why the game was set aside: what is wrong with its options or its record, if anything is."""
    cuts: tuple[Cut, ...] = ()
    """How the deck was cut, in order; one cut a person."""
    shown: Shown | None = None
    """What the board message shows; `None` where nobody knows."""
    posting: bool = False
    """Whether a board message was perhaps sent that is not noted yet."""
    missed: int = 0
    """How often in a row the game's channel was looked for in vain."""
    pace: int | None = None
    """Seconds that a turn may take; `None` where nobody counts them."""
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None
    """Who was called last; it may belong to an earlier turn."""
    strict: bool = False
    """Whether a computer plays a turn as soon as it is overdue, without anybody asking."""
    stays: bool = False
    """Whether the seat of a person who leaves stays, played by a computer."""
    guests: tuple[Guest, ...] = ()
    """Who took a seat over, in order; the last one of a seat is its newest."""
    vacancies: tuple[Vacancy, ...] = ()
    """The seats that are to be had; one each."""
    invitations: tuple[Invitation, ...] = ()
    """Who was ever invited, in order; one each."""
    private: bool = False
    """Whether only those who are invited may take a seat."""

    @property
    def invited(self) -> tuple[Invitation, ...]:
        """The invitations that stand, in order; those of people who have come, too."""
        return tuple(one for one in self.invitations if one.stands)

    @property
    def rounds(self) -> int:
        """How often its lobby has called people who were invited."""
        return max((one.round for one in self.invitations), default=0)

    @property
    def terms(self) -> Terms:
        """How the game treats time."""
        return Terms(self.pace, self.strict, self.stays)

    def standing(self, board: Standing) -> "Game":
        """The same game, its board message as it stands there."""
        return replace(
            self,
            board=board.board,
            shown=board.shown,
            posting=board.posting,
            clock=board.clock,
            call=board.call,
        )

    @property
    def stands(self) -> Standing:
        """How the game, its board message and its clock stand."""
        return Standing(
            version=self.version,
            board=self.board,
            shown=self.shown,
            posting=self.posting,
            clock=self.clock,
            call=self.call,
        )
