"""A process is killed while it solves and shares puzzles. No streak loses or doubles a day."""

from pathlib import Path

import pytest

from game.model.daily import AttemptsResult, Day, Streak
from service.database import open_repository
from tests.long import long
from tests.makers.people import ANA, GUILD, HALL_CHANNEL
from tests.processes import needs_sigkill

from .places import database_location_of
from .processes.killing import kill_repeatedly
from .processes.solver import FIRST_DAY, LAST_VERSION

pytestmark = [needs_sigkill, long]


async def check(place: str, last_reported_day: int) -> None:
    """Compare all that is stored with the attempts, and the attempts with the last reported day."""
    async with await open_repository(database_location_of(place)) as repository:
        attempts = await repository.attempts_of(ANA.user)
        assert [one.day for one in attempts] == list(range(FIRST_DAY, attempts[-1].day + 1))
        for one in attempts:
            assert (one.result is AttemptsResult.SOLVED) == (one.version == LAST_VERSION)
        solved = [one.day for one in attempts if one.result is AttemptsResult.SOLVED]
        shared = [one.day for one in await repository.shares_of(ANA.user)]
        assert (
            last_reported_day
            <= shared[-1]
            <= solved[-1]
            <= attempts[-1].day
            <= last_reported_day + 1
        )
        assert await repository.streak_of(ANA.user) == streak_over(solved)
        assert (await repository.daily_server(GUILD)).streak == streak_over(shared)
        posts = await repository.lagging_posts(FIRST_DAY)
        # The message of a later day in the channel changes the one before: it is no longer live.
        assert [(one.day, one.channel, one.change_count) for one in posts] == [
            (day, HALL_CHANNEL, 1 if day == shared[-1] else 2) for day in shared
        ]


def streak_over(days: list[Day]) -> Streak:
    assert days == list(range(FIRST_DAY, days[-1] + 1))
    return Streak(len(days), days[-1], len(days))


@pytest.mark.timeout(120)
def test_no_day_is_lost_or_counted_twice_in_a_file(tmp_path: Path) -> None:
    kill_repeatedly("solver", str(tmp_path / "games.sqlite3"), check)


@pytest.mark.timeout(120)
def test_no_day_is_lost_or_counted_twice_on_a_server(postgres: str) -> None:
    kill_repeatedly("solver", postgres, check)
