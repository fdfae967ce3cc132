"""Turns to log in: each shard waits for its own, and none is lost."""

import asyncio

import pytest

from game.storage.errors import ServerAway
from service.sharding import logins
from service.sharding.logins import Logins


class Line:
    """A line in which every turn comes so many seconds after the one before."""

    def __init__(self, apart: float) -> None:
        self._apart = apart
        self._free = 0.0
        self.reserved = 0
        self.away = False

    async def reserve(self, bucket: int) -> float:
        if self.away:
            raise ServerAway("here")
        now = asyncio.get_running_loop().time()
        turn = max(now, self._free)
        self._free = turn + self._apart
        self.reserved += 1
        return turn - now


async def test_one_after_another() -> None:
    line, clock = Line(0.1), asyncio.get_running_loop().time
    turns, began = Logins(line.reserve), clock()
    await asyncio.gather(*(turns.wait(0) for _ in range(4)))
    assert clock() - began >= 0.3


async def test_who_gave_up_waiting_gets_the_same_turn_the_next_time() -> None:
    line = Line(0.4)
    turns = Logins(line.reserve)
    await turns.wait(0)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await turns.wait(0)
    await turns.wait(0)
    assert line.reserved == 2
    await turns.wait(0)
    assert line.reserved == 3


async def test_a_turn_that_is_past_is_given_to_nobody() -> None:
    line = Line(0.1)
    turns = Logins(line.reserve)
    await turns.wait(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await turns.wait(0)
    await asyncio.sleep(0.2)
    await turns.wait(0)
    assert line.reserved == 3


async def test_without_the_database_it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logins, "AGAIN_SECONDS", 0.02)
    line = Line(0)
    line.away = True
    waiting = asyncio.create_task(Logins(line.reserve).wait(0))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    line.away = False
    await asyncio.wait_for(waiting, 2)
