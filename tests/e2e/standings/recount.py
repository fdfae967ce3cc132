"""Count results, tables, figures and records again, from the games' stored actions alone.

Nothing here uses `game.standings` or the code that makes results. It suits games with no draw, in
which no seat changed hands, at public tables of one server.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, sqrt
from pathlib import Path
from statistics import NormalDist

import numpy as np

from cogs.standings.wording import POOL_NAMES
from cogs.wording.emoji import EDITION_LABELS
from cogs.wording.names import LEVEL_LABELS
from game.computer import Level
from game.model.game import Status
from game.model.ids import NO_GAME, GameId, GuildId, UserId
from game.model.results import Result, SeatEnd, SeatResult
from game.rules.actions import Advance
from game.rules.editions import Handling
from game.tables import Table
from i18n import Words
from service.database import open_repository
from tests.e2e.told.record import WORDS, kept_actions

MOST_GAMES = 1000
MOST_RATED_A_DAY = 3
DAY_MS = 24 * 60 * 60 * 1000
SPREAD = 0.5
SURE = 0.8
STEPS = 4000
STREAK = 3


def count_result(table: Table) -> Result:
    """Work out the result of a finished game from its actions."""
    kept = list(kept_actions(table))
    state, boat = kept[-1].after, kept[-1].after.passage.boat
    seats = range(len(table.game.seats))
    pirates = list(kept[0].before.pirates)
    runs = dict.fromkeys(seats, 0)
    for one in kept:
        for seat in seats:
            if seat not in one.after.out:
                pirates[seat] = one.after.pirates[seat]
        if isinstance(one.action, Advance):
            length, seat = one.action.target - one.action.origin, one.before.seat_on_turn
            runs[seat] = max(runs[seat], length)
    merits = [
        (seat == state.winner, pirates[seat].count(boat), sum(pirates[seat]))
        if seat not in state.out
        else (False, -1, 0)
        for seat in seats
    ]

    def seat_result(seat: int) -> SeatResult:
        own = table.game.seats[seat]
        return SeatResult(
            None if own.computer else own.user,
            own.level,
            1 + sum(other > merits[seat] for other in merits),
            pirates[seat].count(boat),
            sum(boat - place for place in pirates[seat]),
            runs[seat],
            SeatEnd.RESIGNED if seat in state.out else SeatEnd.PLAYED,
        )

    return Result(
        table.game.guild,
        table.game.changed,
        table.options.edition.name,
        table.options.handling,
        len({one.turn for one in kept}),
        tuple(seat_result((state.first + later) % len(seats)) for later in seats),
        table.game.id,
        friendly=table.game.terms.friendly,
    )


async def recount(database: Path, guild: GuildId) -> list[Result]:
    """Count all results of a server, and compare them with those that a stopped bot has stored."""
    async with await open_repository(database) as repository:
        numbers = await repository.numbers(NO_GAME, MOST_GAMES)
        games = [await repository.load(number) for number in numbers]
        stored = await repository.results_of_server(guild)
    finished = [Table(game) for game in games if game.status is Status.FINISHED]
    counted = sorted(map(count_result, finished), key=lambda one: one.ended)
    assert counted == list(stored)
    return counted


def seat_of(result: Result, user: UserId) -> SeatResult:
    """Return the seat of a person who played."""
    return next(seat for seat in result.seats if seat.person == user)


def people_of(result: Result) -> list[UserId]:
    """Return the people of a game, in the order in which they moved."""
    return [seat.person for seat in result.seats if seat.person is not None]


def _rank(result: Result, user: UserId) -> tuple[bool, int]:
    """Return what orders the people of a game: those who resigned share the last place."""
    seat = seat_of(result, user)
    return seat.end is SeatEnd.RESIGNED, 0 if seat.end is SeatEnd.RESIGNED else seat.place


def _winner(result: Result) -> UserId | None:
    return next((seat.person for seat in result.seats if seat.place == 1), None)


def _stayed(result: Result) -> list[SeatResult]:
    return [seat for seat in result.seats if seat.end is SeatEnd.PLAYED]


def _distances(result: Result) -> Iterator[tuple[UserId, int]]:
    """Yield by how many spaces people won, or missed the win, if a winner escaped."""
    behind = [seat for seat in _stayed(result) if seat.place > 1]
    for seat in _stayed(result) if behind else ():
        first = next(one for one in result.seats if one.place == 1)
        if seat.person is not None and not first.spaces_to_go:
            nearest = min(one.spaces_to_go for one in behind)
            yield seat.person, nearest if seat is first else seat.spaces_to_go


@dataclass(frozen=True)
class Counted:
    """Everything that figures are counted from."""

    results: Sequence[Result]
    names: Mapping[UserId, str]
    """The names of all who were not forgotten."""
    solved: Mapping[UserId, int]
    """How many daily puzzles each person solved."""
    words: Words = WORDS

    @property
    def rated(self) -> list[Result]:
        """The rated games."""
        meetings = Counter[tuple[int, frozenset[UserId]]]()
        found = list[Result]()
        for one in self.results:
            if len(people_of(one)) > 1 and not one.friendly:
                meeting = one.ended // DAY_MS, frozenset(people_of(one))
                meetings[meeting] += 1
                found += [one] if meetings[meeting] <= MOST_RATED_A_DAY else []
        return found

    def name(self, user: UserId) -> str:
        """Return a person's name in figures."""
        return self.names.get(user) or self.words("stats-somebody")

    # A person's page

    def stats_lines(self, user: UserId, *, own: bool) -> list[str]:
        """Return the lines of a person's page, without its title and its notes."""
        games = [one for one in self.results if user in people_of(one)]
        return [
            *self._counts(games, user),
            *self._bests(games, user),
            *self._rating(user),
            *self._scores(games, user, own=own),
            *self._computers(games, user),
            *(self._daily(user) if own else ()),
        ]

    def _counts(self, games: Sequence[Result], user: UserId) -> Iterator[str]:
        won = [one for one in games if _winner(one) == user]
        yield self.words("stats-games", games=len(games), wins=len(won), draws=0)
        sizes, won_sizes = (Counter(len(one.seats) for one in many) for many in (games, won))
        parts = [
            self.words("stats-seats", seats=size, wins=won_sizes[size], games=count)
            for size, count in sorted(sizes.items())
        ]
        yield self.words("stats-wins", list=" · ".join(parts))
        places = Counter(seat_of(one, user).place for one in games)
        parts = [
            self.words("stats-place", place=place, count=count)
            for place, count in sorted(places.items())
        ]
        yield self.words("stats-places", list=" · ".join(parts))

    def _bests(self, games: Sequence[Result], user: UserId) -> Iterator[str]:
        if run := max(seat_of(one, user).longest_run for one in games):
            yield self.words("stats-run", value=run)
        escapes = [
            one.turns
            for one in games
            if _winner(one) == user and not seat_of(one, user).spaces_to_go
        ]
        if escapes:
            yield self.words("stats-escape", value=min(escapes))
        distances = [near for one in games for person, near in _distances(one) if person == user]
        if distances:
            yield self.words("stats-closest", value=min(distances))
        rows = [0]
        for one in games:
            if len(people_of(one)) > 1:
                rows.append(rows[-1] + 1 if _winner(one) == user else 0)
        if max(rows) > 1:
            yield self.words("stats-row", now=rows[-1], longest=max(rows))
        [edition] = {one.edition for one in games}
        yield self.words("stats-edition", edition=self.words(EDITION_LABELS[edition]))

    def _rating(self, user: UserId) -> Iterator[str]:
        if any(user in people_of(one) for one in self.rated):
            cards = self.words(POOL_NAMES[self._handling])
            yield self.words("stats-rating", cards=cards, said=self._said(user))

    @property
    def _handling(self) -> Handling:
        [handling] = {one.handling for one in self.results}
        return Handling(handling)

    def _said(self, user: UserId) -> str:
        for number, band in enumerate(self.bands, 1):
            if user in band:
                return self.words("stats-band", band=number)
        games = sum(user in people_of(one) for one in self.rated)
        if games >= self._needed:
            return self.words("stats-early")
        return self.words("stats-early-games", games=games, needed=self._needed)

    def _scores(self, games: Sequence[Result], user: UserId, *, own: bool) -> Iterator[str]:
        met = [other for one in games for other in people_of(one) if other != user]
        known = [other for other in met if other in self.names]
        if known:
            last = {other: at for at, other in enumerate(known)}
            rival = max(last, key=lambda other: (known.count(other), last[other]))
            yield self.words("stats-rival", name=self.name(rival), met=known.count(rival))
        for other in sorted(set(met), key=lambda one: (-met.count(one), one)):
            ranks = [
                (_rank(one, user), _rank(one, other)) for one in games if other in people_of(one)
            ]
            score = {
                "above": sum(mine < theirs for mine, theirs in ranks),
                "below": sum(mine > theirs for mine, theirs in ranks),
                "draws": 0,
            }
            if own:
                yield self.words("stats-score-own", other=self.name(other), **score)
            else:
                person = self.name(user)
                yield self.words("stats-score", name=person, other=self.name(other), **score)

    def _computers(self, games: Sequence[Result], user: UserId) -> Iterator[str]:
        beaten = Counter(
            seat.level
            for one in games
            for seat in one.seats
            if seat.level is not None and seat.place > seat_of(one, user).place
        )
        parts = [
            self.words("stats-computer", level=self.words(LEVEL_LABELS[level]), count=beaten[level])
            for level in Level
            if beaten[level]
        ]
        if parts:
            yield self.words("stats-computers", list=" · ".join(parts))

    def _daily(self, user: UserId) -> Iterator[str]:
        if self.solved.get(user):
            yield self.words("stats-daily", now=self.solved[user], longest=self.solved[user])

    # The server's table

    def top_lines(self, reader: UserId | None = None) -> list[str]:
        """Return the lines of the table, without its title and its notes."""
        played = [one for one in self.results if len(people_of(one)) > 1]
        return [
            self.words("top-games", games=len(played)),
            f"**{self.words(POOL_NAMES[self._handling])}**",
            *(self._band_lines() if self.bands else self._win_lines()),
            *([] if reader is None else [self.words("top-you", said=self._said(reader))]),
            f"**{self.words('top-records')}**",
            *self._records(played),
            *self._dailies(),
        ]

    def _win_lines(self) -> Iterator[str]:
        wins = Counter(_winner(one) for one in self.rated)
        ranked = [(user, count) for user, count in wins.most_common() if user in self.names]
        yield self.words("top-early") if ranked else self.words("top-nobody")
        for count, group in groupby(ranked, key=lambda one: one[1]):
            names = ", ".join(self.names[user] for user, _ in group if user is not None)
            yield self.words("top-wins", names=names, wins=count)

    def _band_lines(self) -> Iterator[str]:
        for number, band in enumerate(self.bands, 1):
            names = ", ".join(self.names[user] for user in sorted(band))
            yield self.words("top-band", band=number, names=names, more=0)

    def _records(self, played: Sequence[Result]) -> Iterator[str]:
        winners = [(one, _winner(one)) for one in played]
        runs = [(seat.longest_run, seat.person) for one in played for seat in one.seats]
        escapes = [
            (one.turns, user)
            for one, user in winners
            if user is not None and not seat_of(one, user).spaces_to_go
        ]
        narrow = [
            (near, user) for one, won in winners for user, near in _distances(one) if user == won
        ]
        for key, found, sign in (
            ("top-longest-run", runs, -1),
            ("top-fastest-escape", escapes, 1),
            ("top-narrowest-win", narrow, 1),
        ):
            named = [(value, user) for value, user in found if user in self.names and value >= 0]
            if named:
                value, user = min(named, key=lambda one: sign * one[0])
                assert user is not None
                yield self.words(key, name=self.names[user], value=value)
        yield self.words("top-longest-game", value=max(one.turns for one in played))

    def _dailies(self) -> Iterator[str]:
        if self.solved:
            user = max(self.solved, key=lambda one: self.solved[one])
            yield self.words("top-most-dailies", name=self.names[user], value=self.solved[user])

    # Ratings

    @property
    def _needed(self) -> int:
        return min(10, len({user for one in self.rated for user in people_of(one)}))

    @property
    def bands(self) -> list[list[UserId]]:
        """The people in bands, the strongest first; empty while it is too early to tell."""
        people = sorted({user for one in self.rated for user in people_of(one)})
        games = Counter(user for one in self.rated for user in people_of(one))
        strengths, covariance = self._fit(people)
        listed = [one for one in people if one in self.names and games[one] >= self._needed]
        bands = list[list[UserId]]()
        for user in sorted(listed, key=lambda one: -strengths[people.index(one)]):
            low = people.index(user)
            high = people.index(bands[-1][len(bands[-1]) // 2]) if bands else low
            spread = covariance[high, high] + covariance[low, low] - 2 * covariance[high, low]
            chance = (
                NormalDist().cdf((strengths[high] - strengths[low]) / sqrt(spread)) if bands else 1
            )
            if chance < SURE:
                bands[-1].append(user)
            else:
                bands.append([user])
        return bands if len(bands) > 1 else []

    def _fit(self, people: Sequence[UserId]) -> tuple[list[float], np.ndarray]:
        """Climb to the most likely strengths; return them and how sure they are."""
        choices = [choice for one in self.rated for choice in _choices(one)]
        strengths = dict.fromkeys(people, 0.0)
        for _ in range(STEPS):
            slope = {one: -strengths[one] / SPREAD**2 for one in people}
            for first, *others in choices:
                total = sum(exp(strengths[one]) for one in (first, *others))
                slope[first] += 1
                for one in (first, *others):
                    slope[one] -= exp(strengths[one]) / total
            strengths = {one: strengths[one] + 0.05 * slope[one] for one in people}
        curvature = np.eye(len(people)) / SPREAD**2
        for choice in choices:
            shares = np.array([exp(strengths[one]) * (one in choice) for one in people])
            shares /= shares.sum()
            curvature += np.diag(shares) - np.outer(shares, shares)
        return list(strengths.values()), np.linalg.inv(curvature)

    # The line below the end of a game

    def change_line(self, game: GameId) -> str:
        """Return what a game changed; empty if nothing. Records are news after ten games."""
        at = next(at for at, one in enumerate(self.results) if one.game == game)
        past, new = self.results[:at], self.results[at]
        assert len(past) < 10
        winner, others = _winner(new), len(people_of(new)) - 1
        best = max((len(people_of(one)) - 1 for one in past if _winner(one) == winner), default=0)
        if winner is not None and winner in self.names and others > best:
            return self.words("change-first-win", name=self.name(winner), opponents=others)
        return self._new_lead(past, new) or self._others(past, new, winner)

    def _new_lead(self, past: Sequence[Result], new: Result) -> str:
        leads = list[tuple[int, UserId, UserId, int]]()
        known = [one for one in people_of(new) if one in self.names]
        for user in known:
            for other in known:
                met = [one for one in past if {user, other} <= set(people_of(one))]
                above = sum(_rank(one, user) < _rank(one, other) for one in met)
                below = sum(_rank(one, user) > _rank(one, other) for one in met)
                if above == below > 0 and _rank(new, user) < _rank(new, other):
                    leads.append((-len(met), user, other, above + 1))
        if not leads:
            return ""
        _, user, other, above = min(leads)
        names = {"name": self.name(user), "other": self.name(other)}
        return self.words("change-lead", **names, above=above, below=above - 1)

    def _others(self, past: Sequence[Result], new: Result, winner: UserId | None) -> str:
        if winner is None or winner not in self.names:
            return ""
        own = [one for one in (*past, new) if winner in people_of(one) and len(people_of(one)) > 1]
        rows = [0]
        for one in own:
            rows.append(rows[-1] + 1 if _winner(one) == winner else 0)
        if new in own and rows[-1] >= STREAK and rows[-1] > max(rows[:-1]):
            return self.words("change-streak", name=self.name(winner), wins=rows[-1])
        known = {seat.level for one in past if _winner(one) == winner for seat in one.seats}
        fresh = [seat.level for seat in new.seats if seat.level and seat.level not in known]
        if not fresh:
            return ""
        label = self.words(LEVEL_LABELS[Level(fresh[0])])
        return self.words("change-first-beaten", name=self.name(winner), level=label)


def _choices(result: Result) -> Iterator[tuple[UserId, ...]]:
    """Yield each person who finished before others, followed by those others."""
    for user in people_of(result):
        later = [one for one in people_of(result) if _rank(result, one) > _rank(result, user)]
        if later:
            yield user, *later
