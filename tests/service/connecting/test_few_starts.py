"""The bot never uses the last session starts of a day, however a session begins."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from discord.ext import commands
from structlog.testing import capture_logs

from discord_playground import Config, Playground, StartRules, until
from discord_playground.gateway.session import INVALID, Session
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.connecting import shard
from service.sharding import session_starts
from tests.service.connecting.few_starts import (
    LEAST_STARTS,
    DailySessionStarts,
    count_limit_requests,
)
from tests.service.starting import logged_in_bot

TIMEOUT_SECONDS = 120
BOTH_SHARDS = {0, 1}

pytestmark = pytest.mark.usefixtures("online", "hasty")


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    """Two shards, which log in one after the other."""
    setup = replace(playground_config.setup, guild_count=2)
    return replace(playground_config, setup=setup, starts=StartRules(2, 1))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    async def skip_wait(*_: object, **__: object) -> None:
        """Log in without the usual wait of five seconds."""

    monkeypatch.setattr(commands.AutoShardedBot, "before_identify_hook", skip_wait)
    monkeypatch.setattr(shard, "LONGEST_SECONDS", 0.1)


@asynccontextmanager
async def connecting_bot() -> AsyncIterator[CartagenaBot]:
    """Start a bot that connects, and close it at the end."""
    async with logged_in_bot(shipped_catalogue()) as bot:
        bot._connection.guild_ready_timeout = 0.1
        task = asyncio.create_task(bot.connect())
        try:
            yield bot
        finally:
            await bot.close()
            await asyncio.wait_for(task, TIMEOUT_SECONDS)
    names = [getattr(one.get_coro(), "__qualname__", "") for one in asyncio.all_tasks()]
    assert not [name for name in names if "Shard" in name or "SessionStarts" in name]


@asynccontextmanager
async def online_bot(day: DailySessionStarts) -> AsyncIterator[CartagenaBot]:
    """Start a bot that has used two of the day's last session starts."""
    assert day.starts_left == LEAST_STARTS + 1
    async with connecting_bot() as bot:
        await until(
            lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
        )
        assert day.starts_left == LEAST_STARTS - 1
        yield bot


def session(playground: Playground, shard: int) -> Session:
    [found] = [one for one in playground.gateway.sessions.values() if one.shard.id == shard]
    return found


def invalidate_session(playground: Playground, shard: int) -> None:
    """Tell one shard that its session is invalid."""
    invalidated = session(playground, shard)
    assert invalidated.bot_socket is not None
    invalidated.bot_socket.enqueue(INVALID, False)
    invalidated.bot_socket = None
    del playground.gateway.sessions[invalidated.id]


async def wait_until_asked_again(playground: Playground) -> None:
    """Wait until the bot has waited as long as Discord says, and has asked again."""
    count_before = count_limit_requests(playground)
    await until(
        lambda: count_limit_requests(playground) > count_before + 1,
        TIMEOUT_SECONDS,
        "It asks again",
    )


async def test_session_start_waits_until_discord_resets_the_count(playground: Playground) -> None:
    day = DailySessionStarts(playground, LEAST_STARTS)
    with capture_logs() as logs:
        async with connecting_bot() as bot:
            await wait_until_asked_again(playground)
            assert day.starts_left == LEAST_STARTS
            assert not playground.gateway.bot_is_there()
            day.begin_next_day()
            await until(
                lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
            )
    assert day.starts_left == 1000 - 2
    [log_entry] = [one for one in logs if one["event"] == "shards must wait for session starts"]
    assert (log_entry["left"], log_entry["seconds"]) == (LEAST_STARTS, 1)


async def test_invalidated_session_waits_while_another_shard_resumes(
    playground: Playground,
) -> None:
    day = DailySessionStarts(playground, LEAST_STARTS + 1)
    async with online_bot(day) as bot:
        invalidate_session(playground, 0)
        await until(lambda: bot.shards_ready == {1}, TIMEOUT_SECONDS, "The shard is lost")
        resumed = asyncio.create_task(bot.wait_for("shard_resumed", timeout=TIMEOUT_SECONDS))
        other = session(playground, 1).bot_socket
        assert other is not None
        await other.close_after_sending(4000)
        assert await resumed == 1
        await wait_until_asked_again(playground)
        assert day.starts_left == LEAST_STARTS - 1
        day.begin_next_day()
        await until(
            lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
        )
    assert day.starts_left == 1000 - 1


async def test_second_shard_waits_if_another_process_takes_the_last_start(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = DailySessionStarts(playground, LEAST_STARTS + 1)

    async def take_start_before_shard_1(_: object, shard_id: int, **__: object) -> None:
        """Let another process start a session before the second shard."""
        if shard_id == 1 and day.starts_left == LEAST_STARTS:
            day.use_start()
            await asyncio.sleep(2 * session_starts.APART_SECONDS)

    monkeypatch.setattr(session_starts, "APART_SECONDS", 0.01)
    monkeypatch.setattr(commands.AutoShardedBot, "before_identify_hook", take_start_before_shard_1)
    async with connecting_bot() as bot:
        await until(lambda: bot.shards_ready == {0}, TIMEOUT_SECONDS, "The first shard is ready")
        await wait_until_asked_again(playground)
        assert day.starts_left == LEAST_STARTS - 1
        day.begin_next_day()
        await until(
            lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
        )


@pytest.mark.parametrize("failures", [0, 2])
async def test_bot_waits_for_session_starts_after_a_gateway_outage(
    playground: Playground, failures: int
) -> None:
    """Discord says at once how many starts are left, or only after some failures."""
    day = DailySessionStarts(playground, LEAST_STARTS + 1)
    async with online_bot(day) as bot:
        for _ in range(failures):
            playground.faults.fail_next("GET /gateway/bot", 503)
        await playground.gateway.go_down()
        await until(lambda: not bot.shards_ready, TIMEOUT_SECONDS, "Both shards are lost")
        await until(
            lambda: playground.gateway.refused_connections == 2,
            TIMEOUT_SECONDS,
            "Both were turned away",
        )
        playground.gateway.come_back()
        await wait_until_asked_again(playground)
        assert day.starts_left == LEAST_STARTS - 1
        assert not playground.gateway.bot_is_there()
        day.begin_next_day()
        await until(
            lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
        )


async def test_closing_ends_the_wait_for_session_starts(playground: Playground) -> None:
    """The bot waits for its first session or for a later one. All tasks of the bot end."""
    day = DailySessionStarts(playground, LEAST_STARTS + 1)
    async with online_bot(day) as bot:
        invalidate_session(playground, 0)
        await until(lambda: bot.shards_ready == {1}, TIMEOUT_SECONDS, "The shard is lost")
        await wait_until_asked_again(playground)
    async with connecting_bot():
        await wait_until_asked_again(playground)
    assert day.starts_left == LEAST_STARTS - 1


async def test_discord_is_asked_once_if_many_session_starts_are_left(
    playground: Playground,
) -> None:
    async with connecting_bot() as bot:
        await until(
            lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "Both shards are ready"
        )
        invalidate_session(playground, 0)
        await until(lambda: bot.shards_ready == {1}, TIMEOUT_SECONDS, "The shard is lost")
        await until(lambda: bot.shards_ready == BOTH_SHARDS, TIMEOUT_SECONDS, "It is there again")
    assert count_limit_requests(playground) == 1
