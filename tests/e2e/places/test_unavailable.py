"""A server becomes unavailable: no turn, lobby or game ends there, and no computer plays.

When it is back, games go on with the time that was left.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.board import outages
from discord_playground import Playground
from game.model.due import Due
from game.model.game import Status
from game.model.time import Milliseconds
from game.rules.actions import Action
from service.processes.thinking_process import ThinkingProcess
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import (
    MINUTE,
    Clock,
    bot_with_clock,
    pass_hours_online,
)
from tests.e2e.places.stopped_clock import GAME, TIMEOUT_SECONDS, wait_for_clock
from tests.e2e.play import Crew


async def time_left(bot: LiveBot, time: Clock) -> Milliseconds:
    """Return the milliseconds until the turn of the only game is due."""
    due = (await bot.tables.table(GAME)).game.clock.due
    assert due is not None
    return Milliseconds(due - time.now)


async def wait_for_unavailable(bot: LiveBot) -> None:
    """Wait until the bot knows that its only server is unavailable."""
    [guild] = bot.cog.bot.guilds
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not guild.unavailable:  # noqa: ASYNC110 - nothing else tells
            await asyncio.sleep(0.02)


async def strict_game(playground: Playground, bot: LiveBot, pace: int = 3600) -> Crew:
    """Start a game whose overdue turns a computer plays at once; ``pace`` is in seconds."""
    crew = await play.start_game(
        playground, ["Ana", "Ben"], cards="tortuga", pace=pace, strict=True
    )
    await bot.wait_until_idle()
    return crew


@pytest.mark.parametrize("pace", [3600, 180])
async def test_no_turn_ends_while_a_server_is_unavailable(
    playground: Playground, tmp_path: Path, pace: int
) -> None:
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        crew = await strict_game(playground, bot, pace)
        version = (await bot.tables.table(GAME)).game.version
        await pass_hours_online(bot, time, pace / 3600 / 4)
        left = await time_left(bot, time)
        playground.lose_guild()
        await wait_for_clock(bot, stopped=True)
        await pass_hours_online(bot, time, 6)
        assert (await bot.tables.table(GAME)).game.version == version
        playground.find_guild()
        await wait_for_clock(bot, stopped=False)
        await bot.wait_until_idle()
        assert await time_left(bot, time) == left
        assert len(transcript.pinged_ids(playground)) == 1
        assert not any(person.direct_messages for person in crew.people)
        await pass_hours_online(bot, time, 0.9)
        assert (await bot.tables.table(GAME)).game.version > version


@pytest.mark.parametrize("late", [False, True], ids=["within a minute", "later"])
async def test_server_that_comes_late_after_a_login_counts_as_unavailable_after_a_minute(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    monkeypatch.setattr(outages, "GRACE_SECONDS", 0.1 if late else 60.0)
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await strict_game(playground, bot)
        left = await time_left(bot, time)
    playground.lose_guild()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        version = (await bot.tables.table(GAME)).game.version
        if late:
            await wait_for_clock(bot, stopped=True)
        await asyncio.sleep(0.3)
        assert ((await bot.tables.table(GAME)).game.clock.paused_at is not None) is late
        # A turn that is due within the minute does not end either.
        await pass_hours_online(bot, time, 2)
        assert (await bot.tables.table(GAME)).game.version == version
        playground.find_guild()
        await wait_for_clock(bot, stopped=False)
        await bot.wait_until_idle()
        assert abs(await time_left(bot, time) - left) < MINUTE


async def test_no_lobby_ends_while_a_server_is_unavailable(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await playground.person("Ana").slash("cartagena new", "tavern")
        await bot.wait_until_idle()
        await pass_hours_online(bot, time, 5)
        playground.lose_guild()
        await wait_for_unavailable(bot)
        await bot.wait_until_idle()
        await pass_hours_online(bot, time, 7)
        assert (await bot.tables.table(GAME)).open
        playground.find_guild()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            # An hour was left when the server became unavailable.
            while await bot.tables.upkeep.seconds_until_next([Due.EXPIRY]) < 3600:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await pass_hours_online(bot, time, 0.9)
        assert (await bot.tables.table(GAME)).open
        await pass_hours_online(bot, time, 8)
        assert (await bot.tables.table(GAME)).game.status is Status.EXPIRED


async def test_lobby_gets_back_the_time_of_an_outage_although_the_bot_restarts_in_it(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "GRACE_SECONDS", 0.1)
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await playground.person("Ana").slash("cartagena new", "tavern")
        await bot.wait_until_idle()
        await pass_hours_online(bot, time, 1)
        playground.lose_guild()
        await wait_for_unavailable(bot)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not await bot.tables.upkeep.outages(0):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await pass_hours_online(bot, time, 3)
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await wait_for_unavailable(bot)
        await pass_hours_online(bot, time, 1)
        playground.find_guild()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            # Of six hours, five were left when the server became unavailable.
            while await bot.tables.upkeep.seconds_until_next([Due.EXPIRY]) < 5 * 3600 - 60:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await bot.wait_until_idle()
        assert await bot.tables.upkeep.outages(0) == {}


async def test_no_game_rests_while_a_server_is_unavailable(
    playground: Playground, tmp_path: Path
) -> None:
    time = Clock()
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        await pass_hours_online(bot, time, 30 * 24 - 1)
        playground.lose_guild()
        await wait_for_clock(bot, stopped=True)
        await pass_hours_online(bot, time, 2)
        assert (await bot.tables.table(GAME)).playing
        playground.find_guild()
        await wait_for_clock(bot, stopped=False)
        await pass_hours_online(bot, time, 0.9)
        assert (await bot.tables.table(GAME)).playing
        await pass_hours_online(bot, time, 3)
        assert (await bot.tables.table(GAME)).resting


async def test_computers_do_not_play_while_a_server_is_unavailable(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, thinking, may_choose = Clock(), asyncio.Event(), asyncio.Event()
    choose = ThinkingProcess.choose

    async def choose_later(process: ThinkingProcess, *about: Any) -> Action:
        thinking.set()
        await may_choose.wait()
        return await choose(process, *about)

    monkeypatch.setattr(ThinkingProcess, "choose", choose_later)
    async with bot_with_clock(playground, tmp_path, time) as bot:
        await playground.person("Ana").slash("cartagena watch", "tavern", level="cabin-boy")
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await thinking.wait()
        playground.lose_guild()
        await wait_for_unavailable(bot)
        may_choose.set()
        await bot.wait_until_idle()
        table = await bot.tables.table(GAME)
        assert table.computer is not None
        assert table.actions == ()
        await pass_hours_online(bot, time, 6)
        assert (await bot.tables.table(GAME)).game.version == table.game.version
        playground.find_guild()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (await bot.tables.table(GAME)).game.version == table.game.version:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
