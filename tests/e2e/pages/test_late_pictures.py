"""Pictures that are drawn or sent late: a page that the reader has left does not come back."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import pytest

from cogs.ui.services.pictures import Drawing, Pictures
from discord_playground import NO_ANSWER, Playground, until
from game.pictures import Picture
from service.monitoring.metrics import Outcome
from service.processes.workers import Workers
from tests.e2e import play
from tests.e2e.bots import DRAWING_WORKERS, LiveBot
from tests.e2e.held import HeldRequest
from tests.e2e.pages.lesson_walk import finish_lesson
from tests.long import long

Args = TypeVarTuple("Args")
T = TypeVar("T")
PICTURE = "PATCH /webhooks/*/messages/@original"


@pytest.fixture(autouse=True)
def no_prepared_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no picture be drawn before its page is asked for."""

    async def get_if_drawn(pictures: Pictures, drawing: Drawing) -> Picture | None:
        return pictures.get_if_drawn(drawing)

    monkeypatch.setattr(Pictures, "prepare", lambda *_: None)
    monkeypatch.setattr(Pictures, "get_if_drawn_soon", get_if_drawn)


class SlowWorkers(Workers):
    """Workers that draw only after ``may_begin`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.may_begin = asyncio.Event()

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        await self.may_begin.wait()
        return await DRAWING_WORKERS.run(function, *args)


async def draw_and_finish_clicks(live_bot: LiveBot, slow: SlowWorkers) -> None:
    """Let the pictures be drawn, and wait until all clicks are answered."""
    slow.may_begin.set()
    await until(
        lambda: not live_bot.bot.inflight._tasks, play.PATIENCE_SECONDS, "Clicks should end"
    )


async def test_late_picture_does_not_bring_back_a_stopped_lesson(
    playground: Playground, live_bot: LiveBot
) -> None:
    live_bot.cog.services.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await ana.click(await ana.slash("cartagena learn", "tavern"), "Stop")
    await draw_and_finish_clicks(live_bot, slow)
    assert ana.now(page).text == page.text
    assert "See you!" in page.text


@long
async def test_last_page_of_the_lesson_gets_its_own_picture(
    playground: Playground, live_bot: LiveBot
) -> None:
    live_bot.cog.services.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await finish_lesson(ana)
    await draw_and_finish_clicks(live_bot, slow)
    assert ana.now(page).text.startswith("## All aboard")
    assert ana.now(page).images


async def test_only_the_newest_page_gets_its_picture(
    playground: Playground, live_bot: LiveBot
) -> None:
    live_bot.cog.services.pictures._workers = slow = SlowWorkers()
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    for _ in range(2):
        page = await ana.click(page, "Next")
    await draw_and_finish_clicks(live_bot, slow)
    assert "Page 3 of 7" in ana.now(page).text
    assert ana.now(page).images


async def test_page_is_sent_before_its_picture_is_drawn(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measured time ends with the answer, and a bot that stops waits only for the answer."""
    measured, inflight = list[tuple[Outcome, float]](), live_bot.bot.inflight
    monkeypatch.setattr(
        live_bot.cog.services.metrics, "clicked", lambda *reported: measured.append(reported)
    )
    live_bot.cog.services.pictures._workers = slow = SlowWorkers()
    ana, began = playground.person("Ana"), time.perf_counter()
    await ana.slash("cartagena rules", "tavern")
    await until(lambda: bool(inflight._answered), play.PATIENCE_SECONDS, "It should be answered")
    answer_seconds = time.perf_counter() - began
    await draw_and_finish_clicks(live_bot, slow)
    [(outcome, seconds)] = measured
    assert outcome is Outcome.ANSWERED
    assert seconds <= answer_seconds


async def wait_for_given_up_picture(playground: Playground) -> None:
    """Wait until the bot has given up the picture that was being sent."""
    await until(
        lambda: NO_ANSWER in {one.status for one in playground.everything_sent},
        play.PATIENCE_SECONDS,
        "The picture should be given up",
    )


async def test_next_page_replaces_a_picture_that_is_being_sent(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    held = HeldRequest(playground.faults, PICTURE)
    page = await ana.slash("cartagena rules", "tavern")
    await asyncio.wait_for(held.intercepted.wait(), play.PATIENCE_SECONDS)
    page = await ana.click(page, "Next")
    held.release()
    await wait_for_given_up_picture(playground)
    await ana.until(lambda: ana.now(page).images, play.PATIENCE_SECONDS)
    assert "Page 2 of 7" in ana.now(page).text


async def test_next_click_replaces_a_panel_picture_that_is_being_sent(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await live_bot.wait_until_idle()
    held = HeldRequest(playground.faults, PICTURE)
    who, panel = await play.open_panel(crew)
    await asyncio.wait_for(held.intercepted.wait(), play.PATIENCE_SECONDS)
    chosen = await play.play_action(who, panel)
    assert play.moves(chosen) != play.moves(panel)
    await who.until(lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS)
    chosen = await play.play_action(who, who.now(panel))
    answer = [one for one in playground.everything_sent if one.path.endswith("/callback")][-1]
    assert answer.files, "which file the panel holds is not known while an edit is on its way"
    await who.until(lambda: play.has_picture(who.now(panel)), play.PATIENCE_SECONDS)
    # The bot never breaks off a running edit: it arrives late, and a newer edit replaces it.
    held.release()
    await live_bot.cog.panels.wait_until_idle()
    assert play.moves(who.now(panel)) == play.moves(chosen)
