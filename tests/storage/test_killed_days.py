"""A process is killed while it solves and shares puzzles. No streak loses or doubles a day."""

import asyncio
import random
import subprocess
import time
from pathlib import Path

import pytest

from game.model.daily import AttemptsResult, Day, Streak
from service.database import open_repository
from tests.long import long
from tests.makers.people import ANA, GUILD, HALL_CHANNEL
from tests.processes import needs_sigkill

from .places import database_location_of
from .processes.children import ROOT, env_without_coverage, module_command
from .processes.solver import FIRST_DAY, LAST_VERSION

pytestmark = [needs_sigkill, long]

ROUNDS = 12
READ_LINES_LIMIT = 8
LONGEST_WAIT_SECONDS = 0.01


def kill_at_random_moment(place: str, luck: random.Random) -> int:
    """Kill a solver at a random moment. Return the last day that it reported."""
    command = (*module_command("solver"), place)
    with subprocess.Popen(
        command, cwd=ROOT, env=env_without_coverage(), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(luck.randrange(1, READ_LINES_LIMIT))]
        time.sleep(luck.uniform(0, LONGEST_WAIT_SECONDS))
        process.kill()
        lines += process.stdout.readlines()
    return int(lines[-1].split()[1])


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
        assert [(one.day, one.channel, one.change_count) for one in posts] == [
            (day, HALL_CHANNEL, 1) for day in shared
        ]


def streak_over(days: list[Day]) -> Streak:
    assert days == list(range(FIRST_DAY, days[-1] + 1))
    return Streak(len(days), days[-1], len(days))


def kill_repeatedly(place: str) -> None:
    luck = random.Random(1672)  # noqa: S311
    for _ in range(ROUNDS):
        asyncio.run(check(place, kill_at_random_moment(place, luck)))


@pytest.mark.timeout(120)
def test_no_day_is_lost_or_counted_twice_in_a_file(tmp_path: Path) -> None:
    kill_repeatedly(str(tmp_path / "games.sqlite3"))


@pytest.mark.timeout(120)
def test_no_day_is_lost_or_counted_twice_on_a_server(postgres: str) -> None:
    kill_repeatedly(postgres)
