"""Find all problems in the text of a finished game.

The tags must be well formed. The seed must follow from the secret and the cuts, and the right seat
must begin. The seats can have agreed on the stated paces. The record must follow the rules to the
stated end, and its marks must be possible.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice, pairwise
from typing import NamedTuple, TypeGuard, TypeVar

from game.rules.actions import Action, Resign
from game.rules.editions import Question
from game.rules.engine import begin, replay_steps
from game.rules.errors import IllegalActionError
from game.rules.fairness.seed import chosen_first_seat, commitment, cut_seed, uncut_seed
from game.rules.fairness.tags import read_cuts, read_hash, read_joins
from game.rules.marks import Control, ControlMark
from game.rules.notation import GameText, format_action, format_entry
from game.rules.notation.fields import NONE, read_number, read_optional_number
from game.rules.notation.games import REMOVER_ROLE, UNFINISHED
from game.rules.notation.options import format_options
from game.rules.record.chronicle import Attendance
from game.rules.record.control import is_played_by_person, judge_marks, may_end_playing
from game.rules.setup import FirstSeatRule
from game.rules.state.state import State

T = TypeVar("T")

CANCELLED = "cancelled"
CALLED_OFF_VALUES = (UNFINISHED, CANCELLED, "expired")
"""The values that the tag CalledOff may have."""

FIRST_SEAT_TAGS = {
    FirstSeatRule.HOST: "Host",
    FirstSeatRule.VOTE: "Votes",
    FirstSeatRule.NEXT: "Votes",
}
"""The tag that shows how the table chose the first seat, if the seed did not choose it."""

_COMPLAINTS = {
    "Commitment": "is not 64 lower-case hexadecimal digits",
    "Secret": "is not 64 lower-case hexadecimal digits",
    "Joins": "is not one plain decimal number for each seat",
    "Cuts": "does not name seats and words",
    "Renewals": "is not a plain decimal number from 1 on",
    "Host": "does not name a seat",
    "Votes": "does not name a seat for each seat",
    "Winner": "does not name a seat",
    "Pace": "does not name seconds, a number of entries and seats",
    "LongerPace": "does not name seconds and a number of entries on each line",
    "Removed": "does not name a seat, 'moderator', a seat and a number of entries on each line",
    "CalledOff": f"is none of {', '.join(CALLED_OFF_VALUES)}",
}


@dataclass(slots=True)
class TagValues:
    """The values of the tags; a value is ``None`` if its tag is absent or malformed."""

    game: GameText
    malformed: list[str] = field(default_factory=list[str])
    """A sentence for each tag that has the wrong form."""
    commitment: bytes | None = field(init=False)
    secret: bytes | None = field(init=False)
    joins: list[int] | None = field(init=False)
    cuts: list[tuple[int | None, str]] | None = field(init=False)
    renewals: int | None = field(init=False)
    """How often the deal was renewed after people had cut; nothing else in the text shows that."""
    host: list[int | None] | None = field(init=False)
    """A list with the host's seat, or with ``None`` if the host only watched."""
    votes: list[int | None] | None = field(init=False)
    winner: list[int | None] | None = field(init=False)
    """A list with the winner's seat, or with ``None`` for a draw."""
    called_off: str | None = field(init=False)
    pace: tuple[int, int, list[int]] | None = field(init=False)
    """The pace in seconds, the number of entries before it was agreed on, and who agreed."""
    longer_paces: list[tuple[int, int]] | None = field(init=False)
    """For each longer pace, its seconds and the number of entries before it."""
    removals: list["RemovalLine"] | None = field(init=False)

    def __post_init__(self) -> None:
        seats = self.game.setup.seats
        self.commitment = self._read("Commitment", read_hash)
        self.secret = self._read("Secret", read_hash)
        self.joins = self._read("Joins", lambda text: read_joins(text, seats))
        self.cuts = self._read("Cuts", lambda text: read_cuts(text, seats))
        self.renewals = self._read("Renewals", _renewals)
        self.host = self._chosen("Host", 1)
        self.votes = self._chosen("Votes", seats)
        self.winner = self._read("Winner", lambda text: self._seats(text, 1))
        self.called_off = self._read("CalledOff", _called_off)
        self.pace = self._read("Pace", _pace)
        self.longer_paces = self._read("LongerPace", _longer_paces)
        self.removals = self._read("Removed", lambda text: _removals(text, seats))

    def has_tag(self, name: str) -> bool:
        """Return whether there is a tag of this name."""
        return name in self.game.tags

    @property
    def computer_seats(self) -> frozenset[int]:
        """The seats that a computer has from the start."""
        seats = range(self.game.setup.seats)
        return frozenset(seat for seat in seats if self.has_tag(f"Level{seat}"))

    def missing_tags(self) -> Iterator[str]:
        """Return the names of required tags that are missing."""
        seed_tag = "Cuts" if self.has_tag("Cuts") else "Joins"
        ending = "CalledOff" if self.has_tag("CalledOff") else "Winner"
        first_seat_tag = FIRST_SEAT_TAGS.get(self.game.setup.options.first_seat_rule)
        needed = [
            "Commitment",
            "Secret",
            seed_tag,
            ending,
            *([first_seat_tag] if first_seat_tag else []),
        ]
        return (name for name in needed if not self.has_tag(name))

    def _read(self, name: str, read: Callable[[str], T]) -> T | None:
        if not self.has_tag(name):
            return None
        try:
            return read(self.game.tags[name])
        except ValueError:
            self.malformed.append(f"the tag {name} {_COMPLAINTS[name]}")
            return None

    def _chosen(self, name: str, count: int) -> list[int | None] | None:
        """Return the seats in this tag, if this table used it to choose the first seat.

        Otherwise, or if the tag is absent or malformed, return ``None``.
        """
        if FIRST_SEAT_TAGS.get(self.game.setup.options.first_seat_rule) != name:
            return None
        return self._read(name, lambda text: self._seats(text, count))

    def _seats(self, text: str, count: int) -> list[int | None]:
        """Read ``count`` seats with blanks between; ``-`` means none. Raises ValueError."""
        words, seats = text.split(" "), range(self.game.setup.seats)
        if len(words) != count or not {*words} <= {NONE, *map(str, seats)}:
            raise ValueError(text)
        return [read_optional_number(word) for word in words]


