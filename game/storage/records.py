"""The values a repository keeps: plain numbers, text and bytes, without rules and without Discord.

Ids of people, channels, messages and clicks are Discord's snowflakes; moments are Unix
milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .due import Due
from .standing import Call, Clock, MessageRef, Shown, Standing


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
class Seat:
    """A person at the table; `click` is the interaction with which they joined.

    `vote` is the person who should begin, in this one's opinion. A computer player has a `level`,
    the click that brought it, and a `user` below zero, which no person has but one who asked to
    be forgotten.
    """

    user: int
    name: str
    click: int
    vote: int | None = None
    level: str | None = None

    @property
    def computer(self) -> bool:
        """Whether nobody sits here but a computer player."""
        return self.level is not None

    @property
    def forgotten(self) -> bool:
        """Whether nobody knows any more who sat here."""
        return self.level is None and self.user < 0


@dataclass(frozen=True, slots=True)
class Cut:
    """How a person cut the deck, in the place of their last cut among all.

    `word` is `None` once the table changed after it: they are asked to cut again. `drawn` tells
    whether the bot found the word.
    """

    user: int
    word: str | None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who took over the seat of another; `click` is the one that let them."""

    seat: int
    user: int
    name: str
    click: int


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat that is to be had, and who would like it, as far as anybody does."""

    seat: int
    user: int | None = None
    name: str = ""


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
class Invitation:
    """A person or a role that the host would like to have at the table.

    They are called by the lobby's message of a `round`, counted from 1 on; round 0 calls nobody.
    One that no longer `stands` is kept, so that nobody is called twice.
    """

    id: int
    role: bool = False
    round: int = 1
    stands: bool = True
    due: int | None = None
    """From when on they are to be told by themselves; `None` where a lobby's message tells them,
    where they were told, and where they want no calls."""
    name: str = ""
    """What the person was called when invited; empty for a role, and where nobody noted it."""


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

    def after(self, change: "Change", at: int) -> "Game":
        """The next version, which a change at this moment makes of this one."""
        terms = self.terms if change.terms is None else change.terms
        return replace(
            self,
            options=self.options if change.options is None else change.options,
            locale=self.locale if change.locale is None else change.locale,
            pace=terms.pace,
            strict=terms.strict,
            stays=terms.stays,
            invitations=self.invitations if change.invitations is None else change.invitations,
            private=self.private if change.private is None else change.private,
            record=(*self.record, *change.entries),
            status=self.status if change.status is None else change.status,
            host=self.host if change.host is None else change.host,
            seats=self.seats if change.seats is None else change.seats,
            hints=self.hints if change.hints is None else change.hints,
            hinted=self.hinted if change.hinted is None else change.hinted,
            unreadable=self.unreadable if change.unreadable is None else change.unreadable,
            cuts=self.cuts if change.cuts is None else change.cuts,
            missed=self.missed if change.missed is None else change.missed,
            clock=self.clock.stopped() if change.stops_clock else self.clock,
            call=self.call if change.call is None else change.call,
            guests=self.guests if change.guests is None else change.guests,
            vacancies=self.vacancies if change.vacancies is None else change.vacancies,
            version=self.version + 1,
            changed=at,
        )

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


@dataclass(frozen=True, slots=True)
class Change:
    """What one click changes in a game; `None` leaves a field as it is.

    `entries` are added to the record; everything else takes the place of what was there.
    """

    entries: tuple[Entry, ...] = ()
    status: Status | None = None
    host: int | None = None
    seats: tuple[Seat, ...] | None = None
    hints: bool | None = None
    hinted: tuple[int, ...] | None = None
    unreadable: str | None = None
    cuts: tuple[Cut, ...] | None = None
    missed: int | None = None
    due: Mapping[Due, int | None] = field(default_factory=dict[Due, int | None])
    """When what is due from now on; `None` for what no longer is. An end settles all."""
    turn_over: bool = False
    """Whether another turn begins, or the same one anew."""
    call: Call | None = None
    """Who is called, though the turn is not new."""
    guests: tuple[Guest, ...] | None = None
    vacancies: tuple[Vacancy, ...] | None = None
    options: str | None = None
    terms: Terms | None = None
    invitations: tuple[Invitation, ...] | None = None
    private: bool | None = None
    locale: str | None = None

    @property
    def settles(self) -> bool:
        """Whether it changes what the start of a game settles for good."""
        settled = (self.seats, self.cuts, self.options, self.terms)
        return any(part is not None for part in settled)

    @property
    def stops_clock(self) -> bool:
        """Whether the clock of the turn runs no longer."""
        return self.turn_over or self.status is not None
