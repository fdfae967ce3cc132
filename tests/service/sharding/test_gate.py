"""A process that may no longer send a request does not send it, even after a wait."""

import aiohttp
import discord
import pytest

from discord_playground import Playground
from service.monitoring.metrics import request_trace
from service.sharding.client_share import ChannelTakenOver, stop_writes_unless
from tests.addresses import playground_addresses


def ignore_request(method: str, status: str, seconds: float) -> None:
    """Accept the report of every request, and record nothing."""


@pytest.fixture
def playground(tolerant_playground: Playground) -> Playground:
    """A playground that accepts requests which a bot should not send."""
    return tolerant_playground


async def test_only_requests_that_change_channel_messages_are_stopped(
    playground: Playground,
) -> None:
    may_write = False
    trace = request_trace(ignore_request)
    stop_writes_unless(lambda: may_write, trace)
    tavern_url = f"{playground.api_url}/channels/{playground.channel('tavern').id}"
    headers = {"Authorization": f"Bot {playground.token}"}
    async with aiohttp.ClientSession(headers=headers, trace_configs=[trace]) as session:
        with pytest.raises(ChannelTakenOver):
            await session.post(f"{tavern_url}/messages", json={"content": "late"})
        assert (await session.get(tavern_url)).status == 200
        callback_url = f"{playground.api_url}/interactions/1/token/callback"
        assert (await session.post(callback_url, json={"type": 6})).status == 404
        thread = {"name": "asked for by a click", "type": 11}
        assert (await session.post(f"{tavern_url}/threads", json=thread)).status == 201
        may_write = True
        assert (
            await session.post(f"{tavern_url}/messages", json={"content": "ahoy"})
        ).status == 200
    seen = playground.person("Ana").sees("tavern")
    assert [one.text for one in seen] == ["asked for by a click", "ahoy"]


async def test_request_is_stopped_after_its_wait_for_a_rate_limit(
    playground: Playground,
) -> None:
    # The process may write until Discord asks it to wait.
    playground.faults.fail_next("POST /channels/*", 429)
    trace = request_trace(ignore_request)
    stop_writes_unless(lambda: playground.faults.has_pending, trace)

    with playground_addresses(playground):
        async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace) as bot:
            await bot.login(playground.token)
            channel = bot.get_partial_messageable(int(playground.channel("tavern").id))
            with pytest.raises(ChannelTakenOver):
                await channel.send("late")
    assert not playground.faults.has_pending
    assert playground.person("Ana").sees("tavern") == []
