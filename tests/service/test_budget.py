"""Requests are sent at a steady rate, urgent ones first, and each is sent in the end."""

import asyncio
import gc
import weakref

import pytest

from service.budget import Budget
from tests.service.leaping import with_skipped_waits


async def passing_order(budget: Budget, *, urgent_count: int, ordinary_count: int) -> list[str]:
    """Let requests wait at the same time, and return the order in which they pass."""
    passed: list[str] = []

    async def send(name: str) -> None:
        await (budget.wait_to_send_urgent() if name == "urgent" else budget.wait_to_send_ordinary())
        passed.append(name)

    names = ["other"] * ordinary_count + ["urgent"] * urgent_count
    await asyncio.gather(*map(send, names))
    return passed


@with_skipped_waits
async def test_requests_pass_at_the_set_rate() -> None:
    budget, clock = Budget(100), asyncio.get_running_loop().time
    began = clock()
    await passing_order(budget, urgent_count=0, ordinary_count=21)
    assert clock() - began == pytest.approx(0.2)


@with_skipped_waits
async def test_request_after_a_pause_passes_at_once() -> None:
    budget, clock = Budget(1), asyncio.get_running_loop().time
    await budget.wait_to_send_ordinary()
    assert clock() == 0
    await asyncio.sleep(5)
    await budget.wait_to_send_ordinary()
    assert clock() == 5


@with_skipped_waits
async def test_one_ordinary_request_passes_after_three_urgent_requests() -> None:
    passed = await passing_order(Budget(1000), urgent_count=8, ordinary_count=3)
    assert passed[:4] == ["urgent", "urgent", "urgent", "other"]
    assert passed.count("other") == 3
    assert passed[-2:] != ["other", "other"]


@with_skipped_waits
async def test_late_ordinary_request_does_not_wait_for_all_urgent_requests() -> None:
    budget, passed, half_passed = Budget(1000), list[int](), asyncio.Event()

    async def send(number: int) -> None:
        await budget.wait_to_send_urgent()
        passed.append(number)
        if number == 6:
            half_passed.set()

    calls = [asyncio.create_task(send(number)) for number in range(12)]
    await half_passed.wait()
    await budget.wait_to_send_ordinary()
    assert len(passed) < 12
    await asyncio.gather(*calls)


@with_skipped_waits
async def test_cancelled_request_does_not_delay_other_requests() -> None:
    budget = Budget(50)
    await budget.wait_to_send_ordinary()
    cancelled_task = asyncio.create_task(budget.wait_to_send_urgent())
    other_task = asyncio.create_task(budget.wait_to_send_ordinary())
    await asyncio.sleep(0)
    cancelled_task.cancel()
    await asyncio.wait_for(other_task, 2)
    assert cancelled_task.cancelled()


@with_skipped_waits
async def test_no_request_passes_while_sending_is_forbidden() -> None:
    allowed_again = asyncio.Event()
    budget = Budget(1000, allowed_again.is_set)
    waiting = asyncio.create_task(budget.wait_to_send_urgent())
    await asyncio.sleep(60)
    assert not waiting.done()
    allowed_again.set()
    await asyncio.wait_for(waiting, 2)


@with_skipped_waits
async def test_budget_is_garbage_collected_after_its_requests_are_cancelled() -> None:
    budget = Budget(1000, lambda: False)
    reference = weakref.ref(budget)
    waiting = asyncio.create_task(budget.wait_to_send_ordinary())
    await asyncio.sleep(3)
    waiting.cancel()
    await asyncio.wait({waiting})
    del budget, waiting
    async with asyncio.timeout(5):
        while reference() is not None:
            await asyncio.sleep(0.01)
            gc.collect()
