"""One reminder comes after 80 % of a turn's time, but not while the player looks at the game."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import pytest

from discord_playground import Actor, Playground
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import (
    Clock,
    bot_with_clock,
    pass_hours_online,
    set_preferences,
    set_quiet_hours,
)
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.long import long

NAMES = ["Ana", "Ben"]


@asynccontextmanager
async def running_game(
    playground: Playground,
    folder: Path,
    time: Clock,
    *,
    pace: int = 3600,
    wish: Callable[[Actor], Awaitable[object]] | None = None,
) -> AsyncIterator[tuple[LiveBot, Crew]]:
    """Start a game of two with this time limit; ``wish`` sets each player's preferences first."""
    async with bot_with_clock(playground, folder, time) as bot:
        if wish is not None:
            for name in NAMES:
                await wish(playground.person(name))
        crew = await play.start_game(playground, NAMES, pace=pace)
        await bot.wait_until_idle()
        yield bot, crew


async def test_reminder_reposts_the_board_with_one_mention(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with running_game(playground, tmp_path, time, pace=86400) as (bot, crew):
        [board] = crew.boards()
        who = crew.on_turn(board)
        await pass_hours_online(bot, time, 0.8 * 24 - 0.01)
        assert transcript.pinged_ids(playground) == [who.id]
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.02)
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        [fresh] = crew.boards()
        assert fresh.id != board.id
        assert not who.still_there(board)
        for _ in range(3):
            await pass_hours_online(bot, time, 3)
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 3)
    assert transcript.pinged_ids(playground) == [who.id, who.id]
    assert [one.id for one in crew.boards()] == [fresh.id]


@long
async def test_missed_reminder_is_sent_once_after_a_restart(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with running_game(playground, tmp_path, time, pace=86400) as (bot, crew):
        who = crew.on_turn(crew.boards()[-1])
    for _ in range(2):
        async with bot_with_clock(playground, tmp_path, time) as bot:
            await pass_hours_online(bot, time, 22)
    assert transcript.pinged_ids(playground) == [who.id, who.id]


@pytest.mark.parametrize("looks", ["click", pytest.param("command", marks=long)])
async def test_reminder_waits_while_the_player_looks_at_the_game(
    playground: Playground, tmp_path: Path, time: Clock, looks: str
) -> None:
    async with running_game(playground, tmp_path, time) as (bot, crew):
        [board] = crew.boards()
        who = crew.on_turn(board)
        other = next(person for person in crew.people if person is not who)
        await pass_hours_online(bot, time, 0.75)
        if looks == "click":
            await who.click(board, "How to play")
        else:
            await who.slash("cartagena hand", "tavern")
        await other.click(board, "My cards")
        await pass_hours_online(bot, time, 0.08)
        assert transcript.pinged_ids(playground) == [who.id]
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await pass_hours_online(bot, time, 0.01)
        assert transcript.pinged_ids(playground) == [who.id, who.id]
        await who.slash("cartagena hand", "tavern")
        await pass_hours_online(bot, time, 0.15)
        assert transcript.pinged_ids(playground) == [who.id, who.id]


async def test_click_is_answered_although_it_cannot_be_recorded(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with running_game(playground, tmp_path, time) as (bot, crew):
        [board] = crew.boards()
        who = crew.on_turn(board)
        await pass_hours_online(bot, time, 0.75)
        with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            page = await who.click(board, "How to play")
            assert "Page 1 of" in page.text
            message_count = len(who.sees("tavern"))
            await bot.bot.inflight.drain(PATIENCE_SECONDS)
        assert len(who.sees("tavern")) == message_count


@long
async def test_player_who_acts_in_time_is_not_reminded(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with running_game(playground, tmp_path, time) as (bot, crew):
        who, panel = await play.open_panel(crew)
        await pass_hours_online(bot, time, 0.7)
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        other = crew.on_turn(crew.boards()[-1])
        await pass_hours_online(bot, time, 0.5)
        assert transcript.pinged_ids(playground) == [who.id, other.id]


@pytest.mark.parametrize("label", ["Turn the reminder off", "Not at all"])
async def test_player_who_turned_reminders_off_is_not_reminded(
    playground: Playground, tmp_path: Path, time: Clock, label: str
) -> None:
    async def wish(person: Actor) -> None:
        await set_preferences(person, label)

    async with running_game(playground, tmp_path, time, wish=wish) as (bot, crew):
        called = transcript.pinged_ids(playground)
        board = crew.boards()[-1]
        await pass_hours_online(bot, time, 0.9)
        assert transcript.pinged_ids(playground) == called
        assert crew.boards()[-1].id == board.id


async def test_short_turn_has_no_reminder(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async with running_game(playground, tmp_path, time, pace=180) as (bot, crew):
        await pass_hours_online(bot, time, 1)
        assert len(transcript.pinged_ids(playground)) == 1
        assert "Time is up" in crew.boards()[-1].text


async def test_reminder_can_be_a_direct_message(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    async def wish(person: Actor) -> None:
        await set_preferences(person, "Direct message")

    async with running_game(playground, tmp_path, time, wish=wish) as (bot, crew):
        who = crew.on_turn(crew.boards()[-1])
        await pass_hours_online(bot, time, 0.8)
        first, reminder = who.direct_messages
        assert "nearly up" in reminder.text
        assert "12 minutes left" in reminder.text
        assert "It's your turn" in first.text
        await pass_hours_online(bot, time, 1)
        assert len(who.direct_messages) == 2
    assert transcript.pinged_ids(playground) == []


@long
@pytest.mark.parametrize("label", ["Mention", "Direct message"])
async def test_absence_that_restarts_the_clock_causes_no_second_reminder(
    playground: Playground, tmp_path: Path, time: Clock, label: str
) -> None:
    async def wish(person: Actor) -> None:
        if label != "Mention":
            await set_preferences(person, label)

    async with running_game(playground, tmp_path, time, wish=wish) as (bot, crew):
        who = crew.on_turn(crew.boards()[-1])

        def call_count() -> int:
            return len(transcript.pinged_ids(playground)) + len(who.direct_messages)

        await pass_hours_online(bot, time, 0.85)
        assert call_count() == 2
        away_panel = await who.click(await who.slash("cartagena away", "jamaica"), "1 day")
        await pass_hours_online(bot, time, 1)
        await who.click(away_panel, "I'm back")
    async with bot_with_clock(playground, tmp_path, time) as bot:
        for _ in range(4):
            await pass_hours_online(bot, time, 0.3)
        assert call_count() == 2
        assert "Time is up" in crew.boards()[-1].text


@long
async def test_reminder_is_skipped_if_quiet_hours_delay_the_first_mention(
    playground: Playground, tmp_path: Path, time: Clock
) -> None:
    wish = partial(set_quiet_hours, begin="8", end="11", zone="+0")
    async with running_game(playground, tmp_path, time, wish=wish) as (bot, crew):
        who = crew.on_turn(crew.boards()[-1])
        for hours in (0.85, 1, 0.1):
            await pass_hours_online(bot, time, hours)
            assert transcript.pinged_ids(playground) == []
        await pass_hours_online(bot, time, 0.1)
        assert transcript.pinged_ids(playground) == [who.id]
        await pass_hours_online(bot, time, 1)
        assert transcript.pinged_ids(playground) == [who.id]
