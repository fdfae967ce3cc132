"""Tests of the gateway: greetings, refusals, heartbeats, resumes and reconnects."""

import asyncio
from typing import Any

import pytest

from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import Playground

MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 15


async def test_new_connection_gets_hello_ready_and_guild(
    playground: Playground, raw: RawBot
) -> None:
    hello = await raw.connect()
    assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 41250)
    await raw.send(1)
    assert (await raw.receive_payload())["op"] == 11
    await raw.identify()
    ready = await raw.wait_for_event("READY")
    assert ready["resume_gateway_url"] == playground.gateway_url
    assert ready["guilds"] == [{"id": playground.world.home.id, "unavailable": True}]
    server = await raw.wait_for_event("GUILD_CREATE")
    assert [channel["name"] for channel in server["channels"]] == ["quay", "market", "docks"]


async def test_guild_is_not_sent_without_the_guilds_intent(raw: RawBot) -> None:
    await raw.connect()
    await raw.identify(0)
    assert len((await raw.wait_for_event("READY"))["guilds"]) == 1
    await raw.send(1)
    assert (await raw.receive_payload())["op"] == 11


async def test_events_arrive_over_a_compressed_stream(raw: RawBot) -> None:
    await raw.connect("?v=10&encoding=json&compress=zlib-stream")
    await raw.identify()
    assert await raw.wait_for_event("GUILD_CREATE")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": "a.b.c"}, 4004),
        ({"shard": [2, 2]}, 4010),
        ({"intents": None}, 4013),
        ({"intents": 1 | MESSAGE_CONTENT}, 4014),
    ],
)
async def test_invalid_identify_closes_the_connection(
    raw: RawBot, more: dict[str, object], code: int
) -> None:
    await raw.connect()
    identify = {"token": raw.token, "intents": 1, "properties": {}} | more
    await raw.send(2, identify)
    assert await raw.receive_payload() == {"closed": code}


@pytest.mark.parametrize(("said", "code"), [("{", 4002), ('{"op":99}', 4001), ('{"op":3}', 4003)])
async def test_invalid_gateway_message_closes_the_connection(
    raw: RawBot, said: str, code: int
) -> None:
    await raw.connect()
    await raw.socket.send_str(said)
    assert await raw.receive_payload() == {"closed": code}


async def test_refuse_next_refuses_only_the_next_identify(
    playground: Playground, raw: RawBot
) -> None:
    playground.gateway.refuse_next(4008)
    await raw.connect()
    await raw.identify()
    assert await raw.receive_payload() == {"closed": 4008}
    await raw.connect_and_identify()


async def test_second_identify_closes_the_connection(raw: RawBot) -> None:
    await raw.connect_and_identify()
    await raw.identify()
    assert await raw.receive_payload() == {"closed": 4005}


async def test_shard_gets_no_events_of_another_shards_guild(
    playground: Playground, raw: RawBot
) -> None:
    guild_shard = (int(playground.world.home.id) >> 22) % 2
    await raw.connect()
    await raw.identify(shard=[1 - guild_shard, 2])
    assert (await raw.wait_for_event("READY"))["guilds"] == []
    playground.person("Ana").create_channel("unheard")
    await raw.send(1)
    assert (await raw.receive_payload())["op"] == 11


