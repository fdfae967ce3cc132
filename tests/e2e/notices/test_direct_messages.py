"""Each call to a turn comes once by direct message, with a link; a refusal is explained later."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from cogs.notices import delivery as delivery_module
from discord_playground import Playground, until
from game.tables.notices.nudge import NUDGE_AFTER
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.notices.preferences import (
    HOUR,
    Clock,
    bot_with_clock,
    end_turn,
    pass_hours_online,
    play_until_turn_of,
    set_preferences,
    set_quiet_hours,
)
from tests.e2e.play import Crew
from tests.long import long

NOT_TOLD_EVENT = "nobody could be notified"
EXPLANATION = "I couldn't send you a direct message"
RETRY_AFTER_SECONDS = 2.5
"""Seconds within which the bot usually sends a failed message again."""


class Killed(Exception):
    """Stands for a kill after a message was sent and before this was saved."""


async def start_with_direct_messages(
    playground: Playground, bot: LiveBot, names: list[str]
) -> Crew:
    """Start a game of people who all want direct messages."""
    for name in names:
        said = await set_preferences(playground.person(name), "Direct message")
        assert "I send you a direct message" in said.text
    crew = await play.start_game(playground, names, cards="tortuga")
    await bot.wait_until_idle()
    return crew


@long
async def test_each_turn_sends_one_direct_message_and_no_mention(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await start_with_direct_messages(playground, live_bot, ["Ana", "Ben"])
    for turn_number in range(1, 5):
        [board] = crew.boards()
        who = crew.on_turn(board)
        assert sum(len(person.direct_messages) for person in crew.people) == turn_number
        message = who.direct_messages[-1]
        assert "It's your turn in Cartagena" in message.data["content"]
        address = message.button("Go to the board").url or ""
        assert address.endswith(f"/{board.channel_id}/{board.id}")
        await end_turn(crew, live_bot)
    assert transcript.pinged_ids(playground) == []


async def test_settings_button_works_inside_a_direct_message(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await start_with_direct_messages(playground, live_bot, ["Ana", "Ben"])
    who = crew.on_turn(crew.boards()[-1])
    panel = await who.click(who.direct_messages[-1], "Notifications")
    assert panel.channel_id == who.direct_channel.id
    assert "I don't notify you" in (await who.click(panel, "Not at all")).text


@long
async def test_direct_message_is_in_the_readers_language(
    playground: Playground, live_bot: LiveBot
) -> None:
    for name in ("Ana", "Ben"):
        person = playground.person(name)
        person.speak("de")
        await set_preferences(person, "Direktnachricht")
    crew = await play.start_game(playground, ["Ana", "Ben"], language="en")
    await live_bot.wait_until_idle()
    who = crew.on_turn(crew.boards()[-1])
    assert "Du bist bei Cartagena am Zug" in who.direct_messages[-1].text


@long
async def test_restart_sends_no_direct_message_again(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await start_with_direct_messages(playground, bot, ["Ana", "Ben"])
    for _ in range(2):
        async with bot_with_clock(playground, tmp_path, time) as bot:
            await pass_hours_online(bot, time, 0.1)
    assert sum(len(person.direct_messages) for person in crew.people) == 1


@long
@pytest.mark.parametrize("minutes", [0, 60], ids=["at once", "an hour later"])
async def test_sent_but_unrecorded_direct_message_is_not_sent_again(
    playground: Playground,
    tmp_path: Path,
    time: Clock,
    monkeypatch: pytest.MonkeyPatch,
    minutes: int,
) -> None:
    async def fail_as_if_killed(*_: object) -> None:
        raise Killed

    async with running_bot(playground, tmp_path / "games.sqlite3", time) as bot:
        for name in ("Ana", "Ben"):
            await set_preferences(playground.person(name), "Direct message")
        monkeypatch.setattr(bot.tables.upkeep, "remove_due", fail_as_if_killed)
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        assert sum(len(person.direct_messages) for person in crew.people) == 1
    playground.advance(60 * minutes)
    time.now += 60_000 * minutes
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for _ in range(3):
            await pass_hours_online(bot, time, 0.02)
    assert sum(len(person.direct_messages) for person in crew.people) == 1


@long
async def test_unsent_direct_message_is_sent_after_a_restart(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for name in ("Ana", "Ben"):
            await set_preferences(playground.person(name), "Direct message")
        playground.faults.hang_up("POST /users/@me/channels", times=99)
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
        assert sum(len(person.direct_messages) for person in crew.people) == 0
    playground.faults.clear()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.02)
        who = crew.on_turn(crew.boards()[-1])
        assert [one.text.count("It's your turn") for one in who.direct_messages] == [1]
    assert transcript.pinged_ids(playground) == []


@pytest.mark.parametrize("status", [403, 404])
async def test_direct_message_refused_without_a_code_is_retried(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(delivery_module, "RETRY_SECONDS", (0.0,))
    playground.faults.fail_next("POST /users/@me/channels", status, 0, times=2)
    crew = await start_with_direct_messages(playground, live_bot, ["Ana", "Ben"])
    assert not playground.faults.has_pending
    who = crew.on_turn(crew.boards()[-1])
    assert "It's your turn" in who.direct_messages[-1].text
    assert transcript.pinged_ids(playground) == []


async def test_refused_message_is_explained_although_the_database_is_locked(
    playground: Playground, live_bot: LiveBot, database: str
) -> None:
    ana = playground.person("Ana")
    await set_preferences(ana, "Direct message")
    ana.receive("closed")
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    await play_until_turn_of(crew, live_bot, lambda who: who is ana)
    with closing(sqlite3.connect(database, isolation_level=None)) as other, capture_logs() as said:
        other.execute("BEGIN IMMEDIATE")
        await ana.slash("cartagena games", "tavern")
        await ana.until_sees("tavern", EXPLANATION, play.PATIENCE_SECONDS)
        await until(
            lambda: NOT_TOLD_EVENT in {line["event"] for line in said},
            play.PATIENCE_SECONDS,
            "It is logged",
        )
        other.execute("ROLLBACK")
    assert EXPLANATION in ana.sees("tavern")[-1].text


async def test_refused_direct_message_is_explained_after_a_restart(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    people = [playground.person(name) for name in ("Ana", "Ben")]
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for person in people:
            await set_preferences(person, "Direct message")
            person.receive("closed")
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await bot.wait_until_idle()
    async with bot_with_clock(playground, tmp_path, time):
        who = crew.on_turn(crew.boards()[-1])
        panel = await who.slash("cartagena games", "tavern")
        assert "couldn't send" not in panel.text
        note = await who.until_sees("tavern", EXPLANATION, play.PATIENCE_SECONDS)
        # The note has buttons to choose another kind of notification.
        assert "I mention you" in (await who.click(note, "Mention me")).text


@long
async def test_direct_message_waits_for_the_end_of_quiet_hours(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for name in ("Ana", "Ben"):
            await set_quiet_hours(playground.person(name), "8", "10", "+0")
        crew = await start_with_direct_messages(playground, bot, ["Ana", "Ben"])
        who = crew.on_turn(crew.boards()[-1])
        assert who.direct_messages == []
        await pass_hours_online(bot, time, 1)
        assert len(who.direct_messages) == 1
        await pass_hours_online(bot, time, 1)
        assert len(who.direct_messages) == 1
    assert transcript.pinged_ids(playground) == []


async def test_failed_direct_message_is_not_retried_during_quiet_hours(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for name in ("Ana", "Ben"):
            await set_quiet_hours(playground.person(name), "10", "11", "+0")
        playground.faults.hang_up("POST /users/@me/channels", times=99)
        crew = await start_with_direct_messages(playground, bot, ["Ana", "Ben"])
        who = crew.on_turn(crew.boards()[-1])
        time.now += HOUR
        playground.faults.clear()
        await asyncio.sleep(RETRY_AFTER_SECONDS)
        assert who.direct_messages == []
        await pass_hours_online(bot, time, 0.01)
        assert who.direct_messages == []
        await pass_hours_online(bot, time, 1)
        assert len(who.direct_messages) == 1
    assert transcript.pinged_ids(playground) == []


@long
async def test_next_player_is_notified_by_direct_message(
    playground: Playground, live_bot: LiveBot
) -> None:
    cleo = playground.person("Cleo")
    await set_preferences(cleo, "Direct message", "Tell me when I'm next")
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"], cards="tortuga")
    await live_bot.wait_until_idle()
    await play_until_turn_of(crew, live_bot, lambda who: who is crew.people[1])
    assert "You're next" in cleo.direct_messages[-1].text
    assert "after Ben" in cleo.direct_messages[-1].text
    assert cleo.id not in transcript.pinged_ids(playground)


@long
async def test_nudge_is_sent_as_a_direct_message(playground: Playground, live_bot: LiveBot) -> None:
    crew = await start_with_direct_messages(playground, live_bot, ["Ana", "Ben"])
    [board] = crew.boards()
    who = crew.on_turn(board)
    other = next(person for person in crew.people if person is not who)
    playground.advance(NUDGE_AFTER / 1000)
    await play.ask(other, "nudge", crew.channel)
    await live_bot.wait_until_idle()
    assert len(who.direct_messages) == 2
    assert "The others are waiting for you" in who.direct_messages[-1].text
    assert crew.boards()[-1].id == board.id
    assert transcript.pinged_ids(playground) == []
