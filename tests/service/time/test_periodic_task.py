"""Periodic work is repeated, even after a failure."""

import pytest

from discord_playground import until
from game.storage.errors import DatabaseLocked
from service.time.background_task import periodic_task


@pytest.mark.parametrize("error", [DatabaseLocked("games.sqlite3"), ZeroDivisionError()])
async def test_failed_work_is_repeated(error: Exception) -> None:
    run_count = 0

    async def fail() -> None:
        nonlocal run_count
        run_count += 1
        raise error

    task = periodic_task(fail, 0.01)
    task.start()
    await until(lambda: run_count > 1, 5, "It should be done again")
    await task.close()