async def test_bot_gets_only_the_events_of_its_intents(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    ana = playground.person("Ana")
    ana.say("quay", "unheard")
    playground.person("Somebody new")
    ana.create_channel("heard")
    assert (await raw.receive_payload())["t"] == "CHANNEL_CREATE"
    ana.open_thread("heard", "a thread")
    assert (await raw.receive_payload())["t"] == "THREAD_CREATE"
    ana.deny_bot("heard", "send_messages")
    assert (await raw.wait_for_event("CHANNEL_UPDATE"))["permission_overwrites"][0]["deny"] == str(
        1 << 11
    )
    ana.delete_channel("heard")
    assert (await raw.receive_payload())["t"] == "CHANNEL_DELETE"


async def test_message_content_is_empty_unless_the_bot_is_mentioned(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify(1 | MESSAGES)
    ana = playground.person("Ana")
    ana.say("quay", "private talk")
    ana.say("quay", f"hello <@{playground.world.bot.id}>")
    assert (await raw.wait_for_event("MESSAGE_CREATE"))["content"] == ""
    assert (await raw.wait_for_event("MESSAGE_CREATE"))["content"].startswith("hello")


async def test_resume_sends_the_missed_events(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    session, number = raw.ready["session_id"], raw.sequence
    playground.gateway.ask_to_reconnect()
    assert (await raw.receive_payload())["op"] == 7
    await raw.socket.close()
    playground.person("Ana").create_channel("missed")
    await raw.connect()
    await raw.send(6, {"token": raw.token, "session_id": session, "seq": number})
    assert (await raw.receive_payload())["d"]["name"] == "missed"
    assert (await raw.receive_payload())["t"] == "RESUMED"


@pytest.mark.parametrize("resumable", [False, True])
async def test_bot_identifies_again_on_the_same_connection_after_invalidation(
    playground: Playground, raw: RawBot, resumable: bool
) -> None:
    await raw.connect_and_identify()
    playground.gateway.invalidate(resumable=resumable)
    assert await raw.receive_payload() == {"op": 9, "d": resumable, "s": None, "t": None}
    playground.person("Ana").create_channel("unheard")
    await raw.identify()
    new_ready = await raw.wait_for_event("READY")
    assert new_ready["session_id"] != raw.ready["session_id"]
    await raw.wait_for_event("GUILD_CREATE")
    playground.person("Ana").create_channel("heard")
    assert (await raw.wait_for_event("CHANNEL_CREATE"))["name"] == "heard"
    assert len(playground.gateway.sessions) == 1


async def test_resumable_session_resumes_on_the_same_connection(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    playground.gateway.invalidate(resumable=True)
    assert (await raw.receive_payload())["op"] == 9
    playground.person("Ana").create_channel("missed")
    session = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.send(6, session)
    assert (await raw.receive_payload())["d"]["name"] == "missed"
    assert (await raw.receive_payload())["t"] == "RESUMED"


@pytest.mark.parametrize(("session", "seq"), [("unknown", 1), (None, 999)])
async def test_resume_with_unknown_session_or_sequence_is_refused(
    raw: RawBot, session: str | None, seq: int
) -> None:
    await raw.connect_and_identify()
    known = raw.ready["session_id"]
    await raw.socket.close()
    await raw.connect()
    await raw.send(6, {"token": raw.token, "session_id": session or known, "seq": seq})
    assert await raw.receive_payload() == {"op": 9, "d": False, "s": None, "t": None}


@pytest.mark.parametrize("how", ["asked", "cut", "resumable"])
async def test_bot_that_does_not_return_is_offline_until_it_resumes(
    playground: Playground, raw: RawBot, how: str
) -> None:
    gateway, published = playground.gateway, list[dict[str, Any]]()
    gateway.return_seconds = 0.2
    await raw.connect_and_identify()
    playground.world.news.listen(published.append)
    if how == "asked":
        gateway.ask_to_reconnect()
        await raw.receive_payload()
        await raw.socket.close()
    elif how == "cut":
        cut = asyncio.create_task(gateway.cut())
        assert await raw.receive_payload() == {"closed": 4000}
        await cut
    else:
        gateway.invalidate(resumable=True)
    await playground.bot_gone()
    assert [one["online"] for one in published if one["t"] == "bot"][-1] is False
    await raw.connect()
    session = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.send(6, session)
    assert (await raw.receive_payload())["t"] == "RESUMED"
    assert gateway.bot_is_there()


async def test_discord_py_resumes_after_a_reconnect_request(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    playground.gateway.ask_to_reconnect()
    clicked = asyncio.create_task(ana.slash("buttons", "quay"))
    await ana.until(lambda: "RESUMED" in bot.event_names)
    assert "Press one" in (await clicked).text
    assert bot.event_names.count("READY") == 1


async def test_discord_py_resumes_after_a_broken_connection(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    await playground.gateway.cut()
    await ana.until(lambda: "RESUMED" in bot.event_names, timeout=10)
    assert "Press one" in (await ana.slash("buttons", "quay")).text


@pytest.mark.long
async def test_discord_py_identifies_again_after_an_invalid_session(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    playground.gateway.invalidate()
    await ana.until(lambda: bot.event_names.count("READY") == 2, timeout=10)
    assert "Press one" in (await ana.slash("buttons", "quay")).text


async def test_request_with_a_wrong_token_is_refused(playground: Playground, raw: RawBot) -> None:
    raw.token = "a.b.c"
    assert await raw.call("GET", "/users/@me") == (
        401,
        {"message": "401: Unauthorized", "code": 0},
    )
