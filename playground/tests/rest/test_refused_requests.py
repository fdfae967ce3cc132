"""Tests of requests that are refused because of unknown ids, missing permissions or old tokens."""

import asyncio
import time
from typing import Any

import pytest

from bots.harbour_bot import PNG
from bots.raw_bot import RawBot
from discord_playground import NoAnswer, Playground
from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits

PING: Json = {"name": "ping", "description": "Answers"}
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
ROW: Json = {"type": 1, "components": [BUTTON]}
UNKNOWN = "123456789012345678"
TICK_SECONDS = time.get_clock_info("monotonic").resolution
"""The most seconds by which a timer may fire early: about 0.015 on Windows."""


@pytest.fixture
async def asked(playground: Playground, raw: RawBot) -> Json:
    """Let Ana call a command. Return the interaction, which the bot has not answered yet."""
    await raw.connect_and_identify()
    await raw.set_commands(PING)
    playground.person("Ana").calls("ping", "quay")
    return await raw.wait_for_event("INTERACTION_CREATE")


def quay_path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}"


async def send_message(playground: Playground, raw: RawBot) -> str:
    """Let the bot send a message. Return the message's address."""
    _, message = await raw.call("POST", f"{quay_path(playground)}/messages", {"content": "x"})
    return f"{quay_path(playground)}/messages/{message['id']}"


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", f"/channels/{UNKNOWN}", 10003),
        ("POST", f"/channels/{UNKNOWN}/messages", 10003),
        ("GET", "{quay}/messages/" + UNKNOWN, 10008),
        ("PATCH", "{quay}/messages/" + UNKNOWN, 10008),
        ("DELETE", "{quay}/messages/" + UNKNOWN, 10008),
        ("GET", f"/guilds/{UNKNOWN}", 10004),
        ("GET", "/guilds/{guild}/members/" + UNKNOWN, 10007),
        ("GET", f"/users/{UNKNOWN}", 10013),
        ("DELETE", "/applications/{bot}/emojis/" + UNKNOWN, 10014),
        ("GET", "/applications/{bot}/commands/" + UNKNOWN, 10063),
        ("POST", f"/interactions/{UNKNOWN}/token/callback", 10062),
        ("POST", f"/webhooks/{UNKNOWN}/token", 10015),
        ("POST", "/webhooks/{bot}/token", 50027),
    ],
)
async def test_unknown_ids_return_their_error_codes(
    playground: Playground, raw: RawBot, method: str, path: str, code: int
) -> None:
    world = playground.world
    places = {"quay": quay_path(playground), "guild": world.home.id, "bot": world.bot.id}
    body = {"type": 6} if path.endswith("/callback") else {"content": "x"}
    sent = body if method in ("POST", "PATCH") else None
    status, answer = await raw.call(method, path.format(**places), sent)
    assert status in (401, 404)
    assert answer["code"] == code


async def test_unknown_route_is_not_found(raw: RawBot) -> None:
    assert (await raw.call("GET", "/nowhere"))[0] == 404


async def test_second_answer_to_an_interaction_is_refused(raw: RawBot, asked: Json) -> None:
    assert (await raw.answer(asked, 4, {"content": "one"}))[0] == 200
    status, answer = await raw.answer(asked, 4, {"content": "two"})
    assert (status, answer["code"]) == (400, 40060)


async def test_a_refused_answer_may_be_given_again(raw: RawBot, asked: Json) -> None:
    assert (await raw.answer(asked, 4, {"content": "x" * 2001}))[1]["code"] == 50035
    assert (await raw.answer(asked, 4, {"content": "shorter"}))[0] == 200


@pytest.mark.parametrize("kind", [6, 7, 8])
async def test_unfitting_answer_types_are_refused(raw: RawBot, asked: Json, kind: int) -> None:
    status, answer = await raw.answer(asked, kind, {"content": "x", "choices": []})
    assert (status, answer["code"]) == (400, 50035)


