"""Tests of rate limits that a test sets: what is refused, for how long, and with which answer."""

import json

import discord
import pytest

from admin import order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import Playground, Scope
from discord_playground.protocol.types import Json
from rest.still import StillClock, answered

ME = "/users/@me"
HELLO: Json = {"content": "hello"}
TWENTY_MINUTES = 1200
PING: Json = {"name": "ping", "description": "Answers"}


def messages(playground: Playground, name: str) -> str:
    return f"/channels/{playground.channel(name).id}/messages"


async def test_forced_limit_refuses_one_channels_route_for_the_given_time(
    still: Playground, calm: RawBot, clock: StillClock
) -> None:
    quay, market = messages(still, "quay"), messages(still, "market")
    still.faults.rate_limit(f"POST {quay}", TWENTY_MINUTES, scope=Scope.SHARED, code=20028)
    clock.advance(0.5)
    status, headers, text = await answered(calm, "POST", quay, HELLO)
    assert status == 429
    assert json.loads(text) == {
        "message": "The channel you are writing has hit the write rate limit",
        "code": 20028,
        "retry_after": 1199.5,
        "global": False,
    }
    assert (headers["Retry-After"], headers["X-RateLimit-Reset-After"]) == ("1200", "1199.5")
    assert (headers["X-RateLimit-Scope"], "X-RateLimit-Global" in headers) == ("shared", False)
    assert "Via" in headers
    assert (await calm.call("POST", market, HELLO))[0] == 200
    assert (await calm.call("GET", quay))[0] == 200
    clock.advance(1199)
    assert (await calm.call("POST", quay, HELLO))[1]["retry_after"] == 0.5
    clock.advance(0.5)
    assert (await calm.call("POST", quay, HELLO))[0] == 200
    assert still.counts.too_many == {"shared": 2}


async def test_forced_limit_on_one_message_does_not_affect_others(
    still: Playground, calm: RawBot
) -> None:
    quay = messages(still, "quay")
    one, two = [(await calm.call("POST", quay, HELLO))[1]["id"] for _ in range(2)]
    still.faults.rate_limit(f"PATCH {quay}/{one}", 60)
    status, told = await calm.call("PATCH", f"{quay}/{one}", {"content": "x"})
    assert (status, told["code"], told["message"]) == (429, 0, "You are being rate limited.")
    assert (await calm.call("PATCH", f"{quay}/{two}", {"content": "x"}))[0] == 200
    assert still.counts.too_many == {"user": 1}
    still.faults.clear()
    assert (await calm.call("PATCH", f"{quay}/{one}", {"content": "x"}))[0] == 200


async def test_forced_global_limit_allows_answers_to_interactions(
    still: Playground, calm: RawBot, clock: StillClock
) -> None:
    await calm.arrive()
    await calm.set_commands(PING)
    still.person("Ana").calls("ping", "quay")
    asked = await calm.until("INTERACTION_CREATE")
    still.faults.rate_limit_globally(30)
    status, headers, text = await answered(calm, "GET", ME)
    assert (status, json.loads(text)["global"], json.loads(text)["retry_after"]) == (429, True, 30)
    assert (headers["X-RateLimit-Global"], headers["X-RateLimit-Scope"]) == ("true", "global")
    assert headers["Retry-After"] == "30"
    assert "X-RateLimit-Reset-After" not in headers
    assert (await calm.answer(asked, 4, {"content": "pong"}))[0] == 200
    clock.advance(30)
    assert (await calm.call("GET", ME))[0] == 200


async def test_single_forced_429_response_contains_the_wait(
    still: Playground, calm: RawBot
) -> None:
    still.faults.fail_next(f"GET {ME}", 429, 40062, retry_after=7.25, scope=Scope.SHARED)
    _, headers, text = await answered(calm, "GET", ME)
    assert (headers["Retry-After"], headers["X-RateLimit-Reset-After"]) == ("8", "7.25")
    assert json.loads(text)["message"] == "Service resource is being rate limited"
    assert (await calm.call("GET", ME))[0] == 200


async def test_discord_py_raises_if_a_rate_limit_exceeds_its_timeout(
    playground: Playground, bot: HarbourBot
) -> None:
    bot.http.max_ratelimit_timeout = 60.0
    channel = bot.there(playground.channel("quay").id)
    playground.faults.rate_limit("POST /channels/*/messages", TWENTY_MINUTES, code=20028)
    with pytest.raises(discord.RateLimited) as refused:
        await channel.send("hello")
    assert TWENTY_MINUTES - 60 < refused.value.retry_after <= TWENTY_MINUTES
    playground.advance(TWENTY_MINUTES)
    await channel.send("hello")


async def test_another_process_can_force_rate_limits(still: Playground, calm: RawBot) -> None:
    await order(still, do="rate_limit", pattern="GET *", seconds=5, scope="shared", code=40062)
    status, told = await calm.call("GET", ME)
    assert (status, told["code"], told["retry_after"]) == (429, 40062, 5)
    await order(still, do="clear")
    await order(still, do="rate_limit_globally", seconds=5)
    assert (await calm.call("GET", ME))[1]["global"] is True
    await order(still, do="clear")
    assert (await calm.call("GET", ME))[0] == 200
    wrong = await order(still, do="rate_limit", pattern="GET *", seconds=5, scope="mine")
    assert wrong[0] == 400
