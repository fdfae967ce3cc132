"""A game as it is kept, and what a click changes in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from .call import Call
from .clock import Clock
from .due import Due
from .ids import ChannelId, GameId, GuildId, InteractionId, UserId
from .message import Board
from .people import Barred, Cut, Guest, Invitation, Seat, Vacancy, colours_of
from .revision import Revision
from .time import Moment, Seconds


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
    """What a table agreed on beside the rules: first of all what a turn may take, in seconds.

    A pace of `None` means that nobody counts. At a `strict` table a computer plays a turn as soon
    as it is overdue, without anybody asking; where somebody leaves, their seat `stays`, played by
    a computer. Where there are `drawn_words` alone, nobody writes the word that cuts the deck.
    """

    pace: Seconds | None = None
    strict: bool = False
    stays: bool = False
    drawn_words: bool = False


@dataclass(frozen=True, slots=True)
class PaceAgreement:
    """A pace that people propose in the middle of a game without one, and who agrees to it.

    Without a `pace` nobody has proposed any. It holds once `entries` tells how long the record was
    when the last one agreed.
    """

    pace: Seconds | None = None
    seats: tuple[int, ...] = ()
    """Who has agreed, in order."""
    entries: int | None = None
    not_before: Moment | None = None
    """No turn is due before this moment."""


@dataclass(frozen=True, slots=True)
class LongerPace:
    """A longer pace that a running game was given once the record had so many `entries`.

    `seat` is that of the host or moderator who gave it, and `None` where they have none.
    """

    pace: Seconds
    entries: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action of the record, in notation text, and the click it came from."""

    seat: int
    action: str
    user: UserId
    click: InteractionId
    at: Moment


@dataclass(frozen=True, slots=True)
class Hints:
    """Whether the people at the table may ask for hints, and the seat of each that was given.

    In a `guided` game, one that follows the lesson, people's first turn says what they can do.
    """

    allowed: bool = True
    given: tuple[int, ...] = ()
    guided: bool = False


@dataclass(frozen=True, slots=True)
class Replacements:
    """Who took seats over, in order, and the seats that are to be had, one each."""

    guests: tuple[Guest, ...] = ()
    """The last one of a seat is its newest."""
    vacancies: tuple[Vacancy, ...] = ()


@dataclass(frozen=True, slots=True)
class Admission:
    """Who may take a seat: anybody, or at a `private` table only those who are invited."""

    private: bool = False
    invitations: tuple[Invitation, ...] = ()
    """Everybody who was ever invited, in order; one each."""
    barred: tuple[Barred, ...] = ()
    """Who was put out of the lobby and may not come back, in order; one each."""

    @property
    def invited(self) -> tuple[Invitation, ...]:
        """The invitations that stand, in order; those of people who have come, too."""
        return tuple(one for one in self.invitations if one.valid)

    @property
    def rounds(self) -> int:
        """How often its lobby has called people who were invited."""
        return max((one.round or 0 for one in self.invitations), default=0)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is kept: who sits there, under which options, and everything that was done.

    `id` and `version` are 0 until the game is stored. `version` counts the accepted changes from
    1 on. `options` is text that only the tables read. The secret stays out of `repr`, so that no
    log can show it.
    """

    id: GameId
    guild: GuildId
    channel: ChannelId
    host: UserId
    options: str
    locale: str
    secret: bytes = field(repr=False)
    status: Status
    seats: tuple[Seat, ...]
    record: tuple[Entry, ...]
    version: int
    created: Moment
    changed: Moment
    cuts: tuple[Cut, ...] = ()
    """How the deck was cut, in order; one cut a person."""
    words_shown: tuple[str, ...] = ()
    """Every word with which the deck was cut in the lobby, until cards are dealt."""
    dealt: bool = False
    """Whether cards were dealt, also where the game was called off later."""
    terms: Terms = field(default_factory=Terms)
    agreement: PaceAgreement = field(default_factory=PaceAgreement)
    longer_paces: tuple[LongerPace, ...] = ()
    """Every pace that took the place of a shorter one, in order."""
    hints: Hints = field(default_factory=Hints)
    admission: Admission = field(default_factory=Admission)
    replacements: Replacements = field(default_factory=Replacements)
    board: Board = field(default_factory=Board)
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None
    """Who was called last; it may belong to an earlier turn."""
    unreadable: str | None = None
    """Why the game was set aside: what is wrong with its options or its record, if anything is."""
    missed: int = 0
    """How often in a row the game's channel was looked for in vain; 1 where the bot has left its
    server, too. It is paused then."""

    @property
    def colours(self) -> tuple[int, ...]:
        """The number of each seat's colour, in seat order."""
        return colours_of(self.seats)

    @property
    def pace(self) -> Seconds | None:
        """What a turn may take by now, in seconds; `None` where nobody counts."""
        return self.longer_paces[-1].pace if self.longer_paces else self.first_pace

    @property
    def first_pace(self) -> Seconds | None:
        """What a turn might take before the game was given a longer pace, if it was."""
        return self.terms.pace if self.agreement.entries is None else self.agreement.pace

    @property
    def revision(self) -> Revision:
        """The version with what can change within it."""
        return Revision(self.version, self.board, self.clock, self.call)

    def at(self, revision: Revision) -> "Game":
        """Return the game with the board, clock and call of this revision."""
        return replace(self, board=revision.board, clock=revision.clock, call=revision.call)


