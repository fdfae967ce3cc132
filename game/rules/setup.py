"""The values that are fixed before the first action: options, seats and seed."""

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


class FirstSeatRule(StrEnum):
    """The ways to find the seat that begins; the notation calls this option ``opener``."""

    SEED = "seed"
    """The seed draws the seat."""
    HOST = "host"
    """The host begins."""
    VOTE = "vote"
    """The players answer the rule book's question; if votes are equal, the seed draws."""
    NEXT = "next"
    """In a rematch, the seat after the first seat of the last game begins."""


OFFERED_CREW_SIZES = range(4, 9)
OFFERED_SEGMENT_COUNTS = (4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table.

    ``edition`` holds the numbers that the table uses. If they differ from the printed ones, the
    table plays a varied edition of the same name (see :func:`vary_edition`).
    """

    edition: Edition
    handling: Handling
    passing: bool
    """Whether a player may pass a whole turn."""
    first_seat_rule: FirstSeatRule = FirstSeatRule.SEED
    """The way to find the seat that begins."""

    def __post_init__(self) -> None:
        check_type("edition", Edition, self.edition)
        check_type("handling", Handling, self.handling)
        check_type("passing", bool, self.passing)
        check_type("first_seat_rule", FirstSeatRule, self.first_seat_rule)

    @property
    def least_actions(self) -> int:
        """The actions that each turn requires: none if passing is allowed, else one."""
        return 0 if self.passing else 1

    @classmethod
    def printed(cls, edition: Edition) -> "Options":
        """Return the options that the edition's own rule book sets."""
        return cls(edition, edition.handlings[0], passing=edition.least_actions == 0)


def vary_edition(edition: Edition, pirates: int, segments: int, *, wild: bool) -> Edition:
    """Return the edition with other numbers; ``wild`` draws each segment's order from the seed.

    The edition's own numbers are always allowed. Raises :class:`OptionError` for other numbers that
    no table offers, or if ``wild`` is false and no printed board is known.
    """
    check_type("edition", Edition, edition)
    check_type("pirates", int, pirates)
    check_type("segments", int, segments)
    if pirates not in {*OFFERED_CREW_SIZES, edition.pirates}:
        raise PiratesNotOffered(
            f"a player has {OFFERED_CREW_SIZES[0]} to {OFFERED_CREW_SIZES[-1]} pirates,"
            f" not {pirates}"
        )
    if segments not in {*OFFERED_SEGMENT_COUNTS, edition.segments}:
        raise SegmentsNotOffered(f"a passage has 4, 5, 6 or 8 segments, not {segments}")
    if not wild and not edition.faces:
        raise NoPrintedBoard(f"no printed board of {edition.name} is known")
    faces = () if wild else edition.faces
    return replace(edition, pirates=pirates, segments=segments, faces=faces)


def options_in_edition(options: Options, edition: Edition) -> Options:
    """Return the options in another edition, with the same house rules.

    ``edition`` is the other edition in its printed form. A value that was as printed becomes the
    printed value of the new edition. The way to find the first seat stays.
    """
    old, new = Options.printed(EDITIONS[options.edition.name]), Options.printed(edition)
    played = options.edition
    wild = edition.wild or (not old.edition.wild and played.wild)
    return replace(
        options,
        edition=vary_edition(
            edition,
            _value_in_new_edition(played.pirates, old.edition.pirates, edition.pirates),
            _value_in_new_edition(played.segments, old.edition.segments, edition.segments),
            wild=wild,
        ),
        handling=_value_in_new_edition(options.handling, old.handling, new.handling),
        passing=_value_in_new_edition(options.passing, old.passing, new.passing),
    )


def _value_in_new_edition(played: T, printed: T, new_printed: T) -> T:
    return new_printed if played == printed else played


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything besides the record that is needed to play a game again.

    ``first`` is the seat that begins; ``None`` lets the seed choose. The seed is secret while the
    game runs. So people never get a setup, only a :class:`~game.rules.views.View`. ``board`` has
    the symbols of spaces 1..N if somebody laid the passage; ``None`` lets the seed draw it.

    Raises :class:`OptionError` for a setup that no table can play.
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
        if self.first is not None:
            check_type("first", int, self.first)
        if self.board is not None:
            check_type("board", tuple, self.board)
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
    if len(board) != edition.space_count:
        raise OptionError(f"{len(board)} spaces, not {edition.space_count}")
    if any(sorted(board[at : at + len(each)]) != each for at in range(0, len(board), len(each))):
        raise OptionError("a segment does not show each symbol once")
