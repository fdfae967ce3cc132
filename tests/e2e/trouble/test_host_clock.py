"""The host's clock differs from Discord's by twenty minutes, and people notice nothing."""

import pytest

from discord_playground import Clock, Playground
from tests.e2e import play
from tests.e2e.absence.waiting import HOUR_MS, switch_reminders_off, turn_due_ms
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew

AHEAD, BEHIND = 1200, -1200
"""Seconds by which Discord's clock is ahead of the host's."""


@pytest.fixture(params=[AHEAD, BEHIND], ids=["host behind", "host ahead"])
def playground_clock(request: pytest.FixtureRequest) -> Clock:
    return Clock(request.param)


async def wait_for_pictures(live_bot: LiveBot) -> None:
    """Wait until every board and every panel has its picture."""
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()


async def test_a_panel_gets_its_picture(crew: Crew, live_bot: LiveBot) -> None:
    who, panel = await play.open_panel(crew)
    await wait_for_pictures(live_bot)
    assert play.has_picture(who.now(panel))


async def test_new_panel_replaces_the_earlier_panel(crew: Crew, live_bot: LiveBot) -> None:
    who, earlier_panel = await play.open_panel(crew)
    await wait_for_pictures(live_bot)
    newest = await who.click(crew.boards()[-1], "My cards")
    await wait_for_pictures(live_bot)
    assert [one.id for one in who.sees(crew.channel) if one.ephemeral] == [newest.id]
    assert newest.id != earlier_panel.id


async def test_turn_is_timed_by_discords_clock(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.fill_lobby(playground, ["Ana", "Ben"], pace=3600)
    await switch_reminders_off(live_bot, crew)
    await crew.people[0].click(await crew.wait_for_board("The host can start"), "Start")
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    seconds_left = turn_due_ms(board) / 1000 - playground.world.clock.now()
    assert abs(seconds_left - HOUR_MS / 1000) < 30
    playground.advance(HOUR_MS / 1000 - 60)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await live_bot.wait_until_idle()
    assert "Time is up" not in crew.boards()[-1].text
    playground.advance(120)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await live_bot.wait_until_idle()
    assert "Time is up" in crew.boards()[-1].text