@dataclass(frozen=True, slots=True)
class Change:
    """What one click changes in a game; `None` leaves a field as it is.

    `entries` are added to the record; everything else takes the place of what was there.
    """

    entries: tuple[Entry, ...] = ()
    due: Mapping[Due, Moment | None] = field(default_factory=dict[Due, Moment | None])
    """The moment of each due job from now on; `None` removes a job. An end removes all."""
    turn_over: bool = False
    """Whether another turn begins, or the same one anew."""
    status: Status | None = None
    host: UserId | None = None
    seats: tuple[Seat, ...] | None = None
    options: str | None = None
    locale: str | None = None
    cuts: tuple[Cut, ...] | None = None
    words_shown: tuple[str, ...] | None = None
    dealt: bool | None = None
    terms: Terms | None = None
    agreement: PaceAgreement | None = None
    longer_paces: tuple[LongerPace, ...] | None = None
    hints: Hints | None = None
    admission: Admission | None = None
    replacements: Replacements | None = None
    call: Call | None = None
    """Who is called, though the turn is not new."""
    unreadable: str | None = None
    missed: int | None = None
    still: Moment | None = None
    """Since when the clock stands still, where the game is paused: it keeps the time left, and
    beside other due jobs."""

    @property
    def parts(self) -> Mapping[str, Any]:
        """The fields of a game that it sets, by their names."""
        return {name: part for name in PARTS if (part := getattr(self, name)) is not None}

    @property
    def changes_setup(self) -> bool:
        """Whether it changes seats, cuts, options or terms, which are fixed once a game starts."""
        fixed = (self.seats, self.cuts, self.options, self.terms)
        return any(part is not None for part in fixed)

    @property
    def stops_clock(self) -> bool:
        """Whether the clock of the turn is over."""
        return self.turn_over or self.ends

    @property
    def ends(self) -> bool:
        """Whether the game is over with it, or rests and is not just paused."""
        return self.status is not None and not self.status.is_open and self.still is None

    def apply_to(self, game: Game, at: Moment) -> Game:
        """The next version, which this change at this moment makes of a game."""
        clock = game.clock.stopped() if self.stops_clock else game.clock
        clock = clock if self.still is None else replace(clock, still=self.still)
        record = (*game.record, *self.entries)
        version = game.version + 1
        return replace(game, **self.parts, record=record, clock=clock, version=version, changed=at)


NO_PARTS = frozenset({"entries", "due", "turn_over", "still"})
PARTS = tuple(one.name for one in fields(Change) if one.name not in NO_PARTS)
"""The fields of a change that take the place of a game's."""