def _renewals(text: str) -> int:
    number = read_number(text)
    if not number:
        raise ValueError(text)
    return number


def _pace(text: str) -> tuple[int, int, list[int]]:
    seconds, entries, *seats = map(read_number, text.split(" "))
    if not seconds or not seats:
        raise ValueError(text)
    return seconds, entries, seats


def _longer_paces(text: str) -> list[tuple[int, int]]:
    paces: list[tuple[int, int]] = []
    for line in text.split("\n"):
        seconds, entries = map(read_number, line.split(" "))
        if not seconds:
            raise ValueError(text)
        paces.append((seconds, entries))
    return paces


class RemovalLine(NamedTuple):
    """A line of the tag Removed: a moderator, who may have a seat, removed the person of a seat."""

    seat: int
    moderator_seat: int | None
    entries: int
    """The number of entries before the removal."""


def _removals(text: str, seat_count: int) -> list[RemovalLine]:
    removals: list[RemovalLine] = []
    for line in text.split("\n"):
        seat, role, by, entries = line.split(" ")
        removal = RemovalLine(read_number(seat), read_optional_number(by), read_number(entries))
        seats = {removal.seat, removal.moderator_seat} - {None}
        if role != REMOVER_ROLE or not seats <= {*range(seat_count)}:
            raise ValueError(text)
        removals.append(removal)
    return removals


def _called_off(text: str) -> str:
    if text not in CALLED_OFF_VALUES:
        raise ValueError(text)
    return text


class VerifyExitCode(IntEnum):
    """The verdicts on a game's text; they are the exit codes of ``game.rules.verify``."""

    HOLDS = 0
    BROKEN = 1
    """The secret, the record or the winner is wrong."""
    UNREADABLE = 2
    TAGS = 3
    """A tag on which the cards or the end depend is missing or malformed, or contradicts others."""


class Problem(NamedTuple):
    """A problem in a game's text, as a sentence."""

    exit_code: VerifyExitCode
    sentence: str


