"""What is fixed before the first action: options, seats, seed."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from game.rules.editions import EDITIONS, LEAST_SEATS, MOST_SEATS, Edition, Handling
from game.rules.errors import (
    NoPrintedBoard,
    OptionError,
    PiratesNotOffered,
    SegmentsNotOffered,
    check_type,
)

SEED_BYTES = 32
T = TypeVar("T")


class Opener(StrEnum):
    """How the seat that begins is found."""

    SEED = "seed"
    """The seed draws it."""
    HOST = "host"
    """The host begins."""
    VOTE = "vote"
    """The players answer the rule book's question; a draw among equals."""
    NEXT = "next"
    """A rematch: the next one after who began the game before."""


PIRATES = range(4, 9)
SEGMENTS = (4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class Options:
    """How one table plays.

    ``edition`` holds the numbers in force: a table that plays with other numbers than the
    printed ones plays a varied edition of the same name (see :func:`varied`).
    """

    edition: Edition
    handling: Handling
    passing: bool
    """Whether a turn may be passed whole."""
    opener: Opener = Opener.SEED
    """Who begins."""

    def __post_init__(self) -> None:
        check_type("edition", Edition, self.edition)
        check_type("handling", Handling, self.handling)
        check_type("passing", bool, self.passing)
        check_type("opener", Opener, self.opener)

    @property
    def least_actions(self) -> int:
        """Actions owed each turn: none where passing is allowed."""
        return 0 if self.passing else 1

    @classmethod
    def printed(cls, edition: Edition) -> "Options":
        """The options that the edition's own rule book sets."""
        return cls(edition, edition.handlings[0], passing=edition.least_actions == 0)


def varied(edition: Edition, pirates: int, segments: int, *, wild: bool) -> Edition:
    """The edition with other numbers; ``wild`` draws each segment's order from the seed.

    The edition's own numbers always serve. Raises :class:`OptionError` for others that no table
    offers, and for a printed board where none is known.
    """
    if pirates not in {*PIRATES, edition.pirates}:
        raise PiratesNotOffered(
            f"a player has {PIRATES[0]} to {PIRATES[-1]} pirates, not {pirates}"
        )
    if segments not in {*SEGMENTS, edition.segments}:
        raise SegmentsNotOffered(f"a passage has 4, 5, 6 or 8 segments, not {segments}")
    if not wild and not edition.faces:
        raise NoPrintedBoard(f"no printed board of {edition.name} is known")
    faces = () if wild else edition.faces
    return replace(edition, pirates=pirates, segments=segments, faces=faces)


def in_edition(options: Options, edition: Edition) -> Options:
    """The options with the same house rules in another edition, given as it is printed.

    What was as printed is as that edition prints it; who begins stays.
    """
    old, new = Options.printed(EDITIONS[options.edition.name]), Options.printed(edition)
    played = options.edition
    wild = not edition.faces or (bool(old.edition.faces) and not played.faces)
    return replace(
        options,
        edition=varied(
            edition,
            _kept(played.pirates, old.edition.pirates, edition.pirates),
            _kept(played.segments, old.edition.segments, edition.segments),
            wild=wild,
        ),
        handling=_kept(options.handling, old.handling, new.handling),
        passing=_kept(options.passing, old.passing, new.passing),
    )


def _kept(played: T, printed: T, printed_there: T) -> T:
    return printed_there if played == printed else played


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that, together with the record, makes a game.

    ``first`` is the seat that begins; ``None`` lets the seed choose. The seed is secret while
    the game runs: a setup never reaches a person, a :class:`~game.rules.views.View` does.
    ``board`` has the symbols of spaces 1..N where somebody laid the passage; ``None`` lets the seed
    draw it.

    Raises :class:`OptionError` for what no table can play.
    """

    options: Options
    seats: int
    seed: bytes = field(repr=False)
    first: int | None = None
    board: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        check_type("options", Options, self.options)
        check_type("seats", int, self.seats)
        check_type("seed", bytes, self.seed)
        if not LEAST_SEATS <= self.seats <= MOST_SEATS:
            raise OptionError(f"a game has {LEAST_SEATS} to {MOST_SEATS} seats, not {self.seats}")
        if len(self.seed) != SEED_BYTES:
            raise OptionError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        if self.first is not None and not 0 <= self.first < self.seats:
            raise OptionError(f"seat {self.first} cannot begin: it does not exist")
        if self.board is not None:
            _check_board(self.options.edition, self.board)


def _check_board(edition: Edition, board: tuple[int, ...]) -> None:
    each = list(range(len(edition.symbols)))
    if len(board) != edition.spaces:
        raise OptionError(f"{len(board)} spaces, not {edition.spaces}")
    if any(sorted(board[at : at + len(each)]) != each for at in range(0, len(board), len(each))):
        raise OptionError("a segment does not show each symbol once")
