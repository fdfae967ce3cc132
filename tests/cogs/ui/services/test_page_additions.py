"""An addition goes only to the page that a message shows, even if the addition comes late."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from cogs.ui.services.page_additions import REMEMBERED, PageAdditions
from game.model.ids import InteractionId, MessageId

CLICK = InteractionId(10)
NEXT_CLICK = InteractionId(11)
LAST_CLICK = InteractionId(12)

ONE, OTHER = MessageId(1), MessageId(2)


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
    pages.record_turned_page(ONE, CLICK)
    pages.record_turned_page(OTHER, NEXT_CLICK)
    pages.record_turned_page(ONE, LAST_CLICK)
    for message, click in ((ONE, CLICK), (OTHER, NEXT_CLICK), (ONE, LAST_CLICK)):
        await pages.add(message, click, append_later(done, f"{message}:{click}"))
    assert done == [f"{OTHER}:11", f"{ONE}:12"]


async def test_turning_the_page_cancels_a_running_addition(pages: PageAdditions) -> None:
    begun, done = asyncio.Event(), list[str]()

    async def slow_addition() -> None:
        begun.set()
        await asyncio.sleep(60)
        done.append("slow")

    pages.record_turned_page(ONE, CLICK)
    adding = asyncio.create_task(pages.add(ONE, CLICK, slow_addition))
    await begun.wait()
    pages.record_turned_page(ONE, NEXT_CLICK)
    await asyncio.wait_for(adding, 120)
    await pages.add(ONE, NEXT_CLICK, append_later(done, "next"))
    assert done == ["next"]


async def test_failed_addition_does_not_stop_later_additions(pages: PageAdditions) -> None:
    async def failing_addition() -> None:
        raise RuntimeError("no ink left")

    done: list[str] = []
    pages.record_turned_page(ONE, CLICK)
    await pages.add(ONE, CLICK, failing_addition)
    await pages.add(ONE, CLICK, append_later(done, "again"))
    assert done == ["again"]


async def test_least_recent_message_is_forgotten_beyond_the_limit(
    pages: PageAdditions,
) -> None:
    done: list[str] = []
    for message in range(REMEMBERED + 1):
        pages.record_turned_page(MessageId(message), CLICK)
    for message in (0, 1):
        await pages.add(MessageId(message), CLICK, append_later(done, str(message)))
    assert done == ["1"]


async def test_stopped_addition_is_garbage_collected(pages: PageAdditions) -> None:
    addition = append_later([], "never")
    reference = weakref.ref(addition)
    pages.record_turned_page(ONE, CLICK)
    adding = asyncio.create_task(pages.add(ONE, CLICK, addition))
    await asyncio.sleep(0)
    pages.record_turned_page(ONE, NEXT_CLICK)
    await asyncio.wait_for(adding, 120)
    del addition, adding
    gc.collect()
    assert reference() is None


async def test_two_new_pages_both_get_their_addition(pages: PageAdditions) -> None:
    done: list[str] = []
    pages.record_new_page(ONE, CLICK)
    pages.record_new_page(OTHER, NEXT_CLICK)
    for message, click in ((ONE, CLICK), (OTHER, NEXT_CLICK)):
        await pages.add(message, click, append_later(done, str(click)))
    assert done == ["10", "11"]


async def test_new_page_that_was_turned_before_it_is_recorded_gets_no_addition(
    pages: PageAdditions,
) -> None:
    done: list[str] = []
    pages.record_turned_page(ONE, NEXT_CLICK)
    pages.record_new_page(ONE, CLICK)
    await pages.add(ONE, CLICK, append_later(done, "late"))
    assert done == []