def worst_exit_code(found: Sequence[Problem]) -> VerifyExitCode:
    """Return the exit code for these problems, that of the worst one."""
    return min((problem.exit_code for problem in found), default=VerifyExitCode.HOLDS)


def beginning_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with the secret, the seed and the first seat."""
    if (
        tags.secret is not None
        and tags.commitment is not None
        and commitment(tags.secret) != tags.commitment.hex()
    ):
        sentence = "the secret is not the one whose hash the lobby showed"
        yield Problem(VerifyExitCode.BROKEN, sentence)
    for sentence in (
        *_seed_flaws(tags),
        *_first_seat_flaws(tags),
        *_cutter_flaws(tags),
        *_voter_flaws(tags),
    ):
        yield Problem(VerifyExitCode.TAGS, sentence)


def _seed_flaws(tags: TagValues) -> Iterator[str]:
    if tags.has_tag("Cuts") and tags.has_tag("Joins"):
        yield "the seed of a game that was cut does not come from Joins: the tag must go"
    setup, options = tags.game.setup, format_options(tags.game.setup.options)
    if setup.board is not None:
        yield "a board that somebody laid does not follow from the seed: the tag Board must go"
    if tags.secret is None:
        return
    seed, source = None, "cuts" if tags.has_tag("Cuts") else "join ids"
    if tags.cuts is not None:
        seed = cut_seed(tags.secret, options, setup.seats, tags.cuts)
    elif tags.joins is not None and not tags.has_tag("Cuts"):
        seed = uncut_seed(tags.secret, options, tags.joins)
    if seed is not None and seed != setup.seed:
        yield f"the seed does not come from the secret, the options and the {source}"


def _first_seat_flaws(tags: TagValues) -> Iterator[str]:
    setup, rule = tags.game.setup, tags.game.setup.options.first_seat_rule
    chosen = tags.host if rule is FirstSeatRule.HOST else tags.votes
    if rule is not FirstSeatRule.SEED and chosen is None:
        return
    if rule is FirstSeatRule.NEXT and len({*(tags.votes or [])}) > 1:
        yield "the votes differ, but in a rematch all must be for the same seat, or all be '-'"
    host = tags.host[0] if tags.host else None
    first = chosen_first_seat(rule, setup.seed, host, tags.votes or [])
    if setup.first != first:
        yield f"First must be {seat_text(first)}, not {seat_text(setup.first)}"


def _cutter_flaws(tags: TagValues) -> Iterator[str]:
    for seat, _ in tags.cuts or ():
        if seat in tags.computer_seats:
            yield f"seat {seat} cut, and is a computer's"


def _voter_flaws(tags: TagValues) -> Iterator[str]:
    """Yield a sentence for each seat that cannot have hosted or voted as the tags say.

    In a rematch the votes are not checked, because the tag has those of the game before.
    """
    options = tags.game.setup.options
    for seat in tags.host or ():
        if seat in tags.computer_seats:
            yield f"seat {seat} hosts, and is a computer's"
    if options.first_seat_rule is not FirstSeatRule.VOTE:
        return
    for seat, vote in enumerate(tags.votes or ()):
        if vote is not None and seat in tags.computer_seats:
            yield f"seat {seat} votes, and is a computer's"
        elif vote not in {None, seat} and options.edition.question is Question.OLDEST:
            yield f"seat {seat} votes for another seat, but here everybody votes for themselves"


def seat_text(seat: int | None) -> str:
    """Return a seat as a tag writes it."""
    return NONE if seat is None else str(seat)


def pace_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``Pace``; the record must follow the rules."""
    if tags.pace is None:
        return
    _, entries, seats = tags.pace
    record = tags.game.record
    if entries > len(record):
        yield _flaw(f"the record has {len(record)} entries, and no pace can follow {entries}")
    if any(isinstance(one, ControlMark) and one.for_a_turn for one in record[:entries]):
        yield _flaw("a turn was played on before that, when no time could be up")
    state = begin(tags.game.setup)
    attendance = Attendance.at_start(state)
    for step in islice(replay_steps(state, record), entries):
        state, attendance = step.after, attendance.with_step(step)
    people = {
        seat
        for seat in state.playing_seats
        if seat not in tags.computer_seats and is_played_by_person(attendance, seat)
    }
    if state.over or len(set(seats)) < len(seats) or not people.issuperset(seats):
        yield _flaw("only people who play can agree to a pace, each once, before the game is over")


