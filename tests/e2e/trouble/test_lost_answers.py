"""Discord does not accept an answer at once, or accepts it without confirming it."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from discord_playground import Actor, NoAnswer, Playground, Shown
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.play_by_ids import ids_with_verb
from tests.long import long

ANSWER = "POST /interactions/*/callback"
PANEL_EDIT = "PATCH /webhooks/*"
EVERY_TIME = 10_000


@pytest.fixture(scope="module")
def answer_seconds() -> float:
    """Give the bot three seconds to answer, as on Discord, so that it can repeat a lost answer."""
    return 3


@pytest.fixture
def logged(crew: Crew) -> Iterator[list[EventDict]]:
    """The bot's log lines of the test, which may contain no warning and no error."""
    with capture_logs() as lines:
        yield lines
    assert [line for line in lines if line["log_level"] in {"error", "warning"}] == []


def count_answer_attempts(playground: Playground) -> int:
    """Return how often the bot tried to answer."""
    return sum(sent.path.endswith("/callback") for sent in playground.everything_sent)


async def open_panel_with_picture(crew: Crew, live_bot: LiveBot) -> tuple[Actor, Shown]:
    """Play and undo an action in a panel, wait for its picture, and return player and panel."""
    who, panel = await play.open_panel(crew)
    panel = await who.click(await play.play_action(who, panel), "Undo")
    await live_bot.cog.panels.wait_until_idle()
    return who, who.now(panel)


@long
@pytest.mark.parametrize("status", [500, 502, 503])
async def test_answer_is_retried_at_once_after_a_server_error(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict], status: int
) -> None:
    who, panel = await open_panel_with_picture(crew, live_bot)
    earlier_attempts = count_answer_attempts(crew.playground)
    crew.playground.faults.fail_next(ANSWER, status, times=2)
    # discord.py would wait four seconds before its third try, but Discord waits only three seconds.
    updated_panel = await who.click(panel, play.moves(panel)[0].label)
    assert "2 actions left" in updated_panel.text
    assert count_answer_attempts(crew.playground) == earlier_attempts + 3


async def test_answer_is_retried_after_a_broken_connection(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict]
) -> None:
    who, panel = await open_panel_with_picture(crew, live_bot)
    crew.playground.faults.hang_up(ANSWER)
    updated_panel = await who.click(panel, play.moves(panel)[0].label)
    assert "2 actions left" in updated_panel.text


@long
async def test_rate_limited_answer_is_retried_after_the_given_wait(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict]
) -> None:
    who, panel = await open_panel_with_picture(crew, live_bot)
    earlier_attempts, begun = count_answer_attempts(crew.playground), time.monotonic()
    crew.playground.faults.fail_next(ANSWER, 429, retry_after=0.7)
    updated_panel = await who.click(panel, play.moves(panel)[0].label)
    assert "2 actions left" in updated_panel.text
    assert count_answer_attempts(crew.playground) == earlier_attempts + 2
    assert time.monotonic() - begun >= 0.7


async def test_retried_answer_contains_its_picture(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict]
) -> None:
    eva = crew.playground.person("Eva")
    page = await eva.slash("cartagena rules", "tavern")
    await eva.until(lambda: eva.now(page).images, PATIENCE_SECONDS)
    first_images = eva.now(page).images
    await eva.click(page, "Next ▶")
    await eva.until(lambda: eva.now(page).images not in ((), first_images), PATIENCE_SECONDS)
    crew.playground.faults.fail_next(ANSWER, 500)
    previous_page = await eva.click(page, "◀ Back")
    assert previous_page.images


@long
async def test_panel_is_edited_through_an_earlier_click_if_the_answer_fails(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict]
) -> None:
    who, panel = await open_panel_with_picture(crew, live_bot)
    earlier_images = panel.images
    faults = crew.playground.faults
    faults.fail_next(ANSWER, 500, times=EVERY_TIME)
    faults.fail_next(PANEL_EDIT, 500, times=EVERY_TIME)
    asyncio.get_running_loop().call_later(4, faults.clear)
    with pytest.raises(NoAnswer):
        await who.click(panel, play.moves(panel)[0].label)
    assert (await live_bot.tables.table(GameId(1))).game.record
    await who.until(lambda: "2 actions left" in who.now(panel).text, PATIENCE_SECONDS)
    await live_bot.cog.panels.wait_until_idle()
    assert who.now(panel).images not in ((), earlier_images)
    assert [line["event"] for line in logged].count("an answer was lost") == 1
    await play.play_action(who, who.now(panel))
    assert transcript.bot_error_answers(crew.playground) == []


@pytest.mark.parametrize("status", [pytest.param(502, marks=long), None])
async def test_panel_is_edited_through_the_new_click_if_confirmation_is_lost(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict], status: int | None
) -> None:
    who, panel = await open_panel_with_picture(crew, live_bot)
    earlier_images = panel.images
    crew.playground.faults.lose_answer(ANSWER, status)
    crew.playground.expire_tokens()
    updated_panel = await who.click(panel, play.moves(panel)[0].label)
    assert "2 actions left" in updated_panel.text
    await live_bot.cog.panels.wait_until_idle()
    assert who.now(updated_panel).images not in ((), earlier_images)
    assert [line["event"] for line in logged].count("an answer was lost") == 1
    await play.play_action(who, who.now(updated_panel))


@long
async def test_hint_is_shown_although_its_answer_was_lost(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict]
) -> None:
    who, panel = await play.open_panel(crew)
    await live_bot.cog.panels.wait_until_idle()
    faults = crew.playground.faults
    faults.fail_next(ANSWER, 500, times=EVERY_TIME)
    with pytest.raises(NoAnswer):
        await who.click(panel, play.HINT)
    faults.clear()
    await who.until(
        lambda: "Your chance to win among equally good players" in who.now(panel).text,
        PATIENCE_SECONDS,
    )


@long
@pytest.mark.parametrize("taken", [True, False])
async def test_lobby_is_posted_once_although_its_answer_was_lost(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict], taken: bool
) -> None:
    eva, faults = crew.playground.person("Eva"), crew.playground.faults
    if taken:
        faults.lose_answer(ANSWER)
        await eva.slash("cartagena new", "jamaica")
    else:
        faults.fail_next(ANSWER, 500, times=EVERY_TIME)
        with pytest.raises(NoAnswer):
            await eva.slash("cartagena new", "jamaica")
        faults.clear()
    await eva.until(lambda: eva.sees("jamaica"), PATIENCE_SECONDS)
    await live_bot.wait_until_idle()
    [lobby] = eva.sees("jamaica")
    await crew.people[0].click(lobby, "Join")
    await live_bot.wait_until_idle()
    assert "**Ana**" in eva.sees("jamaica")[0].text


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("new", {"against": "cabin-boy"}),
        pytest.param("watch", {"players": 2}, marks=long),
    ],
)
async def test_game_with_computers_begins_although_its_answer_was_lost(
    crew: Crew, live_bot: LiveBot, logged: list[EventDict], command: str, options: dict[str, Any]
) -> None:
    eva, faults = crew.playground.person("Eva"), crew.playground.faults
    faults.fail_next(ANSWER, 500, times=EVERY_TIME)
    with pytest.raises(NoAnswer):
        await eva.slash(f"cartagena {command}", "jamaica", **options)
    faults.clear()
    await eva.until(lambda: eva.sees("jamaica"), PATIENCE_SECONDS)
    await eva.until(lambda: not ids_with_verb(eva.sees("jamaica")[-1], "start"), PATIENCE_SECONDS)
    assert (await live_bot.tables.table(GameId(2))).started
