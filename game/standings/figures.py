"""Figures and records of people and servers, and what a new result changes.

Unlike ratings, they count friendly games, games with computers, and any number of games a day. To
show a person's figures to others, compute them from `public_results`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TypeVar

from game.model.ids import UserId
from game.model.results import Result, SeatEnd

from .counting import is_forgotten, order_of_people, people_in, rated_results

LEAST_GAMES_FOR_NEWS = 10
"""How many games a server must have had before a new record is worth a word."""
LEAST_STREAK_FOR_NEWS = 3

T = TypeVar("T", bound=Hashable)


def public_results(results: Iterable[Result]) -> list[Result]:
    """Return the results without those of private tables."""
    return [one for one in results if not one.private]


def is_win(result: Result, person: UserId) -> bool:
    """Whether this person won the game."""
    seat = people_in(result).get(person)
    return seat is not None and seat.place == 1 and not result.drawn


def _winner(result: Result) -> UserId | None:
    """Return the person who won, or ``None``: also if they were forgotten, as nobody names them."""
    known = (person for person in people_in(result) if not is_forgotten(person))
    return next((person for person in known if is_win(result, person)), None)


def _is_among_people(result: Result) -> bool:
    return len(people_in(result)) > 1


def _in_order(results: Iterable[Result]) -> list[Result]:
    return sorted(results, key=lambda one: (one.ended, one.game or 0))


@dataclass(frozen=True, slots=True)
class Record:
    """A best value, with the game in which it was reached first.

    The holder is ``None`` for the longest game, which belongs to the whole table.
    """

    value: int
    holder: UserId | None
    result: Result


class RecordKind(StrEnum):
    """The records of a server. A person has the first two as well."""

    LONGEST_RUN = "longest_run"
    """The most spaces that a pirate moved by one action."""
    FASTEST_ESCAPE = "fastest_escape"
    """The fewest turns of a game that somebody won with all pirates aboard."""
    NARROWEST_WIN = "narrowest_win"
    """The fewest spaces that separated the next seat from the boat when somebody won."""
    LONGEST_GAME = "longest_game"
    """The most turns of a game."""


def _runs(result: Result) -> Iterator[Record]:
    for person, seat in people_in(result).items():
        if seat.longest_run:
            yield Record(seat.longest_run, person, result)


def _escapes(result: Result) -> Iterator[Record]:
    for person, seat in people_in(result).items():
        if is_win(result, person) and seat.spaces_to_go == 0:
            yield Record(result.turns, person, result)


def _narrow_games(result: Result) -> Iterator[Record]:
    """Return, for each person, by how many spaces they won or missed the win.

    A game that the last seat won because all others left was not close for anybody.
    """
    stayed = [seat for seat in result.seats if seat.end in (SeatEnd.PLAYED, SeatEnd.HANDED_OVER)]
    escaped = [seat for seat in stayed if seat.place == 1 and seat.spaces_to_go == 0]
    others = [seat for seat in stayed if seat.place > 1]
    if not escaped or not others:
        return
    for person, seat in people_in(result).items():
        if seat in escaped:
            yield Record(min(other.spaces_to_go for other in others), person, result)
        elif seat in others:
            yield Record(seat.spaces_to_go, person, result)


def _narrow_wins(result: Result) -> Iterator[Record]:
    for record in _narrow_games(result):
        if record.holder == _winner(result):
            yield record


def _lengths(result: Result) -> Iterator[Record]:
    yield Record(result.turns, None, result)


_CANDIDATES: Mapping[RecordKind, Callable[[Result], Iterator[Record]]] = {
    RecordKind.LONGEST_RUN: _runs,
    RecordKind.FASTEST_ESCAPE: _escapes,
    RecordKind.NARROWEST_WIN: _narrow_wins,
    RecordKind.LONGEST_GAME: _lengths,
}
_LESS_IS_BETTER = frozenset({RecordKind.FASTEST_ESCAPE, RecordKind.NARROWEST_WIN})


def _best(kind: RecordKind, candidates: Iterable[Record]) -> Record | None:
    """Return the best candidate; of equal ones the first, as they hold the record already."""
    sign = 1 if kind in _LESS_IS_BETTER else -1
    return min(candidates, key=lambda one: sign * one.value, default=None)


def find_records(results: Iterable[Result]) -> Mapping[RecordKind, Record]:
    """Return the records of a server, from its public games among people.

    People who were forgotten hold no record.
    """
    counted = _in_order(one for one in public_results(results) if _is_among_people(one))
    found = {
        kind: _best(kind, filter(_may_be_named, chain.from_iterable(map(candidates, counted))))
        for kind, candidates in _CANDIDATES.items()
    }
    return {kind: record for kind, record in found.items() if record is not None}


def _may_be_named(record: Record) -> bool:
    return record.holder is None or not is_forgotten(record.holder)


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """Figures of a server for the results handed in: those of a season, or all."""

    games: int
    """The public games among people."""
    leaders: tuple[UserId, ...]
    """The people with the most wins in rated games. They lead while ratings say nothing."""
    wins: int
    """How many wins each of them has."""
    records: Mapping[RecordKind, Record]


def server_figures(results: Iterable[Result]) -> ServerFigures:
    """Return the figures of a server. Games at private tables do not count."""
    counted = [one for one in public_results(results) if _is_among_people(one)]
    winners = map(_winner, rated_results(counted))
    wins = Counter(winner for winner in winners if winner is not None)
    most = max(wins.values(), default=0)
    leaders = tuple(sorted(person for person, number in wins.items() if number == most))
    return ServerFigures(len(counted), leaders, most, find_records(counted))


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of a person with one other: "you and Ben 7 : 5", and the draws."""

    above: int = 0
    """How often the person finished before the other."""
    below: int = 0
    draws: int = 0
    met: int = 0
    """The games of both, also those that put neither before the other."""


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """Figures of a person. A seat that they handed over does not count for them."""

    games: int
    draws: int
    games_by_seats: Mapping[int, int]
    wins_by_seats: Mapping[int, int]
    places: Mapping[int, int]
    """How often the person reached each place. Draws are left out."""
    longest_run: Record | None
    fastest_escape: Record | None
    closest_game: Record | None
    """The game that they won, or did not win, by the fewest spaces."""
    favourite_edition: str | None
    """The edition they played most often; of several, the latest."""
    head_to_heads: Mapping[UserId, HeadToHead]
    rival: UserId | None
    """The person they met most often; of several, the latest. Forgotten people are not named."""
    current_streak: int
    """The wins in a row up to now. Streaks are counted in games with other people."""
    longest_streak: int
    beaten_computers: Mapping[str, int]
    """How many computers of each level finished behind them."""


