"""Pictures that never arrive: the page stays without one, and its reader gets no error message."""

from collections.abc import Callable

import pytest

from cogs.ui.services.pictures import Drawing, Pictures
from discord_playground import NO_ANSWER, Actor, Faults, Playground, Shown, until
from game.pictures import Picture
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.trouble.no_paint import fail_to_draw

PICTURE = "PATCH /webhooks/*/messages/@original"


def refuse_picture(status: int, code: int, times: int = 1) -> Callable[[Faults], None]:
    """Return a function that lets Discord refuse the picture."""
    return lambda faults: faults.fail_next(PICTURE, status, code, times=times, retry_after=0.01)


TROUBLES = {
    "closed": (404, refuse_picture(404, 10008)),
    "expired": (401, refuse_picture(401, 50027)),
    "forbidden": (403, refuse_picture(403, 50001)),
    "invalid": (400, refuse_picture(400, 50035)),
    "too large": (413, refuse_picture(413, 40005)),
    "throttled for good": (429, refuse_picture(429, 0, times=5)),
    "hung up": (NO_ANSWER, lambda faults: faults.hang_up(PICTURE)),
}
every_trouble = pytest.mark.parametrize(("status", "strike"), TROUBLES.values(), ids=TROUBLES)


@pytest.fixture(autouse=True)
def no_prepared_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no picture be drawn before its page is asked for."""

    async def get_if_drawn(pictures: Pictures, drawing: Drawing) -> Picture | None:
        return pictures.get_if_drawn(drawing)

    monkeypatch.setattr(Pictures, "prepare", lambda *_: None)
    monkeypatch.setattr(Pictures, "get_if_drawn_soon", get_if_drawn)


async def wait_for_clicks(live_bot: LiveBot) -> None:
    """Wait until the bot has handled every click."""
    await until(
        lambda: not live_bot.bot.inflight._tasks, play.PATIENCE_SECONDS, "Clicks should end"
    )


async def check_page_without_picture(live_bot: LiveBot, who: Actor, page: Shown) -> None:
    """Check that the page is unchanged and without a picture, and that nothing else was sent."""
    await wait_for_clicks(live_bot)
    now = who.now(page)
    assert (now.text, now.images) == (page.text, ())
    assert now.buttons == page.buttons
    check_no_other_message(who, page)


async def check_picture_arrives(who: Actor, page: Shown) -> None:
    """Wait for this page's picture, and check that no error message was sent until then."""
    await who.until(lambda: who.now(page).images, play.PATIENCE_SECONDS)
    check_no_other_message(who, page)


def check_no_other_message(who: Actor, page: Shown) -> None:
    """Check that the reader got this page and nothing else."""
    assert [message.id for message in who.sees("tavern")] == [page.id]
    assert not any(transcript.says_bot_failed(seen) for seen in who.everything_seen)


def picture_statuses(playground: Playground) -> set[int]:
    """Return the statuses of the requests that sent pictures."""
    sent = (one for one in playground.everything_sent if one.path.endswith("/@original"))
    return {one.status for one in sent}


@every_trouble
async def test_rules_stay_usable_if_the_picture_of_a_page_is_lost(
    playground: Playground, live_bot: LiveBot, status: int, strike: Callable[[Faults], None]
) -> None:
    strike(playground.faults)
    ana = playground.person("Ana")
    page = await ana.slash("cartagena rules", "tavern")
    await check_page_without_picture(live_bot, ana, page)
    assert picture_statuses(playground) == {status}
    strike(playground.faults)
    page = await ana.click(page, "Next")
    assert "Page 2 of 7" in page.text
    await check_page_without_picture(live_bot, ana, page)
    assert picture_statuses(playground) == {status}
    page = await ana.click(page, "Next")
    assert "Page 3 of 7" in page.text
    await check_picture_arrives(ana, page)


@every_trouble
async def test_lesson_stays_usable_if_the_picture_of_a_page_is_lost(
    playground: Playground, live_bot: LiveBot, status: int, strike: Callable[[Faults], None]
) -> None:
    strike(playground.faults)
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    await check_page_without_picture(live_bot, ana, page)
    assert picture_statuses(playground) == {status}
    page = await ana.click(page, "start→2")
    assert "✅" in page.text
    await check_picture_arrives(ana, page)
    page = await ana.click(page, "2→4")
    assert "❌" in page.text
    await check_picture_arrives(ana, page)


async def test_lesson_stays_usable_if_a_picture_cannot_be_drawn(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.lesson.page.draw_lesson", fail_to_draw)
    ana = playground.person("Ana")
    page = await ana.slash("cartagena learn", "tavern")
    await check_page_without_picture(live_bot, ana, page)
    page = await ana.click(page, "start→2")
    assert "2 of 7" in page.text
    await check_page_without_picture(live_bot, ana, page)
    assert picture_statuses(playground) == set()
    monkeypatch.undo()
    page = await ana.click(page, "◀ Previous step")
    await check_picture_arrives(ana, page)
