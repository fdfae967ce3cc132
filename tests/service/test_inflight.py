"""A stop waits for the clicks in progress, but not for ever, and accepts no new clicks."""

import asyncio

import pytest

from service import inflight as inflight_module
from service.inflight import ClicksInFlight, Stopping


async def answer(inflight: ClicksInFlight, seconds: float, done: list[str]) -> None:
    async with inflight.answering_click():
        await asyncio.sleep(seconds)
        done.append("answered")


async def test_an_idle_bot_stops_at_once() -> None:
    assert await ClicksInFlight().drain(0.1) == 0


async def test_stop_waits_for_clicks_under_way() -> None:
    inflight, done = ClicksInFlight(), []
    tasks = [asyncio.create_task(answer(inflight, 0.02 * n, done)) for n in range(1, 4)]
    await asyncio.sleep(0)
    assert await inflight.drain(2) == 0
    assert done == ["answered"] * 3
    await asyncio.gather(*tasks)


async def test_stopping_bot_refuses_new_clicks() -> None:
    inflight, done = ClicksInFlight(), []
    under_way = asyncio.create_task(answer(inflight, 0.05, done))
    await asyncio.sleep(0)
    drained = asyncio.create_task(inflight.drain(2))
    await asyncio.sleep(0)
    with pytest.raises(Stopping):
        await answer(inflight, 0, done)
    await drained
    await under_way
    assert done == ["answered"]


async def test_a_click_that_hangs_is_cancelled_and_counted() -> None:
    inflight, done = ClicksInFlight(), []
    hanging = asyncio.create_task(answer(inflight, 30, done))
    await asyncio.sleep(0)
    assert await inflight.drain(0.02) == 1
    assert hanging.cancelled()
    assert not done


async def test_a_click_that_fails_is_no_longer_under_way() -> None:
    inflight = ClicksInFlight()
    with pytest.raises(ZeroDivisionError):
        async with inflight.answering_click():
            raise ZeroDivisionError
    assert await inflight.drain(0.01) == 0


@pytest.mark.parametrize("rounds", range(6))
async def test_click_that_ends_at_the_timeout_causes_no_error(rounds: int) -> None:
    """In one of these cases, the click ends after the timeout, before drain() runs again."""
    inflight = ClicksInFlight()

    async def click() -> None:
        async with inflight.answering_click():
            for _ in range(rounds):
                await asyncio.sleep(0)

    under_way = asyncio.create_task(click())
    await asyncio.sleep(0)
    assert await inflight.drain(0) in {0, 1}
    await asyncio.wait({under_way})


async def test_addition_to_an_answer_is_cancelled_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(inflight_module, "FOLLOWING_SECONDS", 0.02)
    inflight = ClicksInFlight()

    async def click() -> None:
        async with inflight.answering_click():
            inflight.record_answered()
            await asyncio.sleep(30)

    under_way = asyncio.create_task(click())
    await asyncio.sleep(0)
    assert await asyncio.wait_for(inflight.drain(30), 120) == 0
    assert under_way.cancelled()


async def test_addition_to_an_answer_is_finished_if_it_is_quick() -> None:
    inflight, done, may_end = ClicksInFlight(), list[str](), asyncio.Event()

    async def click() -> None:
        async with inflight.answering_click():
            inflight.record_answered()
            await may_end.wait()
            done.append("added")

    under_way = asyncio.create_task(click())
    answering = asyncio.create_task(answer(inflight, 0.02, done))
    await asyncio.sleep(0)
    draining = asyncio.create_task(inflight.drain(30))
    await answering
    may_end.set()
    assert await draining == 0
    await under_way
    assert done == ["answered", "added"]
