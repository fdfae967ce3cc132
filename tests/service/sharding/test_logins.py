"""Login slots: each shard waits for its own slot, and a slot that a shard gave up is used again."""

import asyncio

import pytest

from game.storage.errors import ServerAway
from service.sharding.session_starts import LoginSlots
from tests.service.leaping import with_skipped_waits


class LoginQueue:
    """A queue in which each slot comes some seconds after the slot before."""

    def __init__(self, seconds_apart: float) -> None:
        self._apart = seconds_apart
        self._free = 0.0
        self.reserved_count = 0
        self.is_away = False

    async def reserve(self, bucket: int) -> float:
        if self.is_away:
            raise ServerAway("here")
        now = asyncio.get_running_loop().time()
        turn = max(now, self._free)
        self._free = turn + self._apart
        self.reserved_count += 1
        return turn - now


@with_skipped_waits
async def test_logins_get_slots_one_after_another() -> None:
    queue, clock = LoginQueue(5), asyncio.get_running_loop().time
    logins = LoginSlots(queue.reserve)
    await asyncio.gather(*(logins.wait_for_slot(0) for _ in range(4)))
    assert clock() == pytest.approx(15)


@with_skipped_waits
async def test_slot_of_a_cancelled_login_is_used_by_the_next_login() -> None:
    queue, clock = LoginQueue(200), asyncio.get_running_loop().time
    logins = LoginSlots(queue.reserve)
    await logins.wait_for_slot(0)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(60):
                await logins.wait_for_slot(0)
    await logins.wait_for_slot(0)
    assert queue.reserved_count == 2
    assert clock() == pytest.approx(200)
    await logins.wait_for_slot(0)
    assert queue.reserved_count == 3


@with_skipped_waits
async def test_a_slot_in_the_past_is_not_used() -> None:
    queue = LoginQueue(5)
    logins = LoginSlots(queue.reserve)
    await logins.wait_for_slot(0)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await logins.wait_for_slot(0)
    await asyncio.sleep(10)
    await logins.wait_for_slot(0)
    assert queue.reserved_count == 3


@with_skipped_waits
async def test_login_waits_while_the_database_is_away() -> None:
    queue = LoginQueue(0)
    queue.is_away = True
    waiting = asyncio.create_task(LoginSlots(queue.reserve).wait_for_slot(0))
    await asyncio.sleep(60)
    assert not waiting.done()
    queue.is_away = False
    await asyncio.wait_for(waiting, 2)
