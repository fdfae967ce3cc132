"""Health runs all checks together, limits the time of each, and does not run them too often."""

import asyncio

import pytest

from service.monitoring import server
from service.monitoring.server import Health, ProblemData
from tests.service.leaping import with_skipped_waits


async def passing_check() -> ProblemData | None:
    return None


async def test_a_failing_check_is_named_and_a_raised_error_is_a_failure() -> None:
    async def failing_check() -> ProblemData | None:
        return {"shards_away": [3]}

    async def raising_check() -> ProblemData | None:
        raise OSError

    found = await Health(
        {"well": passing_check, "ill": failing_check, "broken": raising_check}
    ).failing_checks()
    assert found == {"ill": {"shards_away": [3]}, "broken": {"error": "OSError"}}


async def test_check_that_hangs_fails_with_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hanging_check() -> ProblemData | None:
        await asyncio.sleep(60)
        return None

    monkeypatch.setattr(server, "CHECK_SECONDS", 0.05)
    assert await Health({"database": hanging_check}).failing_checks() == {
        "database": {"error": "TimeoutError"}
    }


async def test_simultaneous_requests_run_each_check_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = 0

    async def count_run() -> ProblemData | None:
        nonlocal runs
        runs += 1
        await asyncio.sleep(0.01)
        return None

    caching_health = Health({"looked": count_run})
    await asyncio.gather(*(caching_health.failing_checks() for _ in range(50)))
    assert runs == 1
    monkeypatch.setattr(server, "FRESH_SECONDS", 0)
    uncached_health = Health({"looked": count_run})
    await uncached_health.failing_checks()
    await uncached_health.failing_checks()
    assert runs == 3


@with_skipped_waits
async def test_health_shows_a_hanging_database_within_five_seconds() -> None:
    database_answers = asyncio.Event()

    async def database() -> ProblemData | None:
        await database_answers.wait()
        return None

    now = asyncio.get_running_loop().time
    for delay in (0.0, 1.0, 1.9, 2.0):
        one = Health({"well": passing_check, "database": database})
        database_answers.set()
        assert await one.passed_by_check() == {"well": True, "database": True}
        await asyncio.sleep(delay)
        database_answers.clear()
        began = now()
        for _ in range(100):
            if not (await one.passed_by_check())["database"]:
                break
            await asyncio.sleep(0.1)
        assert now() - began <= 5.1
