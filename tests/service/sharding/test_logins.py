"""Login slots: each shard waits for its own slot, and a slot that a shard gave up is used again."""

import asyncio

import pytest

from game.storage.errors import ServerAway
from service.sharding.logins import Logins
from tests.service.leaping import with_skipped_waits


class LoginQueue:
    """A queue in which each slot comes ``apart`` seconds after the one before."""

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


@with_skipped_waits
async def test_logins_get_slots_one_after_another() -> None:
    line, clock = LoginQueue(5), asyncio.get_running_loop().time
    turns = Logins(line.reserve)
    await asyncio.gather(*(turns.wait(0) for _ in range(4)))
    assert clock() == pytest.approx(15)


@with_skipped_waits
async def test_slot_of_a_cancelled_login_is_used_by_the_next_login() -> None:
    line, clock = LoginQueue(200), asyncio.get_running_loop().time
    turns = Logins(line.reserve)
    await turns.wait(0)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(60):
                await turns.wait(0)
    await turns.wait(0)
    assert line.reserved == 2
    assert clock() == pytest.approx(200)
    await turns.wait(0)
    assert line.reserved == 3


@with_skipped_waits
async def test_a_slot_in_the_past_is_not_used() -> None:
    line = LoginQueue(5)
    turns = Logins(line.reserve)
    await turns.wait(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await turns.wait(0)
    await asyncio.sleep(10)
    await turns.wait(0)
    assert line.reserved == 3


@with_skipped_waits
async def test_login_waits_while_the_database_is_away() -> None:
    line = LoginQueue(0)
    line.away = True
    waiting = asyncio.create_task(Logins(line.reserve).wait(0))
    await asyncio.sleep(60)
    assert not waiting.done()
    line.away = False
    await asyncio.wait_for(waiting, 2)
