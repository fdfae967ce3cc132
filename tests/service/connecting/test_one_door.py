"""No rate limit makes a task of the bot sleep: every request of discord.py passes one door."""

from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest

from cogs.ui.answer_retries import retry_answers
from discord_playground import Playground
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.exchanges import RateLimited
from tests.service.starting import logged_in_bot

TWENTY_MINUTES = 1200.0


@pytest.fixture
async def bot(
    playground: Playground, addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[CartagenaBot]:
    for name, value in addresses.items():
        monkeypatch.setenv(name, value)
    async with logged_in_bot(shipped_catalogue()) as bot:
        yield bot


Request = Callable[[CartagenaBot, discord.PartialMessageable], Awaitable[object]]


def webhook(bot: CartagenaBot) -> discord.Webhook:
    """Return the webhook with which clicks are answered after their first answer."""
    return discord.Webhook.partial(1, "token", client=bot)


REQUESTS: dict[str, Request] = {
    "post": lambda _, channel: channel.send("ahoy"),
    "edit": lambda _, channel: channel.get_partial_message(1).edit(content="ahoy"),
    "delete": lambda _, channel: channel.get_partial_message(1).delete(),
    "read": lambda _, channel: anext(channel.history(limit=1)),
    "look": lambda bot, _: bot.fetch_channel(1),
    "direct": lambda bot, _: bot.create_dm(discord.Object(1)),
    "commands": lambda bot, _: bot.tree.fetch_commands(),
    "emojis": lambda bot, _: bot.fetch_application_emojis(),
    "thread": lambda bot, _: bot.http.start_thread_without_message(
        1, name="x", auto_archive_duration=60, type=11
    ),
    "follow-up": lambda bot, _: webhook(bot).send("ahoy"),
    "answer's edit": lambda bot, _: webhook(bot).edit_message(1, content="ahoy"),
    "answer's deletion": lambda bot, _: webhook(bot).delete_message(1),
}


@pytest.mark.parametrize("request_name", REQUESTS)
async def test_limited_request_is_refused_at_once(
    bot: CartagenaBot, playground: Playground, request_name: str
) -> None:
    retry_answers(bot.clock, bot.click_exchanges)
    await bot.registration.wait_until_attempt_ended(str(bot.application_id))
    playground.faults.rate_limit("*", TWENTY_MINUTES)
    channel = bot.get_partial_messageable(int(playground.channel("tavern").id))
    with pytest.raises(RateLimited) as limit:
        await REQUESTS[request_name](bot, channel)
    assert TWENTY_MINUTES - 60 < limit.value.seconds <= TWENTY_MINUTES
