"""What of a result counts, for ratings and figures alike."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from game.model.ids import UserId
from game.model.results import Result, SeatEnd, SeatResult
from game.model.time import Moment

DAY_MS = 24 * 60 * 60 * 1000
MOST_RATED_A_DAY = 3
"""How many games of the same people are rated on one day (UTC)."""

Order = tuple[tuple[UserId, ...], ...]
"""The people of a game from first to last. Those who share a place are in one group, sorted."""


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A quarter of a calendar year, UTC."""

    year: int
    quarter: int
    """From 1 to 4."""

    @property
    def begin(self) -> Moment:
        """Return the first moment of the season."""
        first_day = datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)
        return Moment(int(first_day.timestamp()) * 1000)

    @property
    def end(self) -> Moment:
        """Return the first moment of the next season."""
        next_year, quarter = divmod(self.quarter, 4)
        return Season(self.year + next_year, quarter + 1).begin

    def results(self, results: Iterable[Result]) -> list[Result]:
        """Return the results of the games that ended in this season."""
        return [one for one in results if self.begin <= one.ended < self.end]


def season_of(moment: Moment) -> Season:
    """Return the season that a moment belongs to."""
    date = datetime.fromtimestamp(moment / 1000, UTC)
    return Season(date.year, (date.month + 2) // 3)


def is_forgotten(person: UserId) -> bool:
    """Whether a person was forgotten. They stay an opponent, but no list may show them."""
    return person < 0


def people_in(result: Result) -> dict[UserId, SeatResult]:
    """Return the people who count, with their seats. A seat that was handed over has nobody."""
    return {
        seat.person: seat
        for seat in result.seats
        if seat.person is not None and seat.end is not SeatEnd.HANDED_OVER
    }


def order_of_people(result: Result) -> Order:
    """Return the order among people. People who resigned or were removed come last."""
    groups: dict[tuple[bool, int], list[UserId]] = defaultdict(list)
    for person, seat in people_in(result).items():
        left = seat.end is not SeatEnd.PLAYED
        groups[left, 0 if left else seat.place].append(person)
    return tuple(tuple(sorted(groups[key])) for key in sorted(groups))


def rated_results(results: Iterable[Result]) -> list[Result]:
    """Return the results that are rated, in the order in which the games ended."""
    in_order = sorted(filter(_says_an_order, results), key=_moment_and_order)
    counts: Counter[tuple[int, frozenset[UserId]]] = Counter()
    rated: list[Result] = []
    for result in in_order:
        meeting = result.ended // DAY_MS, frozenset(people_in(result))
        counts[meeting] += 1
        if counts[meeting] <= MOST_RATED_A_DAY:
            rated.append(result)
    return rated


def _says_an_order(result: Result) -> bool:
    unrated = result.drawn or result.friendly or result.private
    return not unrated and len(order_of_people(result)) > 1


def _moment_and_order(result: Result) -> tuple[Moment, Order]:
    return result.ended, order_of_people(result)
