"""A server gets its chronicle once a week, in spite of kills, changed channels and lost rights."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.daily.solving import advance_to_noon
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.play_by_ids import change_server_settings, show_server_settings
from tests.long import long

PLACE, OTHER_PLACE = "jamaica", "tortuga"
SILENT = 4096
DELAYS_SECONDS = 0.0, 0.05, 0.1, 0.2, 0.4, 1.0
"""Seconds between the moment of the chronicle and the kill."""


def advance_to_next_chronicle(playground: Playground) -> None:
    """Move the clock to a minute after 6 o'clock, UTC, of the next Monday."""
    now = datetime.fromtimestamp(playground.world.clock.now(), UTC)
    monday = now + timedelta(days=7 - now.weekday())
    target = monday.replace(hour=6, minute=1, second=0, microsecond=0)
    playground.advance((target - now).total_seconds())


def chronicles(person: Actor) -> list[Shown]:
    return [one for one in person.sees(PLACE) if "The chronicle of the week" in one.text]


async def wait_for_chronicles(person: Actor, count: int) -> list[Shown]:
    await person.until(lambda: len(chronicles(person)) >= count, PATIENCE_SECONDS)
    found = chronicles(person)
    assert len(found) == count
    return found


async def choose(ana: Actor, playground: Playground) -> Shown:
    """Choose the channel of the chronicle; return the page after that."""
    channel = playground.world.channel_by_id_or_name(PLACE)
    panel = await show_server_settings(ana, PLACE, "chronicle")
    assert "Channel of the weekly chronicle · **No channel**" in panel.text
    chosen = await change_server_settings(ana, PLACE, chronicle=channel.id)
    assert f"Channel of the weekly chronicle · **<#{channel.id}>**" in chosen.text
    return chosen


async def play_game(playground: Playground, channel: str = "tavern") -> None:
    """Play the first game of a channel. Ben leaves it, so that Ana wins."""
    crew = await play.start_game(playground, ["Ana", "Ben"], channel, cards="tortuga")
    ben = playground.person("Ben")
    question = await play.ask(ben, "resign", channel)
    await ben.click(question, "Leave the game")
    await ben.until(crew.final_messages, PATIENCE_SECONDS)


@long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seconds", DELAYS_SECONDS)
async def test_a_chronicle_is_posted_once_in_spite_of_kills(
    playground: Playground, process: ProcessBot, seconds: float
) -> None:
    advance_to_noon(playground)
    ana = playground.person("Ana")
    chosen = await choose(ana, playground)
    assert "next on <t:" in chosen.text
    await process.restart()
    await play_game(playground)
    advance_to_next_chronicle(playground)
    await asyncio.sleep(seconds)
    await process.restart()
    [chronicle] = await wait_for_chronicles(ana, 1)
    assert "One game of two or more people." in chronicle.text
    assert "Most wins: Ana, one win" in chronicle.text
    assert chronicle.data["flags"] & SILENT
    assert chronicle.pings == ()
    await process.restart()
    table = await ana.click(chronicle, "Open the table")
    await ana.until(lambda: "Ana: one win" in ana.now(table).text, PATIENCE_SECONDS)
    assert ana.now(table).ephemeral
    await process.kill()
    for _ in range(2):
        advance_to_next_chronicle(playground)
    await process.start()
    await play_game(playground, OTHER_PLACE)
    advance_to_next_chronicle(playground)
    await process.restart()
    _, second = await wait_for_chronicles(ana, 2)
    assert "One game of two or more people." in second.text


async def test_lost_rights_are_shown_and_a_deleted_channel_ends_the_chronicle(
    playground: Playground, live_bot: LiveBot
) -> None:
    advance_to_noon(playground)
    ana = playground.person("Ana")
    ana.deny_bot(PLACE, "send_messages")
    channel = playground.world.channel_by_id_or_name(PLACE)
    panel = await change_server_settings(ana, "tavern", chronicle=channel.id)
    assert "Send Messages" in panel.text
    await play_game(playground)
    advance_to_next_chronicle(playground)
    await live_bot.wait_until_idle()
    assert chronicles(ana) == []
    ana.delete_channel(PLACE)
    await ana.until(lambda: not live_bot.bot.inflight._tasks, PATIENCE_SECONDS)
    panel = await show_server_settings(ana, "tavern", "chronicle")
    assert "Channel of the weekly chronicle · **No channel**" in panel.text
    assert (await play.start_game(playground, ["Ana", "Ben"])).channel == "tavern"