def person_figures(results: Iterable[Result], person: UserId) -> PersonFigures:
    own = _in_order(one for one in results if person in people_in(one))
    decided = [one for one in own if not one.drawn]
    met = [other for one in own for other in people_in(one) if other != person]
    streaks = _streaks(own, person)

    def own_candidates(candidates: Callable[[Result], Iterator[Record]]) -> Iterator[Record]:
        found = chain.from_iterable(map(candidates, own))
        return (record for record in found if record.holder == person)

    return PersonFigures(
        games=len(own),
        draws=len(own) - len(decided),
        games_by_seats=Counter(len(one.seats) for one in own),
        wins_by_seats=Counter(len(one.seats) for one in own if is_win(one, person)),
        places=Counter(people_in(one)[person].place for one in decided),
        longest_run=_best(RecordKind.LONGEST_RUN, own_candidates(_runs)),
        fastest_escape=_best(RecordKind.FASTEST_ESCAPE, own_candidates(_escapes)),
        closest_game=_best(RecordKind.NARROWEST_WIN, own_candidates(_narrow_games)),
        favourite_edition=_most_frequent([one.edition for one in own]),
        head_to_heads=head_to_heads(own, person),
        rival=_most_frequent([other for other in met if not is_forgotten(other)]),
        current_streak=streaks[-1],
        longest_streak=max(streaks),
        beaten_computers=Counter(level for one in decided for level in _beaten(one, person)),
    )


def _most_frequent(values: Sequence[T]) -> T | None:
    """Return the most frequent value; of several, the last."""
    latest_first = Counter(reversed(values)).most_common(1)
    return latest_first[0][0] if latest_first else None


def _streaks(results: Iterable[Result], person: UserId) -> list[int]:
    """Return the wins in a row after each game with other people, and 0 before the first."""
    streaks = [0]
    for result in results:
        if _is_among_people(result):
            streaks.append(streaks[-1] + 1 if is_win(result, person) else 0)
    return streaks


def _beaten(result: Result, person: UserId) -> list[str]:
    """Return the levels of the computers that finished behind a person in a decided game."""
    own = people_in(result)[person]
    behind = (seat for seat in result.seats if seat.place > own.place)
    return [seat.level for seat in behind if seat.level is not None]