def _flaw(sentence: str) -> Problem:
    return Problem(VerifyExitCode.BROKEN, f"the tag Pace cannot be true: {sentence}")


def longer_pace_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``LongerPace``; the record must follow the rules."""
    if not tags.longer_paces:
        return
    first_pace = [] if tags.pace is None else [tags.pace[:2]]
    for (earlier_seconds, earlier_entries), (seconds, entries) in pairwise(
        [*first_pace, *tags.longer_paces]
    ):
        if seconds <= earlier_seconds:
            yield _longer_pace_flaw(f"{seconds} seconds are not longer than {earlier_seconds}")
        if entries < earlier_entries:
            yield _longer_pace_flaw(
                f"the number of record entries falls from {earlier_entries} to {entries}"
            )
    last_entries, record = tags.longer_paces[-1][1], tags.game.record
    if last_entries > len(record):
        yield _longer_pace_flaw(
            f"the record has {len(record)} entries, and no pace can follow {last_entries}"
        )
    state = begin(tags.game.setup)
    for step in islice(replay_steps(state, record), last_entries):
        state = step.after
    if state.over:
        yield _longer_pace_flaw("the game was over by then")


def _longer_pace_flaw(sentence: str) -> Problem:
    return Problem(VerifyExitCode.BROKEN, f"the tag LongerPace cannot be true: {sentence}")


def removal_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield what cannot be true in the tag ``Removed``; the record must follow the rules."""
    record, earlier = tags.game.record, -1
    for removal in tags.removals or ():
        if removal.entries <= earlier:
            yield _removal_flaw(
                f"the number of record entries does not grow from {earlier} to {removal.entries}"
            )
        earlier = removal.entries
        entry = record[removal.entries] if removal.entries < len(record) else None
        if not _can_remove(entry, removal.seat):
            yield _removal_flaw(
                f"entry {removal.entries + 1} does not say that seat {removal.seat} was removed"
            )
        if removal.moderator_seat in tags.computer_seats | {removal.seat}:
            yield _removal_flaw(f"seat {removal.moderator_seat} cannot remove seat {removal.seat}")


def _can_remove(entry: Action | ControlMark | None, seat: int) -> bool:
    """Return whether an entry may stand where the person of a seat was removed."""
    if not isinstance(entry, Resign | ControlMark):
        return False
    return entry.seat == seat and may_end_playing(entry)


def _removal_flaw(sentence: str) -> Problem:
    return Problem(VerifyExitCode.BROKEN, f"the tag Removed cannot be true: {sentence}")


