"""A game as it is stored, and the change that a click makes to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from .clock import Clock
from .due import Due
from .ids import ChannelId, GameId, GuildId, InteractionId, MentionableId, UserId
from .message import Board, Call
from .people import BarredPerson, Cut, Guest, Invitation, Seat, Vacancy, colours_of
from .results import Result
from .time import Moment, Seconds


@dataclass(frozen=True, slots=True)
class Revision:
    """A version of a game with its board, clock and call, which can change within a version."""

    version: int
    board: Board = field(default_factory=Board)
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None


class Status(StrEnum):
    """The stage that a game has reached."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    RESTING = "resting"
    """A resting game waits until somebody wakes it or its channel is found.

    Meanwhile the channel is free for another game.
    """

    @property
    def is_open(self) -> bool:
        """Whether the game still occupies its channel."""
        return self in OPEN_STATUSES


OPEN_STATUSES = frozenset({Status.LOBBY, Status.PLAYING})
UNFINISHED_STATUSES = (Status.LOBBY, Status.PLAYING, Status.RESTING)
"""The statuses of games that are not over."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that a table agreed on in addition to the rules. `pace` is the time for a turn.

    A `pace` of `None` means that turns have no time limit. At a `strict` table a computer plays a
    turn as soon as it is overdue, and nobody has to ask. If somebody leaves, their seat `stays` in
    the game and a computer plays it. With `drawn_words`, people cut the deck only with words that
    the bot shows. `words_fixed` says that the Discord server decided that when the table was
    opened, so its host cannot change it. A `friendly` game counts for records, but not for ratings.
    """

    pace: Seconds | None = None
    strict: bool = False
    stays: bool = False
    drawn_words: bool = False
    words_fixed: bool = False
    friendly: bool = False


@dataclass(frozen=True, slots=True)
class PaceAgreement:
    """A pace that people propose during a game without one, and the seats that agreed.

    `pace` is `None` if nobody has proposed one. `entries` is the length of the record when the last
    seat agreed. The pace is in force once `entries` is set.
    """

    pace: Seconds | None = None
    seats: tuple[int, ...] = ()
    """The seats that agreed, in the order in which they agreed."""
    entries: int | None = None
    not_before: Moment | None = None
    """No turn is due before this moment."""


@dataclass(frozen=True, slots=True)
class LongerPace:
    """A longer pace that a running game got when its record had `entries` entries.

    `seat` is the seat of the host or moderator who gave the pace; `None` if they have no seat.
    """

    pace: Seconds
    entries: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action of the record, in notation text, with the click that made it."""

    seat: int
    action: str
    user: UserId
    click: InteractionId
    at: Moment


@dataclass(frozen=True, slots=True)
class Hints:
    """Whether the people at the table may ask for hints, and which seat got each given hint.

    A `guided` game follows the lesson: each person's first turn explains what they can do.
    """

    allowed: bool = True
    given: tuple[int, ...] = ()
    guided: bool = False
    switched: int | None = None
    """The length of the record when hints were last allowed or forbidden in the running game."""


@dataclass(frozen=True, slots=True)
class Replacements:
    """The people who took over a seat, in order, and the free seats, each once."""

    guests: tuple[Guest, ...] = ()
    """The guests, in the order in which they came; the last guest of a seat is the newest."""
    vacancies: tuple[Vacancy, ...] = ()


@dataclass(frozen=True, slots=True)
class Admission:
    """The people who may take a seat: anybody, or at a `private` table only invited people."""

    private: bool = False
    invitations: tuple[Invitation, ...] = ()
    """The invitations of everybody who was ever invited, in order; one for each person or role."""
    barred: tuple[BarredPerson, ...] = ()
    """The people who were put out of the lobby and may not come back, in order; each once."""

    @property
    def valid_invitations(self) -> tuple[Invitation, ...]:
        """Return the valid invitations in order, including those of people who have joined."""
        return tuple(one for one in self.invitations if one.valid)

    @property
    def round_count(self) -> int:
        """Return how often the lobby has called invited people."""
        return max((one.round or 0 for one in self.invitations), default=0)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is stored: its people, its options and everything that they did.

    `id` and `version` are 0 until the game is stored. `version` counts the accepted changes from 1
    on. Only the package `tables` reads the text in `options`. The secret stays out of `repr`, so
    that no log can show it.
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
    """The cuts of the deck, in order; one for each person."""
    words_shown: tuple[str, ...] = ()
    """Every word that cuts the deck no more: those of the lobby, and digests of earlier words.

    Earlier words are those of games and lobbies in the same channel. Once cards are dealt, there
    are only digests.
    """
    renewals: int = 0
    """How often the deal was renewed in the lobby after everybody had cut the deck."""
    dealt: bool = False
    """Whether cards were dealt. It stays true if the game is called off later."""
    terms: Terms = field(default_factory=Terms)
    agreement: PaceAgreement = field(default_factory=PaceAgreement)
    longer_paces: tuple[LongerPace, ...] = ()
    """Every longer pace that replaced a shorter one, in order."""
    hints: Hints = field(default_factory=Hints)
    admission: Admission = field(default_factory=Admission)
    replacements: Replacements = field(default_factory=Replacements)
    board: Board = field(default_factory=Board)
    clock: Clock = field(default_factory=Clock)
    call: Call | None = None
    """The last call; it may belong to an earlier turn."""
    unreadable: str | None = None
    """The problem with the game's options or record, if the game cannot be read.

    Empty if it could not be read for a while.
    """
    failed_channel_looks: int = 0
    """How often in a row the bot did not find the game's channel; the game is paused then.

    It is also 1 if the bot left the Discord server.
    """
    call_off_asked: bool = False
    """Whether the host has asked the others, after the deal, to call the game off."""
    called_off_before: int = 0
    """How many games of this channel were called off after the deal, when this one was opened.

    Games before the last one that ended properly do not count.
    """

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the number of each seat's colour, in seat order."""
        return colours_of(self.seats)

    @property
    def pace(self) -> Seconds | None:
        """Return the current time for a turn, in seconds; `None` if turns have no limit."""
        return self.longer_paces[-1].pace if self.longer_paces else self.first_pace

    @property
    def first_pace(self) -> Seconds | None:
        """Return the time for a turn before the game got any longer pace."""
        return self.terms.pace if self.agreement.entries is None else self.agreement.pace

    @property
    def revision(self) -> Revision:
        """Return the version with the parts that can change within it."""
        return Revision(self.version, self.board, self.clock, self.call)

    def with_revision(self, revision: Revision) -> "Game":
        """Return the game with the board, clock and call of this revision."""
        return replace(self, board=revision.board, clock=revision.clock, call=revision.call)


