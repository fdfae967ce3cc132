"""Requests are sent once, and their result is known at once."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from discord_playground import Playground, Scope, until
from service.exchanges import Exchanges, RateLimited, UnknownOutcome, WaitedTooLong
from service.monitoring.metrics import request_trace
from tests.addresses import playground_addresses
from tests.e2e.held import HeldRequest

POST = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
TWENTY_MINUTES = 1200.0


@pytest.fixture
def playground(tolerant_playground: Playground) -> Playground:
    """A playground that accepts requests which a bot should not send."""
    return tolerant_playground


@pytest.fixture
def exchanges() -> Exchanges:
    """The exchanges under test."""
    return Exchanges()


@pytest.fixture
def counted() -> list[tuple[str, str]]:
    """The method and the answer of each counted request."""
    return []


@pytest.fixture
async def bot(
    playground: Playground, exchanges: Exchanges, counted: list[tuple[str, str]]
) -> AsyncIterator[discord.Client]:
    """A client whose requests are watched."""
    trace = request_trace(lambda method, status, _: counted.append((method, status)))
    exchanges.watch(trace)
    with playground_addresses(playground):
        async with discord.Client(intents=discord.Intents(guilds=True), http_trace=trace) as bot:
            await bot.login(playground.token)
            yield bot
            exchanges.close()


@pytest.fixture
def channel(bot: discord.Client, playground: Playground) -> discord.PartialMessageable:
    """A channel of that client."""
    return bot.get_partial_messageable(int(playground.channel("tavern").id))


def texts(playground: Playground) -> list[str]:
    """Return the texts of the channel's messages."""
    return [one.text for one in playground.person("Ana").sees("tavern")]