def head_to_heads(results: Iterable[Result], person: UserId) -> Mapping[UserId, HeadToHead]:
    """Return the games of a person with each other person."""
    above, below, draws, met = (Counter[UserId]() for _ in range(4))
    for result in results:
        people = people_in(result)
        if person not in people:
            continue
        met.update(people.keys() - {person})
        order = order_of_people(result)
        own = next(number for number, group in enumerate(order) if person in group)
        below.update(chain(*order[:own]))
        above.update(chain(*order[own + 1 :]))
        if result.drawn and people[person].end is SeatEnd.PLAYED:
            draws.update(other for other in order[own] if other != person)
    return {one: HeadToHead(above[one], below[one], draws[one], met[one]) for one in sorted(met)}


@dataclass(frozen=True, slots=True)
class FirstWin:
    """Somebody won against so many people for the first time."""

    person: UserId
    opponents: int


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A record of the server was beaten."""

    kind: RecordKind
    record: Record
    before: Record


@dataclass(frozen=True, slots=True)
class NewLead:
    """Two people were level, and now one leads."""

    person: UserId
    other: UserId
    score: HeadToHead


@dataclass(frozen=True, slots=True)
class NewStreak:
    """Somebody won more games in a row than ever before."""

    person: UserId
    wins: int


@dataclass(frozen=True, slots=True)
class FirstBeaten:
    """Somebody won against a computer of this level for the first time."""

    person: UserId
    level: str


Change = FirstWin | NewRecord | NewLead | NewStreak | FirstBeaten


def people_named(change: Change) -> tuple[UserId, ...]:
    """Return the people whose figures a change tells."""
    match change:
        case NewLead(person, other):
            return person, other
        case NewRecord(_, record):
            return () if record.holder is None else (record.holder,)
        case FirstWin(person) | NewStreak(person) | FirstBeaten(person):
            return (person,)


def what_changed(before: Sequence[Result], new: Result) -> Change | None:
    """Return the most telling change that a new result makes to a server's earlier ones.

    The line is for everybody who sees the end of the game. So an earlier game at a private table
    counts only if the new one was at a private table too and everybody there knows the earlier one.
    """
    known = [one for one in before if not one.private or _is_known_at(new, one)]
    finders = (_first_win, _new_record, _new_lead, _new_streak, _first_beaten)
    changes = (change for find in finders for change in find(known, new))
    return next(changes, None)


def _is_known_at(new: Result, earlier: Result) -> bool:
    return new.private and _seated(new) <= _seated(earlier)


def _seated(result: Result) -> set[UserId]:
    return {seat.person for seat in result.seats if seat.person is not None}


def _first_win(before: Sequence[Result], new: Result) -> Iterator[FirstWin]:
    winner, people = _winner(new), len(people_in(new))
    if winner is None or people < 2:
        return
    if not any(is_win(one, winner) and len(people_in(one)) >= people for one in before):
        yield FirstWin(winner, people - 1)


def _new_record(before: Sequence[Result], new: Result) -> Iterator[NewRecord]:
    yield from new_records(before, [new])


def new_records(before: Iterable[Result], new: Iterable[Result]) -> Iterator[NewRecord]:
    """Return the records of a server that new results beat, once it has had some games."""
    counted = [one for one in public_results(before) if _is_among_people(one)]
    if len(counted) < LEAST_GAMES_FOR_NEWS:
        return
    old = find_records(counted)
    for kind, record in find_records([*counted, *new]).items():
        if kind in old and record.value != old[kind].value:
            yield NewRecord(kind, record, old[kind])


def _new_lead(before: Sequence[Result], new: Result) -> Iterator[NewLead]:
    people = {person for person in people_in(new) if not is_forgotten(person)}
    earlier = [one for one in before if len(people & people_in(one).keys()) > 1]
    leads: list[NewLead] = []
    for person in people:
        old, now = head_to_heads(earlier, person), head_to_heads([*earlier, new], person)
        for other in people & old.keys():
            was_level = old[other].above == old[other].below > 0
            if was_level and now[other].above > now[other].below:
                leads.append(NewLead(person, other, now[other]))
    yield from sorted(leads, key=lambda one: (-one.score.met, one.person, one.other))


def _new_streak(before: Sequence[Result], new: Result) -> Iterator[NewStreak]:
    winner = _winner(new)
    if winner is None or not _is_among_people(new):
        return
    own = _in_order(one for one in before if winner in people_in(one))
    streaks = _streaks([*own, new], winner)
    if streaks[-1] >= LEAST_STREAK_FOR_NEWS and streaks[-1] > max(streaks[:-1]):
        yield NewStreak(winner, streaks[-1])


def _first_beaten(before: Sequence[Result], new: Result) -> Iterator[FirstBeaten]:
    winner = _winner(new)
    if winner is None:
        return
    wins = [one for one in before if is_win(one, winner)]
    known = {level for one in wins for level in _beaten(one, winner)}
    for level in _beaten(new, winner):
        if level not in known:
            yield FirstBeaten(winner, level)