@dataclass(frozen=True, slots=True)
class Change:
    """The change that one click makes to a game; `None` leaves a field as it is.

    `entries` are added to the record. Every other field replaces the game's own.
    """

    entries: tuple[Entry, ...] = ()
    due: Mapping[Due, Moment | None] = field(default_factory=dict[Due, Moment | None])
    """The new moment of each due job; `None` removes a job. The end of a game removes all jobs."""
    turn_over: bool = False
    """Whether a new turn begins, or the same turn starts again."""
    status: Status | None = None
    host: UserId | None = None
    seats: tuple[Seat, ...] | None = None
    options: str | None = None
    locale: str | None = None
    cuts: tuple[Cut, ...] | None = None
    words_shown: tuple[str, ...] | None = None
    renewals: int | None = None
    dealt: bool | None = None
    terms: Terms | None = None
    agreement: PaceAgreement | None = None
    longer_paces: tuple[LongerPace, ...] | None = None
    hints: Hints | None = None
    admission: Admission | None = None
    replacements: Replacements | None = None
    call: Call | None = None
    """The people to call, without a new turn."""
    unreadable: str | None = None
    failed_channel_looks: int | None = None
    call_off_asked: bool | None = None
    paused_at: Moment | None = None
    """The moment at which the clock is paused, if the change pauses the game.

    The clock keeps the time that is left. Due jobs that the change does not name stay.
    """
    result: Result | None = None
    """The result to store, if the change finishes the game."""

    @property
    def parts(self) -> Mapping[str, Any]:
        """Return the fields of a game that this change sets, by their names."""
        return {name: part for name in PARTS if (part := getattr(self, name)) is not None}

    @property
    def changes_setup(self) -> bool:
        """Return whether this change sets seats, cuts, options or terms.

        They are fixed once a game starts.
        """
        fixed = (self.seats, self.cuts, self.options, self.terms)
        return any(part is not None for part in fixed)

    @property
    def stops_clock(self) -> bool:
        """Return whether the clock of the turn stops."""
        return self.turn_over or self.ends

    @property
    def ends(self) -> bool:
        """Return whether this change ends the game or lets it rest; a pause does not count."""
        return self.status is not None and not self.status.is_open and self.paused_at is None

    def apply_to(self, game: Game, at: Moment) -> Game:
        """Return the next version of `game` after this change at the moment `at`."""
        clock = game.clock.without_due_moment() if self.stops_clock else game.clock
        clock = clock if self.paused_at is None else replace(clock, paused_at=self.paused_at)
        record = (*game.record, *self.entries)
        version = game.version + 1
        return replace(game, **self.parts, record=record, clock=clock, version=version, changed=at)


NO_PARTS = frozenset({"entries", "due", "turn_over", "paused_at", "result"})
PARTS = tuple(one.name for one in fields(Change) if one.name not in NO_PARTS)
"""The fields of a change that replace the game's own."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """The people of a game after one of them got another id. Other parts of the game stay the same.

    In the record, `new_user`, which is below zero, replaces `user`. The other fields replace the
    game's own. `call_users` are the people of the game's last call, if there is one.
    `call_to_notify_later` are the people of that call who will be notified later that the game is
    over.
    """

    user: UserId
    new_user: UserId
    host: UserId
    seats: tuple[Seat, ...]
    cuts: tuple[Cut, ...]
    replacements: Replacements
    admission: Admission
    call_users: tuple[MentionableId, ...]
    call_to_notify_later: tuple[UserId, ...]