async def test_late_answer_is_refused(playground: Playground, raw: RawBot) -> None:
    playground.dispatcher.answer_seconds = 0.05
    await raw.connect_and_identify()
    await raw.set_commands(PING)
    with pytest.raises(NoAnswer):
        await playground.person("Ana").slash("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (await raw.answer(asked, 4, {"content": "late"}))[1]["code"] == 10062


async def test_token_works_only_after_the_answer_and_for_15_minutes(
    playground: Playground, raw: RawBot, asked: Json
) -> None:
    hook = raw.webhook_path(asked)
    assert (await raw.call("POST", hook, {"content": "early"}))[1]["code"] == 10015
    await raw.answer(asked, 4, {"content": "one"})
    assert (await raw.call("POST", hook, {"content": "two"}))[0] == 200
    playground.world.clock.advance(15 * 60 + 1)
    status, answer = await raw.call("POST", hook, {"content": "late"})
    assert (status, answer["code"]) == (401, 50027)


async def test_tokens_can_be_expired(playground: Playground, raw: RawBot, asked: Json) -> None:
    await raw.answer(asked, 4, {"content": "one"})
    playground.expire_tokens()
    assert (await raw.call("GET", raw.webhook_path(asked, "/messages/@original")))[0] == 401


async def test_token_can_edit_only_its_own_messages(
    playground: Playground, raw: RawBot, asked: Json
) -> None:
    await raw.answer(asked, 4, {"content": "one"})
    other = (await send_message(playground, raw)).rsplit("/", 1)[1]
    path = raw.webhook_path(asked, f"/messages/{other}")
    assert (await raw.call("PATCH", path, {"content": "y"}))[1]["code"] == 10008


async def test_ephemeral_message_cannot_be_read_through_its_channel(
    playground: Playground, raw: RawBot, asked: Json
) -> None:
    _, answer = await raw.answer(asked, 4, {"content": "psst", "flags": 64})
    path = f"{quay_path(playground)}/messages/{answer['resource']['message']['id']}"
    assert (await raw.call("GET", path))[1]["code"] == 10008
    assert (await raw.call("GET", f"{quay_path(playground)}/messages"))[1] == []


@pytest.mark.parametrize(
    ("denied", "request_", "code"),
    [
        ("view_channel", "plain", 50001),
        ("send_messages", "plain", 50013),
        ("attach_files", "file", 50013),
        ("embed_links", "embed", 50013),
        ("read_message_history", "reply", 160002),
        ("create_public_threads", "thread", 50013),
    ],
)
async def test_requests_without_the_needed_permission_are_refused(
    playground: Playground, raw: RawBot, denied: str, request_: str, code: int
) -> None:
    message = await send_message(playground, raw)
    id = message.rsplit("/", 1)[1]
    path = f"{quay_path(playground)}/messages"
    requests: dict[str, Any] = {
        "plain": lambda: raw.call("POST", path, {"content": "x"}),
        "file": lambda: raw.call("POST", path, {}, files={"a.png": PNG}),
        "embed": lambda: raw.call("POST", path, {"embeds": [{"title": "x"}]}),
        "reply": lambda: raw.call(
            "POST", path, {"content": "x", "message_reference": {"message_id": id}}
        ),
        "thread": lambda: raw.call("POST", f"{message}/threads", {"name": "x"}),
    }
    playground.person("Ana").deny_bot("quay", denied)
    assert (await requests[request_]())[1]["code"] == code
    playground.person("Ana").deny_bot("quay")
    assert (await requests[request_]())[0] in (200, 201)


async def test_interaction_contains_permissions(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(PING)
    playground.person("Ana").deny_bot("quay", "attach_files")
    playground.person("Ben").calls("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert not int(asked["app_permissions"]) & 1 << 15
    assert int(asked["app_permissions"]) & 1 << 11
    assert int(asked["member"]["permissions"]) & 1 << 15
    assert not int(asked["member"]["permissions"]) & 1 << 13


async def test_bot_cannot_change_messages_of_people(playground: Playground, raw: RawBot) -> None:
    said = playground.person("Ben").say("quay", "mine")
    path = f"{quay_path(playground)}/messages/{said.id}"
    assert (await raw.call("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    assert (await raw.call("DELETE", path))[1]["code"] == 50013


async def test_new_bot_cannot_edit_old_bots_messages(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    body, ben = {"content": "mine", "components": [ROW]}, playground.person("Ben")
    _, first = await raw.call("POST", f"{quay_path(playground)}/messages", body)
    path, former = f"{quay_path(playground)}/messages/{first['id']}", raw.ready["user"]["id"]
    playground.world.replace_application()
    assert (await raw.call("GET", path))[0] == 401
    raw.token = playground.token
    await raw.connect_and_identify()
    assert raw.ready["user"]["id"] != former
    assert (await raw.call("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    assert (await raw.call("DELETE", path))[1]["code"] == 50013
    with pytest.raises(NoAnswer):
        ben.presses(first["id"], "Go")
    playground.world.home.bot_role_permissions |= permission_bits.bits(["manage_messages"])
    assert (await raw.call("DELETE", path))[0] == 204


async def test_edits_of_old_messages_can_be_exhausted(playground: Playground, raw: RawBot) -> None:
    path = await send_message(playground, raw)
    playground.age(path.rsplit("/", 1)[1], 3700)
    playground.limits.late_edit_wait = 0.25
    assert (await raw.call("PATCH", path, {"content": "first"}))[0] == 200
    playground.limits.exhaust_late_edits(playground.channel("quay").id, 600)
    status, answer = await raw.call("PATCH", path, {"content": "once more"})
    assert (status, answer["code"]) == (429, 30046)
    assert (answer["retry_after"], answer["global"]) == (0.25, False)
    assert "older than 1 hour" in answer["message"]


async def test_forced_faults_hit_matching_requests(playground: Playground, raw: RawBot) -> None:
    path = f"{quay_path(playground)}/messages"
    playground.faults.fail_next("POST /channels/*/messages", 500)
    playground.faults.fail_next("POST /channels/*/messages", 429, retry_after=0.5)
    assert (await raw.call("GET", path))[0] == 200
    assert (await raw.call("POST", path, {"content": "x"}))[0] == 500
    status, answer = await raw.call("POST", path, {"content": "x"})
    assert (status, answer["retry_after"]) == (429, 0.5)
    playground.faults.delay("POST *", 0.1)
    start_time = asyncio.get_running_loop().time()
    assert (await raw.call("POST", path, {"content": "x"}))[0] == 200
    assert asyncio.get_running_loop().time() - start_time >= 0.1 - TICK_SECONDS
    assert [sent.status for sent in playground.everything_sent] == [200, 500, 429, 200]


async def test_threads_refuse_forbidden_requests(playground: Playground, raw: RawBot) -> None:
    message = await send_message(playground, raw)
    status, thread = await raw.call("POST", f"{message}/threads", {"name": "Game"})
    assert (status, thread["id"]) == (201, message.rsplit("/", 1)[1])
    assert (await raw.call("POST", f"{message}/threads", {"name": "x"}))[1]["code"] == 160004
    inside = f"/channels/{thread['id']}"
    body = {"name": "x", "type": 11}
    assert (await raw.call("POST", f"{inside}/threads", body))[1]["code"] == 50024
    _, said = await raw.call("POST", f"{inside}/messages", {"content": "in it"})
    assert (await raw.call("PATCH", inside, {"archived": True}))[0] == 200
    edited = await raw.call("PATCH", f"{inside}/messages/{said['id']}", {"content": "y"})
    assert edited[1]["code"] == 50083
    assert (await raw.call("POST", f"{inside}/messages", {"content": "wakes it"}))[0] == 200
    assert not playground.world.channels[thread["id"]].archived
    playground.person("Ana").deny_bot("quay", "send_messages_in_threads")
    assert (await raw.call("POST", f"{inside}/messages", {"content": "x"}))[1]["code"] == 50013


async def test_changing_a_channel_needs_a_permission(playground: Playground, raw: RawBot) -> None:
    assert (await raw.call("PATCH", quay_path(playground), {"name": "bar"}))[1]["code"] == 50013
    assert (await raw.call("DELETE", quay_path(playground)))[1]["code"] == 50013


async def test_invalid_thread_settings_are_refused(playground: Playground, raw: RawBot) -> None:
    threads = f"{quay_path(playground)}/threads"
    for body in ({"name": ""}, {"name": "x" * 101}, {"name": "x", "auto_archive_duration": 5}):
        assert (await raw.call("POST", threads, {"type": 11} | body))[1]["code"] == 50035
    assert (await raw.call("PATCH", quay_path(playground), {"name": "x" * 101}))[1]["code"] == 50035


async def test_bot_needs_manage_threads_to_lock_thread(playground: Playground, raw: RawBot) -> None:
    body = {"name": "Game", "type": 11}
    _, thread = await raw.call("POST", f"{quay_path(playground)}/threads", body)
    inside = f"/channels/{thread['id']}"
    ben = playground.person("Ben").id
    assert (await raw.call("PUT", f"{inside}/thread-members/{ben}"))[0] == 204
    assert playground.world.channels[thread["id"]].members == {playground.world.bot.id, ben}
    assert (await raw.call("DELETE", f"{inside}/thread-members/@me"))[0] == 204
    assert playground.world.channels[thread["id"]].members == {ben}
    assert (await raw.call("POST", f"{inside}/typing"))[0] == 204
    assert (await raw.call("PATCH", inside, {"name": "Renamed"}))[1]["name"] == "Renamed"
    assert (await raw.call("PATCH", inside, {"locked": True}))[1]["code"] == 50013
    assert (await raw.call("DELETE", inside))[1]["code"] == 50013
    playground.world.home.bot_role_permissions |= 1 << 34
    assert (await raw.call("PATCH", inside, {"locked": True}))[0] == 200
    said = await raw.call("POST", f"{inside}/messages", {"content": "x"})
    assert said[0] == 200
    playground.world.home.bot_role_permissions &= ~(1 << 34)
    for method, path, sent in (
        ("POST", f"{inside}/messages", {"content": "x"}),
        ("PATCH", inside, {"name": "Mine"}),
        ("PATCH", inside, {"archived": True}),
    ):
        assert (await raw.call(method, path, sent))[1]["code"] in (50013, 50083)
    playground.world.home.bot_role_permissions |= 1 << 34
    assert (await raw.call("DELETE", inside))[0] == 200
    assert (await raw.call("GET", inside))[1]["code"] == 10003
    assert (await raw.call("PATCH", inside, {"archived": True}))[1]["code"] == 10003


async def test_too_large_files_are_refused(playground: Playground, raw: RawBot) -> None:
    big = bytes(10 * 1024 * 1024 + 1)
    path = f"{quay_path(playground)}/messages"
    status, answer = await raw.call("POST", path, {}, files={"big.bin": big})
    assert (status, answer["code"]) == (413, 40005)
