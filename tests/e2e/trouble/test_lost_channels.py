"""The bot can no longer write in a channel: the clock stops, the host is told, the game goes on."""

import asyncio
import re
import time
from dataclasses import replace

import pytest

from cogs.board.lost import RETRY_AFTER_SECONDS
from discord_playground import Actor, Playground, Shown
from discord_playground.world.objects.channels import Channel
from game.model.clock import ClockChange
from game.model.due import Due
from game.model.ids import ChannelId, GameId
from game.model.time import Moment
from i18n.catalogue import shipped_catalogue
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, ProcessBot
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.places.stopped_clock import GAME, wait_for_clock
from tests.e2e.play import Crew
from tests.long import long

MINUTE = 60
HOUR = 60 * MINUTE
PATIENCE_SECONDS = 120


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A game of two with an hour for each turn; Ben is the host."""
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga", pace=HOUR)
    await live_bot.wait_until_idle()
    return crew


def due_time(board: Shown) -> int:
    """Return when the turn is due according to the board, in Unix seconds."""
    found = re.search(r"Time runs out <t:([0-9]+):R>", board.text)
    assert found is not None, board.text
    return int(found[1])


async def host_messages_after_due_jobs(crew: Crew, live_bot: LiveBot) -> list[str]:
    """Run all due jobs; return the direct messages that the host got."""
    await live_bot.cog.housekeeping.scheduler.catch_up()
    return [seen.text for seen in crew.people[0].direct_messages]


def turn_messages(person: Actor) -> list[Shown]:
    """Return the direct messages which say that others wait for this person."""
    return [one for one in person.direct_messages if "waiting for you" in one.text]


async def test_direct_message_is_sent_once_after_its_board_is_posted(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    ana, notices = playground.person("Ana"), live_bot.tables.notices
    who, panel = await play.open_panel(crew)
    other = next(person for person in crew.people if person is not who)
    await set_preferences(other, "Direct message")
    ana.deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    playground.advance(10 * HOUR)
    await play.take_turn(who, panel)
    playground.advance(HOUR)
    await play.ask(who, "nudge", crew.channel)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    pending_call = await notices.due_of(GAME, Due.CALL)
    assert pending_call is not None
    assert 55 * MINUTE < (pending_call.at - notices.now()) / 1000 <= HOUR
    ana.deny_bot("tavern")
    await wait_for_clock(live_bot, stopped=False)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    await other.until(lambda: bool(turn_messages(other)))
    async with asyncio.timeout(120):
        # The posted board makes the call due again; then the bot finds that the call was sent.
        while await notices.due_of(GAME, Due.CALL) is not None:
            await live_bot.cog.housekeeping.scheduler.catch_up()
            await live_bot.wait_until_idle()
    assert len(turn_messages(other)) == 1


@pytest.mark.parametrize(
    ("lost", "named"),
    [
        (("send_messages",), "Send Messages"),
        pytest.param(("view_channel",), "View Channel", marks=long),
    ],
)
async def test_clock_is_stopped_until_the_permissions_are_back(
    playground: Playground, live_bot: LiveBot, crew: Crew, lost: tuple[str, ...], named: str
) -> None:
    ana, earlier_due_time = playground.person("Ana"), due_time(crew.boards()[-1])
    ana.deny_bot("tavern", *lost)
    await wait_for_clock(live_bot, stopped=True)
    [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert "game 1" in message
    assert named in message
    address = crew.people[0].direct_messages[-1].button("Go to the board").url or ""
    assert f"/{playground.channel('tavern').id}/" in address
    playground.advance(10 * HOUR)
    assert len(await host_messages_after_due_jobs(crew, live_bot)) == 1
    assert "the clock stands still" in (await ana.slash("cartagena-mod tables", "jamaica")).text
    ana.deny_bot("tavern")
    await wait_for_clock(live_bot, stopped=False)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert 10 * HOUR <= due_time(board) - earlier_due_time < 10 * HOUR + 60
    assert "Time is up" not in board.text
    assert len(await host_messages_after_due_jobs(crew, live_bot)) == 1
    assert transcript.bot_error_answers(playground) == []


@long
async def test_clock_is_stopped_when_discord_refuses_a_board(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    who, panel = await play.open_panel(crew)
    route = f"POST /channels/{playground.channel('tavern').id}/messages"
    playground.faults.fail_next(route, 403, 50013, times=2)
    await play.take_turn(who, panel)
    await wait_for_clock(live_bot, stopped=True)
    [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert "whether I may see that channel" in message
    other = next(person for person in crew.people if person is not who)
    playground.faults.clear()
    await other.click(crew.boards()[-1], "My cards")
    await wait_for_clock(live_bot, stopped=False)
    await live_bot.wait_until_idle()
    assert crew.on_turn(crew.boards()[-1]) is other


async def test_clock_is_stopped_when_a_role_loses_a_permission(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    ana = playground.person("Ana")
    ana.deny_everywhere("attach_files")
    await wait_for_clock(live_bot, stopped=True)
    ana.deny_everywhere()
    await wait_for_clock(live_bot, stopped=False)


async def test_clock_is_stopped_while_the_bot_is_timed_out(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    roles, ana, host = playground.roles(), playground.person("Ana"), crew.people[0]
    roles.time_out(HOUR)
    await wait_for_clock(live_bot, stopped=True)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    [told] = await host.until(lambda: host.direct_messages)
    assert "I'm in a time-out on that server until" in told.text
    for command in ("new", "board", "watch"):
        answer = await ana.slash(
            f"cartagena {command}", "jamaica" if command != "board" else "tavern"
        )
        assert "I'm in a time-out on this server until" in answer.text, command
        assert "permission" not in answer.text
    roles.time_out(0)
    await wait_for_clock(live_bot, stopped=False)


@pytest.mark.usefixtures("crew")
async def test_clock_is_stopped_without_the_role_that_the_bot_needs(
    playground: Playground, live_bot: LiveBot
) -> None:
    roles = playground.roles()
    writers = roles.create("Writers", "attach_files")
    roles.give(writers)
    playground.person("Ana").deny_everywhere("attach_files")
    for lose, regain in (
        (lambda: roles.change(writers), lambda: roles.change(writers, "attach_files")),
        (lambda: roles.take(writers), lambda: roles.give(writers)),
    ):
        lose()
        await wait_for_clock(live_bot, stopped=True)
        regain()
        await wait_for_clock(live_bot, stopped=False)
    roles.delete(writers)
    await wait_for_clock(live_bot, stopped=True)


async def _open_thread_with_game(playground: Playground) -> Channel:
    thread = playground.person("Ana").open_thread("tavern", "second table")
    await play.start_game(playground, ["Ben", "Chloé"], channel=thread.id, pace=HOUR)
    return thread


async def test_clock_is_stopped_in_a_locked_thread(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben, thread = (
        playground.person("Ana"),
        playground.person("Ben"),
        await _open_thread_with_game(playground),
    )
    await live_bot.wait_until_idle()
    ana.change_thread(thread, archived=True, locked=True)
    await wait_for_clock(live_bot, stopped=True)
    await live_bot.cog.housekeeping.scheduler.catch_up()
    # The bot's own scheduler may tell Ben a moment later.
    await ben.until(lambda: bool(ben.direct_messages))
    assert "The thread is locked" in ben.direct_messages[-1].text
    ana.change_thread(thread)
    await wait_for_clock(live_bot, stopped=False)


async def test_host_is_told_even_if_memory_lags_behind_the_database(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The message to the host is due in the database before the process knows the stopped clock."""
    thread = await _open_thread_with_game(playground)
    await live_bot.wait_until_idle()
    game = (await live_bot.tables.open_table_in_channel(ChannelId(int(thread.id)))).game
    stopped_at = Moment(1)
    stopped_clock = replace(game.clock, paused_at=stopped_at)
    await live_bot.repository.set_clock(
        game, ClockChange(stopped_clock, {Due.CHANNEL_LOST: stopped_at})
    )
    await live_bot.cog.housekeeping.scheduler.catch_up()
    assert len(playground.person("Ben").direct_messages) == 1


