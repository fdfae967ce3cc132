"""The request that uses up a rate limit is answered at once. The next one waits."""

from dataclasses import replace

import discord
import pytest
from discord import http

from discord_playground import Config, Playground
from service.client import CartagenaBot
from service.connecting.bucket import PromptRatelimit
from tests.addresses import playground_addresses

MESSAGES_PER_LIMIT = 5
"""The number of messages that Discord accepts in a channel within five seconds."""


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    """A playground that reports its rate limits as Discord does."""
    return replace(playground_config, limits="discord")


async def test_request_that_uses_up_a_rate_limit_is_answered_at_once(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "Ratelimit", PromptRatelimit)
    with playground_addresses(playground):
        async with discord.Client(intents=discord.Intents(guilds=True)) as bot:
            await bot.login(playground.token)
            channel = bot.get_partial_messageable(int(playground.channel("tavern").id))
            for number in range(MESSAGES_PER_LIMIT):
                await channel.send(str(number))
            [bucket] = {
                one for one in bot.http._buckets.values() if one.limit == MESSAGES_PER_LIMIT
            }
            assert isinstance(bucket, PromptRatelimit)
            assert bucket.remaining == 0, "nobody has waited for more"
            await channel.send("and another")
            assert bucket.remaining == MESSAGES_PER_LIMIT - 1
    assert not playground.limits.counts.too_many


def test_bot_uses_prompt_rate_limits() -> None:
    assert issubclass(CartagenaBot, discord.Client)
    assert http.Ratelimit is PromptRatelimit