async def test_message_is_sent_edited_and_deleted(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    sent = await exchanges.request_once(channel.send("ahoy"))
    await exchanges.request_once(sent.edit(content="ahoy!"))
    assert texts(playground) == ["ahoy!"]
    await exchanges.request_once(sent.delete())
    assert texts(playground) == []


@pytest.mark.parametrize("seconds", [1.0, 20.0, TWENTY_MINUTES])
async def test_rate_limit_of_any_length_is_raised_at_once(
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
    seconds: float,
) -> None:
    sent = await exchanges.request_once(channel.send("ahoy"))
    playground.faults.rate_limit(EDIT, seconds, scope=Scope.SHARED, code=20028)
    with pytest.raises(RateLimited) as limit:
        await exchanges.request_once(sent.edit(content="later"))
    assert 0 < limit.value.seconds <= seconds
    assert not isinstance(limit.value, WaitedTooLong)
    # The limit delays no other request, and nobody sends the refused request again.
    await exchanges.request_once(channel.send("another"))
    playground.faults.clear()
    assert texts(playground) == ["ahoy", "another"]
    assert playground.limits.counts.requests("PATCH /channels/*") == 1


async def test_rate_limit_of_zero_seconds_is_raised_with_a_positive_wait(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    playground.faults.fail_next(POST, 429, retry_after=0.0)
    with pytest.raises(RateLimited) as limit:
        await exchanges.request_once(channel.send("ahoy"))
    assert limit.value.seconds > 0


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_server_error_raises_no_answer_and_is_not_retried(
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
    status: int,
) -> None:
    playground.faults.lose_answer(POST, status)
    with pytest.raises(UnknownOutcome):
        await exchanges.request_once(channel.send("ahoy"))
    assert texts(playground) == ["ahoy"]
    assert playground.limits.counts.requests("POST /channels/*") == 1


async def test_broken_connection_raises_no_answer(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    playground.faults.lose_answer(POST, None)
    with pytest.raises(UnknownOutcome):
        await exchanges.request_once(channel.send("ahoy"))
    assert texts(playground) == ["ahoy"]


async def test_other_refusals_raise_the_errors_of_discord_py(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    playground.faults.fail_next(POST, 403, 50013)
    with pytest.raises(discord.Forbidden) as refusal:
        await exchanges.request_once(channel.send("ahoy"))
    assert refusal.value.code == 50013


async def test_ban_is_not_reported_as_a_rate_limit(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    playground.limits._banned_until = playground.world.clock.now() + TWENTY_MINUTES
    with pytest.raises(discord.HTTPException) as refusal:
        await exchanges.request_once(channel.send("ahoy"))
    assert refusal.value.status == 429


async def test_the_global_limit_stops_all_sending(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    playground.faults.rate_limit_globally(TWENTY_MINUTES)
    with pytest.raises(RateLimited):
        await exchanges.request_once(channel.send("ahoy"))
    request_count = playground.limits.counts.requests()
    with pytest.raises(RateLimited) as limit:
        await exchanges.request_once(channel.send("and another"))
    assert TWENTY_MINUTES - 60 < limit.value.seconds <= TWENTY_MINUTES
    assert playground.limits.counts.requests() == request_count


async def test_answers_to_clicks_ignore_the_global_rate_limit(
    bot: discord.Client,
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
) -> None:
    """These requests use the token of a click. They, too, are sent only once."""
    playground.faults.rate_limit_globally(TWENTY_MINUTES)
    with pytest.raises(RateLimited):
        await exchanges.request_once(channel.send("ahoy"))
    webhook = discord.Webhook.partial(1, "token", client=bot)
    with pytest.raises(discord.NotFound):
        await Exchanges().request_once(webhook.fetch_message(2))
    playground.faults.rate_limit("GET /webhooks/*", TWENTY_MINUTES)
    with pytest.raises(RateLimited):
        await Exchanges().request_once(webhook.fetch_message(2))


async def test_each_request_is_counted_once(
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
    counted: list[tuple[str, str]],
) -> None:
    counted.clear()
    sent = await exchanges.request_once(channel.send("ahoy"))
    playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    with pytest.raises(RateLimited):
        await exchanges.request_once(sent.edit(content="later"))
    playground.faults.lose_answer(POST, 503)
    with pytest.raises(UnknownOutcome):
        await exchanges.request_once(channel.send("ahoy"))
    playground.faults.lose_answer(POST, None)
    with pytest.raises(UnknownOutcome):
        await exchanges.request_once(channel.send("ahoy"))
    answers = [("POST", "200"), ("PATCH", "429"), ("POST", "503"), ("POST", "none")]
    assert counted == answers


async def test_request_does_not_wait_behind_a_request_delayed_by_discord_py(
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
) -> None:
    """Two requests share a rate limit, and discord.py makes the first one wait.

    The second one raises RateLimited, and does not wait behind the first.
    """
    sent = await channel.send("ahoy")
    playground.faults.rate_limit(EDIT, TWENTY_MINUTES)
    delayed_edit = asyncio.create_task(sent.edit(content="sleeps"))
    while not playground.limits.counts.too_many:  # noqa: ASYNC110
        await asyncio.sleep(0)
    with pytest.raises(RateLimited):
        await exchanges.request_once(sent.edit(content="in line"))
    delayed_edit.cancel()


async def test_sent_request_is_not_cancelled_with_its_caller(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    held = HeldRequest(playground.faults, POST)
    sending = asyncio.create_task(exchanges.request_once(channel.send("ahoy")))
    await held.intercepted.wait()
    sending.cancel()
    await asyncio.wait({sending})
    assert sending.cancelled()
    held.release()
    await until(lambda: texts(playground) == ["ahoy"], 30, "It should arrive")


async def test_closing_cancels_requests_that_nobody_waits_for(
    channel: discord.PartialMessageable, exchanges: Exchanges, playground: Playground
) -> None:
    held = HeldRequest(playground.faults, POST)
    sending = asyncio.create_task(exchanges.request_once(channel.send("ahoy")))
    await held.intercepted.wait()
    sending.cancel()
    await asyncio.wait({sending})
    exchanges.close()
    await until(lambda: not exchanges._abandoned, 30, "It should be broken off")


async def test_request_that_was_sent_in_time_is_awaited_however_long_its_answer_takes(
    channel: discord.PartialMessageable,
    exchanges: Exchanges,
    playground: Playground,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody may send it again: Discord has the request."""
    held = HeldRequest(playground.faults, POST)
    monkeypatch.setattr("service.exchanges.MOST_WAIT_SECONDS", 0.05)
    sending = asyncio.create_task(exchanges.request_once(channel.send("ahoy")))
    await held.intercepted.wait()
    done, _ = await asyncio.wait({sending}, timeout=0.3)
    assert not done
    held.release()
    assert (await sending).content == "ahoy"
    assert playground.limits.counts.requests("POST /channels/*") == 1
