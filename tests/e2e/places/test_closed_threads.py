"""Threads that are archived or locked during a game."""

import asyncio

import pytest

from discord_playground import Actor, Playground, Shown
from discord_playground.world.objects.channels import Channel
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.places.stopped_clock import wait_for_clock
from tests.e2e.play import Crew

HOUR = 3600
DAY = 24 * HOUR
MANAGE_THREADS = 1 << 34


@pytest.fixture
def thread(playground: Playground) -> Channel:
    """A thread that Ana, the server's owner, opened."""
    return playground.person("Ana").open_thread("tavern", "second table")


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot, thread: Channel) -> Crew:
    """A game of two in the thread with an hour for each turn; Ben is the host."""
    names = ["Ben", "Chloé"]
    crew = await play.start_game(playground, names, thread.id, cards="tortuga", pace=HOUR)
    await live_bot.wait_until_idle()
    return crew


def request_count(playground: Playground) -> int:
    """Return how many requests the bot has sent."""
    return len(playground.everything_sent)


async def open_panel_elsewhere(who: Actor) -> Shown:
    """Open a person's panel in another channel; a panel there does not reopen the thread."""
    return await who.slash("cartagena hand", "jamaica")


async def test_bot_sends_nothing_when_a_thread_is_archived(
    playground: Playground, live_bot: LiveBot, crew: Crew, thread: Channel
) -> None:
    before = request_count(playground)
    playground.person("Ana").change_thread(thread, archived=True)
    await wait_for_clock(live_bot, stopped=False)
    await asyncio.sleep(0.5)
    await live_bot.wait_until_idle()
    assert (request_count(playground), thread.archived) == (before, True)


async def test_thread_archived_for_inactivity_reopens_when_time_is_up(
    playground: Playground, live_bot: LiveBot, thread: Channel
) -> None:
    pace = 3 * DAY
    crew = await play.start_game(
        playground, ["Ben", "Chloé"], thread.id, cards="tortuga", pace=pace
    )
    await live_bot.wait_until_idle()
    playground.advance(2 * DAY)
    assert thread.archived
    playground.advance(DAY + HOUR)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await crew.wait_for_board("Time is up")
    assert not thread.archived
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1


async def test_board_in_an_archived_thread_is_posted_again(
    playground: Playground, live_bot: LiveBot, crew: Crew, thread: Channel
) -> None:
    who = crew.on_turn(crew.boards()[-1])
    panel = await open_panel_elsewhere(who)
    old = crew.boards()[-1]
    playground.person("Ana").change_thread(thread, archived=True)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert board.id != old.id
    assert "2 actions left" in board.text
    assert not thread.archived
    assert transcript.bot_error_answers(playground) == []


async def test_turn_played_in_an_archived_thread_reopens_the_thread(
    playground: Playground, crew: Crew, thread: Channel
) -> None:
    playground.person("Ana").change_thread(thread, archived=True)
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    assert not thread.archived


@pytest.mark.parametrize("archived", [False, True])
async def test_lock_stops_the_clock_even_if_the_bot_may_manage_threads(
    playground: Playground, live_bot: LiveBot, crew: Crew, thread: Channel, archived: bool
) -> None:
    playground.world.home.bot_role_permissions |= MANAGE_THREADS
    ana, ben = playground.person("Ana"), crew.people[0]
    who = crew.on_turn(crew.boards()[-1])
    panel, board = await open_panel_elsewhere(who), crew.boards()[-1]
    ana.change_thread(thread, archived=archived, locked=True)
    await wait_for_clock(live_bot, stopped=True)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await ben.until(lambda: ben.direct_messages)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    playground.advance(10 * HOUR)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    assert [one.data for one in crew.boards()] == [board.data]
    assert thread.archived is archived
    ana.change_thread(thread)
    await wait_for_clock(live_bot, stopped=False)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert "2 actions left" in board.text
    assert "Time is up" not in board.text
    [message] = ben.direct_messages
    assert "The thread is locked: please unlock it." in message.text


async def test_lock_that_the_bot_got_no_event_about_is_detected(
    playground: Playground, live_bot: LiveBot, crew: Crew, thread: Channel
) -> None:
    playground.world.home.bot_role_permissions |= MANAGE_THREADS
    who = crew.on_turn(crew.boards()[-1])
    panel, board = await open_panel_elsewhere(who), crew.boards()[-1]
    playground.person("Ana").change_thread(thread, archived=True)
    # The bot gets no event about this lock.
    thread.locked = True
    await play.play_action(who, panel)
    await wait_for_clock(live_bot, stopped=True)
    assert [one.data for one in crew.boards()] == [board.data]
    assert thread.archived
