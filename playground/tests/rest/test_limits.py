"""Tests of Discord's limits: what is counted, what is refused, and how discord.py reacts."""

import asyncio
import time
from dataclasses import replace

import aiohttp
import discord
import pytest

from admin import send_order
from bots.harbour_bot import HarbourBot, running_harbour_bot
from bots.raw_bot import RawBot
from discord_playground import Config, Playground
from discord_playground.protocol.errors import DiscordError, Scope
from discord_playground.protocol.types import Json
from discord_playground.rest.limits.numbers import GLOBAL_LIMIT, INVALID_REQUESTS
from rest.still import FrozenClock, send_request

ME = "/users/@me"


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    return replace(playground_config, limits="discord")


async def test_global_limit_is_fifty_requests_a_second(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    for _ in range(GLOBAL_LIMIT.max_requests):
        assert (await frozen_raw.call("GET", ME))[0] == 200
    status, headers, _ = await send_request(frozen_raw, "GET", ME)
    assert (status, headers["X-RateLimit-Scope"], headers["X-RateLimit-Global"]) == (
        429,
        "global",
        "true",
    )
    _, error = await frozen_raw.call("GET", ME)
    assert error == {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": 1.0,
        "global": True,
    }
    clock.advance(1.0)
    assert (await frozen_raw.call("GET", ME))[0] == 200
    assert frozen.limits.counts.requests("GET /users/@me") == GLOBAL_LIMIT.max_requests + 3
    assert frozen.limits.counts.requests(status=429) == frozen.limits.counts.too_many["global"] == 2


async def test_global_limit_does_not_count_answers_to_interactions(
    frozen: Playground, frozen_raw: RawBot
) -> None:
    await frozen_raw.connect_and_identify()
    await frozen_raw.set_commands({"name": "ping", "description": "Answers"})
    frozen.person("Ana").calls("ping", "quay")
    asked = await frozen_raw.wait_for_event("INTERACTION_CREATE")
    while (await frozen_raw.call("GET", ME))[0] == 200:
        pass
    assert (await frozen_raw.answer(asked, 4, {"content": "pong"}))[0] == 200
    path = frozen_raw.webhook_path(asked, "/messages/@original")
    edits = [await frozen_raw.call("PATCH", path, {"content": str(number)}) for number in range(6)]
    assert [status for status, _ in edits] == [200] * 5 + [429]
    assert edits[-1][1]["global"] is False


async def test_each_channel_has_its_own_rate_limit_window(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    quay, market = (f"/channels/{frozen.channel(name).id}" for name in ("quay", "market"))
    hello: Json = {"content": "hello"}
    for left in range(4, -1, -1):
        status, headers, _ = await send_request(frozen_raw, "POST", f"{quay}/messages", hello)
        assert (status, headers["X-RateLimit-Limit"]) == (200, "5")
        assert headers["X-RateLimit-Remaining"] == str(left)
        assert headers["X-RateLimit-Reset-After"] == "5.0"
        assert float(headers["X-RateLimit-Reset"]) == pytest.approx(clock.now() + 5, abs=0.001)
    clock.advance(1.5)
    status, headers, text = await send_request(frozen_raw, "POST", f"{quay}/messages", hello)
    bucket = headers["X-RateLimit-Bucket"]
    assert (status, headers["X-RateLimit-Scope"], headers["Retry-After"]) == (429, "user", "4")
    assert '"retry_after":3.5' in text
    status, headers, _ = await send_request(frozen_raw, "POST", f"{market}/messages", hello)
    assert (status, headers["X-RateLimit-Bucket"]) == (200, bucket)
    status, headers, _ = await send_request(frozen_raw, "GET", f"{quay}/messages")
    assert status == 200
    assert headers["X-RateLimit-Bucket"] != bucket
    clock.advance(3.5)
    assert (await frozen_raw.call("POST", f"{quay}/messages", hello))[0] == 200


async def test_edits_of_old_messages_are_limited_per_channel(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    places = [f"/channels/{frozen.channel(name).id}/messages" for name in ("quay", "market")]
    quay, market = places
    first_id, second_id, market_id = [
        (await frozen_raw.call("POST", place, {"content": "old"}))[1]["id"]
        for place in (quay, quay, market)
    ]
    clock.advance(3700)
    for id in (first_id, second_id, first_id):
        assert (await frozen_raw.call("PATCH", f"{quay}/{id}", {"content": "x"}))[0] == 200
    clock.advance(2.5)
    status, error = await frozen_raw.call("PATCH", f"{quay}/{second_id}", {"content": "x"})
    assert (status, error["code"], error["retry_after"]) == (429, 30046, 3.5)
    assert (await frozen_raw.call("PATCH", f"{market}/{market_id}", {"content": "x"}))[0] == 200
    _, young = await frozen_raw.call("POST", quay, {"content": "young"})
    assert (await frozen_raw.call("PATCH", f"{quay}/{young['id']}", {"content": "x"}))[0] == 200
    clock.advance(3.5)
    assert (await frozen_raw.call("PATCH", f"{quay}/{second_id}", {"content": "x"}))[0] == 200


async def test_old_messages_can_be_edited_again_after_the_given_time(
    frozen: Playground, clock: FrozenClock
) -> None:
    limits = frozen.limits
    limits.exhaust_late_edits("1", 600)
    clock.advance(599)
    with pytest.raises(DiscordError):
        limits.check_late_edit("1")
    clock.advance(1)
    limits.check_late_edit("1")
    assert (await send_order(frozen, do="exhaust_late_edits", channel="1"))[0] == 200
    with pytest.raises(DiscordError):
        limits.check_late_edit("1")


async def test_ten_thousand_invalid_requests_ban_the_address(
    frozen: Playground, frozen_raw: RawBot, clock: FrozenClock
) -> None:
    limits = frozen.limits
    for _ in range(INVALID_REQUESTS.max_requests):
        limits.count_answer("earlier", 401)
    clock.advance(INVALID_REQUESTS.seconds)
    for _ in range(INVALID_REQUESTS.max_requests - 1):
        limits.count_answer("now", 403)
        limits.count_answer("now", 429, Scope.SHARED)
    for _ in range(INVALID_REQUESTS.max_requests):
        limits.count_answer("now", 404)
    frozen.faults.fail_next(f"GET {ME}", 429, scope=Scope.SHARED)
    assert (await frozen_raw.call("GET", ME))[0] == 429
    frozen.faults.fail_next(f"GET {ME}", 403, 50001)
    assert (await frozen_raw.call("GET", ME))[0] == 403
    assert not limits.banned
    token, frozen_raw.token = frozen_raw.token, "a.b.c"
    assert (await frozen_raw.call("GET", ME))[0] == 401
    frozen_raw.token = token
    for path in (ME, "/nowhere", "/gateway/bot"):
        status, headers, text = await send_request(frozen_raw, "GET", path)
        assert (status, text) == (429, "error code: 1015")
        assert "Via" not in headers
    assert frozen.limits.counts.bans == 1
    assert frozen.limits.counts.too_many["cloudflare"] == 3
    clock.advance(limits.ban_seconds)
    assert (await frozen_raw.call("GET", ME))[0] == 200


async def test_discord_py_waits_before_a_limit_refuses_requests(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    playground.world.home.bot_role_permissions |= 1 << 13
    quay = playground.channel("quay")
    channel = bot.get_channel(int(quay.id))
    assert isinstance(channel, discord.TextChannel)
    said = [ana.say("quay", f"number {number}") for number in range(12)]
    start_time = asyncio.get_running_loop().time()
    messages = [channel.get_partial_message(int(one.id)) for one in said]
    await asyncio.gather(*(message.delete() for message in messages))
    # The library waits twice. Each wait may end one tick of the clock early. On Windows a tick is
    # long.
    tick = time.get_clock_info("monotonic").resolution
    assert asyncio.get_running_loop().time() - start_time >= 2.0 - 2 * tick
    assert ana.sees("quay") == []
    assert playground.limits.counts.requests("DELETE *", 204) == 12
    assert playground.limits.counts.too_many.total() == 0


async def test_discord_py_waits_out_the_global_limit(
    playground: Playground, bot: HarbourBot
) -> None:
    people = [playground.person(name) for name in ("Ana", "Ben")]
    requests = [bot.fetch_user(int(people[number % 2].id)) for number in range(120)]
    found = await asyncio.gather(*requests)
    assert [user.global_name for user in found] == ["Ana", "Ben"] * 60
    refused = playground.limits.counts.too_many["global"]
    assert playground.limits.counts.requests("GET /users/{user_id}") == 120 + refused
    assert playground.limits.counts.requests("GET /users/{user_id}", 200) == 120


async def test_discord_py_does_not_retry_while_banned(
    playground: Playground, bot: HarbourBot
) -> None:
    for _ in range(INVALID_REQUESTS.max_requests + 1):
        playground.limits.count_answer("now", 401)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.writable_channel(playground.channel("quay").id).send("hello")
    assert (refused.value.status, refused.value.text) == (429, "error code: 1015")
    assert playground.limits.counts.requests("POST *messages") == 1


async def test_requests_are_unlimited_without_a_limits_setting(playground_config: Config) -> None:
    unlimited_config = replace(playground_config, limits=None)
    async with (
        await Playground.start(config=unlimited_config) as playground,
        RawBot(playground) as raw,
    ):
        quay = f"/channels/{playground.channel('quay').id}/messages"
        for _ in range(60):
            assert (await raw.call("POST", quay, {"content": "hello"}))[0] == 200
        _, headers, _ = await send_request(raw, "GET", quay)
        assert not any(name.startswith("X-RateLimit") for name in headers)


async def test_request_counts_can_be_read_from_another_process(
    playground_config: Config,
) -> None:
    async with await Playground.start(config=playground_config) as playground:
        async with running_harbour_bot(playground):
            pass
        url = f"{playground.address}/playground/admin"
        async with (
            aiohttp.ClientSession() as http,
            http.post(url, json={"do": "counts"}) as response,
        ):
            counts = await response.json()
    assert counts["requests"]["GET /users/@me"] == {"200": 1}
    assert (counts["too_many"], counts["bans"]) == ({}, 0)


async def test_late_edits_are_possible_again_after_all_windows_end(
    tolerant_playground: Playground,
) -> None:
    limits = tolerant_playground.limits
    limits.exhaust_late_edits("1")
    with pytest.raises(DiscordError):
        limits.check_late_edit("1")
    limits.end_windows()
    limits.check_late_edit("1")
