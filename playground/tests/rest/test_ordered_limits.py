"""Tests of rate limits that a test sets: what is refused, for how long, and with which answer."""

import json

import discord
import pytest

from admin import send_order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import Playground, Scope
from discord_playground.protocol.types import Json
from rest.still import FrozenClock, send_request

ME = "/users/@me"
HELLO: Json = {"content": "hello"}
TWENTY_MINUTES = 1200
PING: Json = {"name": "ping", "description": "Answers"}


def messages_path(playground: Playground, name: str) -> str:
    return f"/channels/{playground.channel(name).id}/messages"


async def test_forced_limit_refuses_one_channels_route_for_the_given_time(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    quay, market = messages_path(frozen, "quay"), messages_path(frozen, "market")
    frozen.faults.rate_limit(f"POST {quay}", TWENTY_MINUTES, scope=Scope.SHARED, code=20028)
    clock.advance(0.5)
    status, headers, text = await send_request(frozen_raw, "POST", quay, HELLO)
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
    assert (await frozen_raw.call("POST", market, HELLO))[0] == 200
    assert (await frozen_raw.call("GET", quay))[0] == 200
    clock.advance(1199)
    assert (await frozen_raw.call("POST", quay, HELLO))[1]["retry_after"] == 0.5
    clock.advance(0.5)
    assert (await frozen_raw.call("POST", quay, HELLO))[0] == 200
    assert frozen.limits.counts.too_many == {"shared": 2}


async def test_forced_limit_on_one_message_does_not_affect_others(
    frozen: Playground, frozen_raw: RawBot
) -> None:
    quay = messages_path(frozen, "quay")
    first_id, second_id = [(await frozen_raw.call("POST", quay, HELLO))[1]["id"] for _ in range(2)]
    frozen.faults.rate_limit(f"PATCH {quay}/{first_id}", 60)
    status, error = await frozen_raw.call("PATCH", f"{quay}/{first_id}", {"content": "x"})
    assert (status, error["code"], error["message"]) == (429, 0, "You are being rate limited.")
    assert (await frozen_raw.call("PATCH", f"{quay}/{second_id}", {"content": "x"}))[0] == 200
    assert frozen.limits.counts.too_many == {"user": 1}
    frozen.faults.clear()
    assert (await frozen_raw.call("PATCH", f"{quay}/{first_id}", {"content": "x"}))[0] == 200


async def test_forced_global_limit_allows_answers_to_interactions(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    await frozen_raw.connect_and_identify()
    await frozen_raw.set_commands(PING)
    frozen.person("Ana").calls("ping", "quay")
    asked = await frozen_raw.wait_for_event("INTERACTION_CREATE")
    frozen.faults.rate_limit_globally(30)
    status, headers, text = await send_request(frozen_raw, "GET", ME)
    assert (status, json.loads(text)["global"], json.loads(text)["retry_after"]) == (429, True, 30)
    assert (headers["X-RateLimit-Global"], headers["X-RateLimit-Scope"]) == ("true", "global")
    assert headers["Retry-After"] == "30"
    assert "X-RateLimit-Reset-After" not in headers
    assert (await frozen_raw.answer(asked, 4, {"content": "pong"}))[0] == 200
    clock.advance(30)
    assert (await frozen_raw.call("GET", ME))[0] == 200


async def test_single_forced_429_response_contains_the_wait(
    frozen: Playground, frozen_raw: RawBot
) -> None:
    frozen.faults.fail_next(f"GET {ME}", 429, 40062, retry_after=7.25, scope=Scope.SHARED)
    _, headers, text = await send_request(frozen_raw, "GET", ME)
    assert (headers["Retry-After"], headers["X-RateLimit-Reset-After"]) == ("8", "7.25")
    assert json.loads(text)["message"] == "Service resource is being rate limited"
    assert (await frozen_raw.call("GET", ME))[0] == 200


async def test_discord_py_raises_if_a_rate_limit_exceeds_its_timeout(
    playground: Playground, bot: HarbourBot
) -> None:
    bot.http.max_ratelimit_timeout = 60.0
    channel = bot.writable_channel(playground.channel("quay").id)
    playground.faults.rate_limit("POST /channels/*/messages", TWENTY_MINUTES, code=20028)
    with pytest.raises(discord.RateLimited) as refused:
        await channel.send("hello")
    assert TWENTY_MINUTES - 60 < refused.value.retry_after <= TWENTY_MINUTES
    playground.advance(TWENTY_MINUTES)
    await channel.send("hello")


async def test_another_process_can_force_rate_limits(
    frozen: Playground, frozen_raw: RawBot
) -> None:
    await send_order(
        frozen, do="rate_limit", pattern="GET *", seconds=5, scope="shared", code=40062
    )
    status, error = await frozen_raw.call("GET", ME)
    assert (status, error["code"], error["retry_after"]) == (429, 40062, 5)
    await send_order(frozen, do="clear")
    await send_order(frozen, do="rate_limit_globally", seconds=5)
    assert (await frozen_raw.call("GET", ME))[1]["global"] is True
    await send_order(frozen, do="clear")
    assert (await frozen_raw.call("GET", ME))[0] == 200
    refusal = await send_order(frozen, do="rate_limit", pattern="GET *", seconds=5, scope="mine")
    assert refusal[0] == 400
