"""An addition goes only to the newest page of a reader, even if the addition comes late."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from cogs.ui.services.page_additions import REMEMBERED, PageAdditions
from game.model.ids import InteractionId, UserId

CLICK = InteractionId(10)
NEXT_CLICK = InteractionId(11)
LAST_CLICK = InteractionId(12)

ANA, BEN = UserId(1), UserId(2)


@pytest.fixture
async def pages() -> AsyncIterator[PageAdditions]:
    pages = PageAdditions()
    yield pages
    await pages.close()


def append_later(done: list[str], text: str) -> Callable[[], Awaitable[None]]:
    async def work() -> None:
        done.append(text)

    return work


async def test_only_the_newest_page_gets_an_addition(pages: PageAdditions) -> None:
    done: list[str] = []
    pages.record_opened_page(ANA, CLICK)
    pages.record_opened_page(BEN, NEXT_CLICK)
    pages.record_opened_page(ANA, LAST_CLICK)
    for user, click in ((ANA, CLICK), (BEN, NEXT_CLICK), (ANA, LAST_CLICK)):
        await pages.add(user, click, append_later(done, f"{user}:{click}"))
    assert done == [f"{BEN}:11", f"{ANA}:12"]


async def test_turning_the_page_cancels_a_running_addition(pages: PageAdditions) -> None:
    begun, done = asyncio.Event(), list[str]()

    async def slow_addition() -> None:
        begun.set()
        await asyncio.sleep(60)
        done.append("slow")

    pages.record_opened_page(ANA, CLICK)
    adding = asyncio.create_task(pages.add(ANA, CLICK, slow_addition))
    await begun.wait()
    pages.record_opened_page(ANA, NEXT_CLICK)
    await asyncio.wait_for(adding, 120)
    await pages.add(ANA, NEXT_CLICK, append_later(done, "next"))
    assert done == ["next"]


async def test_failed_addition_does_not_stop_later_additions(pages: PageAdditions) -> None:
    async def failing_addition() -> None:
        raise RuntimeError("no ink left")

    done: list[str] = []
    pages.record_opened_page(ANA, CLICK)
    await pages.add(ANA, CLICK, failing_addition)
    await pages.add(ANA, CLICK, append_later(done, "again"))
    assert done == ["again"]


async def test_least_recent_reader_is_forgotten_beyond_the_limit(
    pages: PageAdditions,
) -> None:
    done: list[str] = []
    for user in range(REMEMBERED + 1):
        pages.record_opened_page(UserId(user), CLICK)
    for user in (0, 1):
        await pages.add(UserId(user), CLICK, append_later(done, str(user)))
    assert done == ["1"]


async def test_stopped_addition_is_garbage_collected(pages: PageAdditions) -> None:
    addition = append_later([], "never")
    reference = weakref.ref(addition)
    pages.record_opened_page(ANA, CLICK)
    adding = asyncio.create_task(pages.add(ANA, CLICK, addition))
    await asyncio.sleep(0)
    pages.record_opened_page(ANA, NEXT_CLICK)
    await asyncio.wait_for(adding, 120)
    del addition, adding
    gc.collect()
    assert reference() is None
