"""Tests of the number of sessions that a bot may start in a day, and of one start too many."""

import asyncio
from dataclasses import replace

import discord
import pytest

from admin import send_order
from bots.harbour_bot import HarbourBot, playground_addresses
from bots.raw_bot import RawBot
from discord_playground import Config, Playground, StartRules, until
from discord_playground.protocol.types import Json

DAY = 86_400
PATIENCE = 120


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    return replace(playground_config, starts=StartRules(total=2))


async def start_limit(raw: RawBot) -> Json:
    """Return the limits that the bot is told before it starts."""
    return (await raw.call("GET", "/gateway/bot"))[1]["session_start_limit"]


async def test_start_limit_counts_down_and_resets_after_a_day(
    playground: Playground, raw: RawBot
) -> None:
    assert await start_limit(raw) == {
        "total": 2,
        "remaining": 2,
        "reset_after": 0,
        "max_concurrency": 1,
    }
    await raw.connect_and_identify()
    after_one_start = await start_limit(raw)
    assert (after_one_start["total"], after_one_start["remaining"]) == (2, 1)
    assert DAY * 1000 - 60_000 < after_one_start["reset_after"] <= DAY * 1000
    playground.starts.leave(0)
    assert (await start_limit(raw))["remaining"] == playground.starts.remaining == 0
    await send_order(playground, do="leave_starts", remaining=2)
    assert (await start_limit(raw))["remaining"] == 2
    await send_order(playground, do="leave_starts", remaining=0)
    playground.advance(DAY)
    assert (await start_limit(raw))["remaining"] == 2


async def test_start_beyond_the_daily_limit_invalidates_the_token(
    playground: Playground, raw: RawBot
) -> None:
    token = playground.token
    async with RawBot(playground) as second, RawBot(playground) as third:
        await raw.connect_and_identify()
        await second.connect_and_identify()
        await third.connect()
        await third.identify()
        for bot in (third, raw, second):
            assert await bot.receive_payload() == {"closed": 4004}
        assert playground.token != token
        assert playground.gateway.sessions == {}
        assert (await raw.call("GET", "/users/@me"))[0] == 401
        await second.connect()
        session = {"token": token, "session_id": second.ready["session_id"], "seq": second.sequence}
        await second.send(6, session)
        assert await second.receive_payload() == {"closed": 4004}
        playground.advance(DAY)
        await third.connect()
        await third.identify()
        assert await third.receive_payload() == {"closed": 4004}
        third.token = playground.token
        await third.connect_and_identify()
        assert (await third.call("GET", "/users/@me"))[0] == 200


async def test_resume_does_not_count_as_a_start(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    playground.starts.leave(0)
    session = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.socket.close()
    await raw.connect()
    await raw.send(6, session)
    assert await raw.wait_for_event("RESUMED") == {}
    assert playground.token == raw.token


async def test_discord_py_is_refused_when_no_start_remains(playground: Playground) -> None:
    playground.starts.leave(0)
    with playground_addresses(playground):
        async with HarbourBot() as bot:
            with pytest.raises(discord.ConnectionClosed) as refused:
                await asyncio.wait_for(bot.start(playground.token), PATIENCE)
    assert refused.value.code == 4004
    await until(lambda: not playground.gateway.bot_is_there(), PATIENCE, "The bot should be gone")


async def test_daily_limit_is_not_enforced_if_limits_are_off(
    playground_config: Config,
) -> None:
    unlimited = replace(playground_config, limits=None, starts=StartRules())
    async with await Playground.start(config=unlimited) as playground, RawBot(playground) as raw:
        playground.starts.total = 0
        await raw.connect_and_identify()
        assert (await start_limit(raw))["remaining"] == 0
