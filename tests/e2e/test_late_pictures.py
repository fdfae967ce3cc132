"""Pictures that take their time: a page that was left does not come back with one."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from game.rules.lessons import TASKS
from playground import Playground
from playground.waiting import until
from service.workers import Workers
from tests.e2e import play
from tests.e2e.bots import DRAWING, LoopBot

Args = TypeVarTuple("Args")
T = TypeVar("T")


class SlowWorkers(Workers):
    """Real drawing that begins when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_begin = asyncio.Event()

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        await self.may_begin.wait()
        return await DRAWING.run(function, *args)


async def drawn(inside: LoopBot, slow: SlowWorkers) -> None:
    """Let the pictures come, and wait until all clicks are answered."""
    slow.may_begin.set()
    await until(lambda: not inside.bot.inflight._tasks, play.PATIENCE, "Clicks should end")


async def test_a_lesson_that_was_stopped_stays_so(playground: Playground, inside: LoopBot) -> None:
    inside.cog.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await ana.click(await ana.slash("cartagena learn", "tavern"), "Stop")
    await drawn(inside, slow)
    assert ana.now(page).text == page.text
    assert "See you!" in page.text


async def test_a_lesson_at_its_end_stays_there(playground: Playground, inside: LoopBot) -> None:
    inside.cog.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    for _ in TASKS:
        page = await ana.click(page, "Next")
    await drawn(inside, slow)
    assert ana.now(page).text == page.text
    assert "You know how to run" in page.text


async def test_the_newest_page_alone_gets_its_picture(
    playground: Playground, inside: LoopBot
) -> None:
    inside.cog.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    for _ in range(2):
        page = await ana.click(page, "Next")
    await drawn(inside, slow)
    assert "Page 3 of 6" in ana.now(page).text
    assert ana.now(page).images
