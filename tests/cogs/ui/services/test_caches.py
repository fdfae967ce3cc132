"""A cache computes each value once, keeps the newest values, and forgets failures."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import partial

import pytest

from cogs.ui.services.caches import Newest, TaskCache
from discord_playground import until

CLICK: ContextVar[str] = ContextVar("click", default="none")


class Computer:
    """Doubles numbers when its gate is open."""

    def __init__(self) -> None:
        self.begun = list[int]()
        self.stopped = list[int]()
        self.clicks = list[str]()
        self.gate = asyncio.Event()
        self.error: Exception | None = None

    async def double(self, number: int) -> int:
        self.begun.append(number)
        self.clicks.append(CLICK.get())
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped.append(number)
            raise
        if self.error is not None:
            raise self.error
        return 2 * number


@pytest.fixture
def computer() -> Computer:
    return Computer()


@pytest.fixture
def cache() -> TaskCache[int, int]:
    return TaskCache(3)


@pytest.fixture
def get(cache: TaskCache[int, int], computer: Computer) -> Callable[[int], Awaitable[int]]:
    return lambda number: cache.get(number, partial(computer.double, number))


def test_newest_entries_are_kept() -> None:
    newest = Newest[int, str](2)
    newest[1] = newest[2] = "old"
    newest[1] = "new"
    newest[3] = "new"
    assert newest == {1: "new", 3: "new"}


async def test_all_who_ask_get_the_value_that_is_computed_once(
    get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    asked = asyncio.gather(*(get(4) for _ in range(5)))
    await until(lambda: bool(computer.begun), 5, "It should begin")
    computer.gate.set()
    assert await asked == [8] * 5
    assert await get(4) == 8
    assert computer.begun == [4]


async def test_value_that_was_used_longest_ago_is_dropped(
    cache: TaskCache[int, int], get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    computer.gate.set()
    for number in (1, 2, 3, 1):
        await get(number)
    assert cache.get_if_done(2) == 4
    await get(4)
    assert cache.values_by_key() == {1: 2, 2: 4, 4: 8}
    cache.forget(1)
    assert cache.get_if_done(1) is None


async def test_failure_reaches_all_who_wait_and_is_forgotten(
    cache: TaskCache[int, int], get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    computer.error = TimeoutError()
    computer.gate.set()
    answers = await asyncio.gather(get(1), get(1), return_exceptions=True)
    assert answers == [computer.error] * 2
    assert cache.get_if_done(1) is None
    computer.error = None
    assert await get(1) == 2


async def test_computing_stops_when_the_last_one_stops_waiting(
    get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    first, second = (asyncio.ensure_future(get(1)) for _ in range(2))
    await until(lambda: bool(computer.begun), 5, "It should begin")
    first.cancel()
    await asyncio.wait({first})
    assert computer.stopped == []
    second.cancel()
    await until(lambda: computer.stopped == [1], 5, "It should stop")
    computer.gate.set()
    assert await get(1) == 2


async def test_prepared_value_is_computed_although_nobody_waits(
    cache: TaskCache[int, int], get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    cache.prepare(1, partial(computer.double, 1))
    waiting = asyncio.ensure_future(get(1))
    await until(lambda: bool(computer.begun), 5, "It should begin")
    waiting.cancel()
    await asyncio.wait({waiting})
    computer.gate.set()
    await until(lambda: cache.get_if_done(1) == 2, 5, "It should be computed")
    assert not cache._waiter_counts


async def test_task_does_not_run_in_the_context_of_a_click(
    get: Callable[[int], Awaitable[int]], computer: Computer
) -> None:
    computer.gate.set()
    CLICK.set("a click")
    await get(1)
    assert computer.clicks == ["none"]


async def test_closing_stops_all_tasks(cache: TaskCache[int, int], computer: Computer) -> None:
    for number in (1, 2):
        cache.prepare(number, partial(computer.double, number))
    await until(lambda: len(computer.begun) == 2, 5, "Both should begin")
    await cache.close()
    assert computer.stopped == [1, 2]
