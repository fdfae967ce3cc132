"""Tables and pages of people, made from results without a database."""

from collections.abc import Mapping, Sequence

from cogs.standings.people import People
from cogs.standings.stats import Rating, Stats
from cogs.standings.top import Span, Top
from game.model.ids import UserId
from game.model.results import Result
from game.model.time import Moment
from game.rules.editions import Handling
from game.standings.counting import DAY_MS, season_of
from game.standings.figures import public_results
from game.standings.ratings import curve
from game.standings.tables import person_page, server_table
from tests.standings.results import ANN, BEN, CLEO, DAN

NAMES: Mapping[UserId, str] = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
PEOPLE = People(NAMES)


def top_of(
    results: Sequence[Result], day: float = 20, span: Span = Span.SEASON, people: People = PEOPLE
) -> Top:
    """The table of a server with these results, on a day of the first season of 1970."""
    now = Moment(round(day * DAY_MS))
    table = server_table(results, now)
    period = table.season if span is Span.SEASON else table.all_time
    return Top(span, period, people, now, is_new=not table.all_time.figures.games)


def stats_of(
    results: Sequence[Result],
    user: UserId = ANN,
    daily: tuple[int, int] | None = None,
    day: float = 20,
) -> Stats:
    """What a page shows of a person: the own page if there is a streak at the daily puzzle."""
    now = Moment(round(day * DAY_MS))
    season = season_of(now)
    pools = server_table(results, now).season.pools
    ratings = tuple(
        Rating(Handling(code), pool.standings, curve(results, user, season.begin, season.end))
        for code, pool in pools.items()
    )
    counted = public_results(results) if daily is None else results
    return Stats(user, person_page(counted, user), PEOPLE, ratings, daily)
