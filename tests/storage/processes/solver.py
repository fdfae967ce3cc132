"""Solves and shares the puzzle of one day after another, until it is killed.

`python -m tests.storage.processes.solver PLACE` continues where an earlier process was killed. It
prints `told DAY` when a result is shared.
"""

import asyncio
import sys
from dataclasses import replace

from game.model.daily import Attempts, AttemptsResult, Day, DayPost
from game.model.ids import GuildId
from service.database import open_repository
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, NOON
from tests.storage.places import database_location_of
from tests.storage.processes.children import say

FIRST_DAY = Day(20_000)
LAST_VERSION = 4
"""The version of attempts that solve a puzzle."""


async def solve_without_end(place: str) -> None:
    async with await open_repository(database_location_of(place)) as repository:
        known = await repository.attempts_of(ANA.user)
        day = known[-1].day if known else FIRST_DAY
        while True:
            fresh = Attempts(ANA.user, day, NOON, GuildId(0), HALL_CHANNEL)
            attempts = await repository.begin_attempts(fresh)
            while attempts.version < LAST_VERSION:
                attempts = replace(attempts, version=attempts.version + 1)
                if attempts.version == LAST_VERSION:
                    attempts = replace(attempts, result=AttemptsResult.SOLVED, ended=NOON)
                await repository.save_attempts(attempts)
            await repository.share(attempts, DayPost(day, HALL_CHANNEL, GUILD, "en"), NOON, "Ana")
            say("told", day)
            day = Day(day + 1)


if __name__ == "__main__":
    asyncio.run(solve_without_end(sys.argv[1]))