def ending_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with the record, the winner, and the marks that say who played."""
    if tags.has_tag("CalledOff") and tags.has_tag("Winner"):
        sentence = "a game that was called off has no winner: one of the tags must go"
        yield Problem(VerifyExitCode.TAGS, sentence)
    game, state = tags.game, begin(tags.game.setup)
    edition, action_count = game.setup.options.edition, 0
    mark_problems: list[Problem] = []
    try:
        for step, flaw in judge_marks(state, game.record, tags.computer_seats):
            state = step.after
            action_count += not isinstance(step.entry, ControlMark)
            if flaw is not None:
                mark_problems.append(
                    Problem(VerifyExitCode.BROKEN, f"{format_entry(step.entry, edition)}: {flaw}")
                )
    except IllegalActionError as error:
        actions = (entry for entry in game.record if not isinstance(entry, ControlMark))
        wrong = format_action(next(islice(actions, action_count, None)), edition)
        where = f"(action {action_count + 1}, {wrong})"
        yield Problem(VerifyExitCode.BROKEN, f"the record breaks the rules: {error} {where}")
        return
    others = (*pace_problems(tags), *longer_pace_problems(tags), *removal_problems(tags))
    yield from [*_winner_problems(tags, state)] or [*mark_problems, *_tag_problems(tags), *others]


def _winner_problems(tags: TagValues, last: State) -> Iterator[Problem]:
    if tags.winner is None and not tags.has_tag("CalledOff"):
        return  # the tag is missing or malformed, which was reported already
    winner = seat_text(tags.winner[0]) if tags.winner else None
    if not last.over and winner is not None:
        yield Problem(VerifyExitCode.BROKEN, "the game is not over: nobody has won yet")
    elif last.over and winner != seat_text(last.winner):
        end = "a draw" if last.ended_in_draw else f"won by seat {last.winner}"
        yield Problem(
            VerifyExitCode.BROKEN, f"the game is {end}, and Winner is {winner or 'left out'}"
        )


def _tag_problems(tags: TagValues) -> Iterator[Problem]:
    """Yield the problems with tags that do not match the marks."""
    for sentence in (
        *_guest_flaws(tags.game),
        *_unfinished_flaws(tags),
        *_removed_last_flaws(tags),
    ):
        yield Problem(VerifyExitCode.TAGS, sentence)


def _guest_flaws(game: GameText) -> Iterator[str]:
    marks = (entry for entry in game.record if isinstance(entry, ControlMark))
    taken = Counter(mark.seat for mark in marks if mark.control is Control.OTHER)
    for seat in range(game.setup.seats):
        tag = f"Guest{seat}"
        names = game.tags[tag].split("\n") if tag in game.tags else []
        if taken[seat] and not names:
            yield f"the record gives seat {seat} to another person, and {tag} does not say to whom"
        elif len(names) > taken[seat]:
            yield f"{tag} names more people than the record gives seat {seat} to"


def _unfinished_flaws(tags: TagValues) -> Iterator[str]:
    last = tags.game.record[-1] if tags.game.record else None
    marked = isinstance(last, ControlMark) and last.control is Control.NOBODY
    if marked != (tags.called_off == UNFINISHED):
        yield f"CalledOff says {UNFINISHED!r} where the record ends with a U mark, and there alone"


def _removed_last_flaws(tags: TagValues) -> Iterator[str]:
    """Yield what is wrong if the record ends with a mark R."""
    record = tags.game.record
    last = record[-1] if record else None
    if not isinstance(last, ControlMark) or last.control is not Control.REMOVED:
        return
    if tags.called_off not in {None, CANCELLED}:
        yield f"the record ends with an R mark, and CalledOff is not {CANCELLED!r}"
    line = next((one for one in tags.removals or () if one.entries == len(record) - 1), None)
    if line is None or line.moderator_seat is None:
        yield f"the record ends with an R mark, and Removed does not say who removed {last.seat}"
    elif line.moderator_seat in {entry.seat for entry in record if _ends_playing(entry)}:
        yield f"the record ends with an R mark, and seat {line.moderator_seat} had left by then"


def _ends_playing(entry: Action | ControlMark) -> TypeGuard[Resign | ControlMark]:
    """Return whether the person of a seat has left for good with this entry."""
    if isinstance(entry, ControlMark):
        return entry.control is Control.LEFT
    return isinstance(entry, Resign)


def problem_sentences(game: GameText) -> list[str]:
    """Return each problem as a sentence; the list is empty for a fair game.

    The game needs these tags. ``Commitment`` is the secret's SHA-256, as the lobby showed it.
    ``Secret`` is hexadecimal and is shown at the end. ``Joins`` has the ids of the join clicks, in
    seat order; if the deck was cut, the tag ``Cuts`` replaces it. ``Winner`` is a seat, or ``-``
    for a draw; if the game was called off, the tag ``CalledOff`` replaces it. If the seed did
    not choose the first seat, ``Host`` (a seat) or ``Votes`` (the seat that each seat voted for)
    shows how it was chosen.
    """
    return [problem.sentence for problem in find_problems(game)]


def find_problems(game: GameText) -> list[Problem]:
    """Return all problems with their kinds, in the order of the game."""
    tags = TagValues(game)
    missing = [*tags.missing_tags()]
    missing_sentences = [f"the game's text lacks {', '.join(missing)}"] if missing else []
    tag_problems = [
        Problem(VerifyExitCode.TAGS, sentence) for sentence in (*missing_sentences, *tags.malformed)
    ]
    return [*tag_problems, *beginning_problems(tags), *ending_problems(tags)]
