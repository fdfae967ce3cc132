"""The long test reports unanswered clicks, except those that the bot could not answer."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from os import getpid
from pathlib import Path
from random import Random
from threading import get_native_id
from unittest.mock import AsyncMock, Mock

import pytest

from discord_playground import Playground
from discord_playground.gateway.session import BotSocket
from discord_playground.gateway.shards import Shard
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.interactions import Interaction

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from tests.chaos.bot import Bot
from tests.chaos.faults.discord import lose_gateway
from tests.chaos.faults.server import delete_channel_or_thread
from tests.chaos.run import ChaosSettings, Run, say
from tests.chaos.stage import Stage
from tests.chaos.troubles import Troubles, cpu_wait_by_thread, loop_time

PATIENCE = 120


@pytest.fixture
def stage(playground: Playground) -> Stage:
    """Return a local Discord without a bot."""
    return Stage(
        playground=playground,
        bot=Mock(),
        database=Mock(),
        troubles=Troubles(),
        board_checks=Mock(),
        moderator=playground.person("Ana"),
        path_parts_hit_by_faults=set(),
    )


class FixedChoice(Random):
    """A random source that always chooses the same channel."""

    def __init__(self, place: Channel) -> None:
        super().__init__()
        self._place = place

    def choice(self, seq: object) -> Channel:
        """Return the channel."""
        return self._place


@pytest.mark.parametrize("name", ["tavern", "jamaica"])
async def test_an_unanswered_click_is_excused_only_in_a_deleted_channel(
    stage: Stage, name: str
) -> None:
    run, place = Run(ChaosSettings(1, 1), stage, say), stage.playground.channel("tavern")
    user, guild = stage.moderator.id, place.guild_id
    asked = Interaction("1", "token", 2, user, place.id, guild, "cartagena", None, loop_time())
    run._clicks.add_click(asked, "/cartagena new")
    assert len(run._unanswered_problems()) == 1
    await delete_channel_or_thread(stage, FixedChoice(stage.playground.channel(name)))
    assert len(run._unanswered_problems()) == (name != "tavern")


@pytest.mark.parametrize(("seconds", "excused"), [(0.19, True), (0.01, False)])
async def test_only_long_waits_for_the_cpu_excuse_unanswered_clicks(
    seconds: float, excused: bool
) -> None:
    troubles, begin = Troubles(), loop_time()
    for _ in range(6):
        troubles.record_waiting(begin, seconds)
    assert (troubles.trouble_between(begin, begin + 3) is not None) == excused
    assert troubles.trouble_between(begin + 2, begin + 5) is None


def test_cpu_waits_are_measured_for_every_thread() -> None:
    with ThreadPoolExecutor(1) as threads:
        assert str(threads.submit(get_native_id).result()) in cpu_wait_by_thread(getpid())


ONLINE_WHILE_STOPPING = """
import signal, sys, time
def say(*_):
    print('{"event": "online"}', flush=True)
def end(*_):
    say()
    time.sleep(2)
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
say()
time.sleep(60)
"""


async def test_a_stopping_bot_does_not_count_as_online_again(
    playground: Playground, tmp_path: Path
) -> None:
    bot = Bot(playground, tmp_path, Troubles(), ("-c", ONLINE_WHILE_STOPPING), {})
    bot.on_exit = AsyncMock()
    running = asyncio.create_task(bot.keep_running())
    await bot.wait_until_online(PATIENCE)
    closing = asyncio.create_task(bot.close())
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        await bot.wait_until_online(1)
    await closing
    await running


@pytest.mark.parametrize(("code", "excused"), [(2, True), (75, True), (1, False)])
async def test_only_exit_codes_of_failed_starts_are_excused(
    playground: Playground, tmp_path: Path, code: int, excused: bool
) -> None:
    bot = Bot(playground, tmp_path, Troubles(), ("-c", ""), {})
    bot._check_exit_code(code)
    assert (bot.problems == []) is excused


class OldLine(BotSocket):
    """A connection that Discord told to reconnect and that the bot has not closed yet."""

    def __init__(self) -> None:
        pass

    def enqueue(
        self, op: int, data: object = None, *, s: int | None = None, t: object = None
    ) -> None:
        """Say nothing."""


async def test_the_gateway_fault_ends_when_the_session_has_a_new_connection(stage: Stage) -> None:
    gateway, dice = stage.playground.gateway, Mock(randrange=lambda _: 1)
    session = gateway.open(OldLine(), Shard(), intents=0)
    losing = asyncio.create_task(lose_gateway(stage, dice))
    await asyncio.sleep(1)
    assert not losing.done()
    session.bot_socket = OldLine()
    await losing
