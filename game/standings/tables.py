"""What a server's table shows, and what a person's page shows, worked out from results.

Each value also says in which game the name of a person is found: the newest one that is not
deleted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.model.ids import GameId, UserId
from game.model.results import Result
from game.model.time import Moment

from .counting import is_forgotten, people_in, rated_results, season_of
from .figures import (
    Change,
    PersonFigures,
    Record,
    RecordKind,
    ServerFigures,
    is_win,
    new_records,
    person_figures,
    public_results,
    server_figures,
    what_changed,
)
from .ratings import CurvePoint, Standings, curve, rank

GamesWithNames = Mapping[UserId, GameId | None]
"""The game in which the name of each person is found; ``None`` if all their games are deleted."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The rated games of a server with one handling of cards."""

    standings: Standings
    wins: Mapping[UserId, int]
    """The people who won, most wins first."""


@dataclass(frozen=True, slots=True)
class Period:
    """What a server's results of a season, or of all time, say."""

    figures: ServerFigures
    pools: Mapping[str, Pool]
    """The pools by the code of their handling of cards; those without rated games are left out."""


@dataclass(frozen=True, slots=True)
class ServerTable:
    """A server's table."""

    season: Period
    all_time: Period
    games_with_names: GamesWithNames


def server_table(results: Sequence[Result], now: Moment) -> ServerTable:
    """Work out the table of a server."""
    public = public_results(results)
    return ServerTable(
        season=_period(season_of(now).results(public), now),
        all_time=_period(public, now),
        games_with_names=games_with_names(public),
    )


def _period(results: Sequence[Result], now: Moment) -> Period:
    rated_by_handling = {
        code: rated_results(one for one in results if one.handling == code)
        for code in sorted({one.handling for one in results})
    }
    pools = {
        code: Pool(rank(rated, now), _wins(rated))
        for code, rated in rated_by_handling.items()
        if rated
    }
    return Period(server_figures(results), pools)


def _wins(rated: Iterable[Result]) -> Mapping[UserId, int]:
    winners = [user for one in rated for user in people_in(one) if is_win(one, user)]
    return dict(Counter(user for user in winners if not is_forgotten(user)).most_common())


def games_with_names(results: Iterable[Result]) -> GamesWithNames:
    """Return where the name of each person in these results is found, without forgotten people."""
    found: dict[UserId, GameId | None] = {}
    for result in results:
        for user in people_in(result):
            if not is_forgotten(user):
                found[user] = result.game or found.get(user)
    return found


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What a person's page shows."""

    figures: PersonFigures
    games_with_names: GamesWithNames


def person_page(results: Sequence[Result], user: UserId) -> PersonPage:
    """Work out the page of a person from the results that its reader may know."""
    own = [one for one in results if user in people_in(one)]
    return PersonPage(person_figures(own, user), games_with_names(own))


@dataclass(frozen=True, slots=True)
class WeekPage:
    """What happened on a server in a week."""

    figures: ServerFigures
    """The figures of the games that ended in the week."""
    new_records: Mapping[RecordKind, Record]
    """The records of all time that were beaten in the week, as they stood at its end."""
    games_with_names: GamesWithNames


def week_page(results: Sequence[Result], begin: Moment, end: Moment) -> WeekPage:
    """Work out what happened on a server from one moment until just before another."""
    public = public_results(results)
    before = [one for one in public if one.ended < begin]
    week = [one for one in public if begin <= one.ended < end]
    return WeekPage(
        server_figures(week),
        {one.kind: one.record for one in new_records(before, week)},
        games_with_names(public),
    )


def season_curves(
    results: Sequence[Result], user: UserId, handlings: Iterable[str], now: Moment
) -> Mapping[str, tuple[CurvePoint, ...]]:
    """Return how a person's rating in each pool changed during the present season on a server."""
    season = season_of(now)
    counted = season.results(public_results(results))
    return {
        code: curve(
            [one for one in counted if one.handling == code], user, season.begin, season.end
        )
        for code in handlings
    }


def change_by_game(results: Sequence[Result], game: GameId) -> Change | None:
    """Return what the result of a game changed; ``None`` if it changed nothing or is not stored."""
    number = next((at for at, one in enumerate(results) if one.game == game), None)
    return None if number is None else what_changed(results[:number], results[number])