async def test_host_with_closed_direct_messages_is_not_messaged_later(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    crew.people[0].receive("closed")
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    assert await host_messages_after_due_jobs(crew, live_bot) == []
    crew.people[0].receive("open")
    assert await host_messages_after_due_jobs(crew, live_bot) == []


@pytest.mark.parametrize("known", [False, True], ids=["never asked", "known"])
async def test_host_is_told_in_their_own_language_if_it_is_known(
    playground: Playground, live_bot: LiveBot, crew: Crew, known: bool
) -> None:
    host, swedish = crew.people[0], shipped_catalogue().for_locale("sv")
    host.speak("sv-SE")
    if known:
        await set_preferences(host, swedish("notices-way-direct"))
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert ("Jag kan inte" in message) is known


async def test_host_is_told_that_the_channel_is_not_found(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    who, panel = await play.open_panel(crew)
    playground.faults.fail_next("POST /channels/*/messages", 404, 10003)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert "I can't find the channel" in message


async def test_message_to_a_deleted_host_is_not_retried(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    playground.faults.fail_next("POST /users/@me/channels", 400, 50033)
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    assert await host_messages_after_due_jobs(crew, live_bot) == []
    assert not playground.faults.has_pending
    assert await live_bot.tables.notices.due_of(GAME, Due.CHANNEL_LOST) is None


async def test_rate_limited_message_to_a_host_delays_no_other_jobs(
    playground: Playground, live_bot: LiveBot, crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.lost.MOST_SECONDS", 0.3)
    await playground.person("Chloé").slash("cartagena new", "jamaica")
    playground.faults.fail_next("POST /users/@me/channels", 429, retry_after=60)
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    async with asyncio.timeout(PATIENCE_SECONDS):
        assert await host_messages_after_due_jobs(crew, live_bot) == []
    playground.advance(7 * HOUR)
    async with asyncio.timeout(PATIENCE_SECONDS):
        [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert "send messages" in message.lower()
    assert not (await live_bot.tables.table(GameId(2))).open


async def test_message_to_a_host_is_tried_again_after_a_pause(
    playground: Playground, live_bot: LiveBot, crew: Crew
) -> None:
    playground.faults.fail_next("POST /users/@me/channels", 500)
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await wait_for_clock(live_bot, stopped=True)
    began = time.monotonic()
    [message] = await host_messages_after_due_jobs(crew, live_bot)
    assert time.monotonic() - began >= RETRY_AFTER_SECONDS
    assert "send messages" in message.lower()
    assert not playground.faults.has_pending


@long
async def test_host_is_told_only_once_although_the_bot_is_killed(
    playground: Playground, process: ProcessBot
) -> None:
    ben = playground.person("Ben")
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga", pace=HOUR)
    playground.faults.lose_answer("POST /users/@me/channels", 502)
    playground.person("Ana").deny_bot("tavern", "send_messages")
    await ben.until(lambda: bool(ben.direct_messages), PATIENCE_SECONDS)
    await process.restart()
    playground.advance(HOUR)
    await process.restart()
    playground.person("Ana").deny_bot("tavern")
    await ben.until(lambda: "Time is up" not in crew.boards()[-1].text, PATIENCE_SECONDS)
    assert len(ben.direct_messages) == 1
