"""Health runs all checks together, limits the time of each, and does not run them too often."""

import asyncio

import pytest

from service.monitoring import health
from service.monitoring.health import Found, Health
from tests.service.leaping import in_leaps


async def well() -> Found | None:
    return None


async def test_a_failing_check_is_named_and_a_raised_error_is_a_failure() -> None:
    async def ill() -> Found | None:
        return {"shards_away": [3]}

    async def broken() -> Found | None:
        raise OSError

    found = await Health({"well": well, "ill": ill, "broken": broken}).failing()
    assert found == {"ill": {"shards_away": [3]}, "broken": {"error": "OSError"}}


async def test_check_that_hangs_fails_with_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hanging() -> Found | None:
        await asyncio.sleep(60)
        return None

    monkeypatch.setattr(health, "CHECK_SECONDS", 0.05)
    assert await Health({"database": hanging}).failing() == {"database": {"error": "TimeoutError"}}


async def test_simultaneous_requests_run_each_check_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    async def looked() -> Found | None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0.01)
        return None

    one = Health({"looked": looked})
    await asyncio.gather(*(one.failing() for _ in range(50)))
    assert looks == 1
    monkeypatch.setattr(health, "FRESH_SECONDS", 0)
    other = Health({"looked": looked})
    await other.failing()
    await other.failing()
    assert looks == 3


@in_leaps
async def test_health_shows_a_hanging_database_within_five_seconds() -> None:
    free = asyncio.Event()

    async def database() -> Found | None:
        await free.wait()
        return None

    now = asyncio.get_running_loop().time
    for after_an_answer in (0.0, 1.0, 1.9, 2.0):
        one = Health({"well": well, "database": database})
        free.set()
        assert await one.passing() == {"well": True, "database": True}
        await asyncio.sleep(after_an_answer)
        free.clear()
        began = now()
        for _ in range(100):
            if not (await one.passing())["database"]:
                break
            await asyncio.sleep(0.1)
        assert now() - began <= 5.1
