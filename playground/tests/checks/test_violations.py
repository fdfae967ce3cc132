"""Tests of mistakes that are violations, which fail a bot's test, and of refusals that are not."""

from dataclasses import replace

import pytest

from bots.raw_bot import RawBot
from discord_playground import Config, Playground
from discord_playground.protocol.types import Json

PING: Json = {"name": "ping", "description": "Answers"}


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    """Return settings without Discord's own description.

    The check against it would find some of the faults before the routes do.
    """
    return replace(playground_config, openapi_variable="NO_SUCH_VARIABLE")


@pytest.fixture
def messages_path(playground: Playground) -> str:
    return f"/channels/{playground.channel('quay').id}/messages"


async def send(raw: RawBot, method: str, url: str, data: bytes, **headers: str) -> int:
    async with raw.session.request(method, url, data=data, headers=headers) as response:
        return response.status


async def test_invalid_query_parameter_is_a_violation(
    playground: Playground, raw: RawBot, messages_path: str
) -> None:
    assert (await raw.call("GET", f"{messages_path}?limit=0"))[0] == 400
    assert playground.violations == [
        "GET /channels/{channel_id}/messages: limit: int value should be 1 to 100."
    ]


async def test_unsuitable_answer_type_is_a_violation(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(PING)
    playground.person("Ana").calls("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert (await raw.answer(asked, 7, {"content": "x"}))[0] == 400
    (violation,) = playground.violations
    assert violation.endswith("type: Not an answer to this interaction.")


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe{"])
async def test_invalid_json_is_a_violation(
    playground: Playground, raw: RawBot, messages_path: str, data: bytes
) -> None:
    token = f"Bot {raw.token}"
    assert (
        await send(raw, "POST", playground.api_url + messages_path, data, Authorization=token)
        == 400
    )
    (violation,) = playground.violations
    assert "50109" in violation


@pytest.mark.parametrize("data", [b"[1]", b""])
async def test_body_that_is_not_an_object_is_a_violation(
    playground: Playground, raw: RawBot, data: bytes
) -> None:
    url, token = f"{playground.api_url}/users/@me/channels", f"Bot {raw.token}"
    assert await send(raw, "POST", url, data, Authorization=token) == 400
    assert playground.violations == [
        "POST /users/@me/channels: 400 (50109): The request body contains invalid JSON."
    ]


async def test_request_that_breaks_a_route_handler_is_a_violation(
    playground: Playground, raw: RawBot, messages_path: str
) -> None:
    data, token = b'{"content":"x","message_reference":"y"}', f"Bot {raw.token}"
    assert (
        await send(raw, "POST", playground.api_url + messages_path, data, Authorization=token)
        == 500
    )
    (violation,) = playground.violations
    assert violation.startswith("POST /channels/{channel_id}/messages: the playground broke over")


@pytest.mark.parametrize(
    ("method", "path", "authorized"),
    [
        ("GET", "/api/v9/users/@me", False),
        ("GET", "/users/@me", True),
        ("POST", "/interactions/1/token/callback", False),
        ("GET", "/webhooks/1/token/messages/@original", False),
    ],
)
async def test_request_outside_the_api_is_a_violation(
    playground: Playground, raw: RawBot, method: str, path: str, authorized: bool
) -> None:
    token = {"Authorization": f"Bot {raw.token}"} if authorized else {}
    assert await send(raw, method, playground.address + path, b"{}", **token) == 404
    assert playground.violations == [f"{method} {path}: the playground has no such route"]


async def test_refusals_that_any_bot_can_get_are_no_violations(
    playground: Playground, raw: RawBot, messages_path: str
) -> None:
    emojis = f"/applications/{playground.world.application_id}/emojis"
    emoji = {"name": "flag", "image": "data:image/png;base64,iVBORw0KGgo="}
    assert (await raw.call("POST", emojis, emoji))[0] == 201
    assert (await raw.call("POST", emojis, emoji))[1]["code"] == 50035
    reply = {"content": "x", "message_reference": {"message_id": "1"}}
    assert (await raw.call("POST", messages_path, reply))[1]["code"] == 50035
    assert (await raw.call("GET", f"{messages_path}/1"))[1]["code"] == 10008
    playground.person("Ana").deny_bot("quay", "send_messages")
    assert (await raw.call("POST", messages_path, {"content": "x"}))[1]["code"] == 50013
    playground.faults.fail_next("GET *", 400, 50035)
    assert (await raw.call("GET", messages_path))[1]["code"] == 50035
    assert await send(raw, "GET", f"{playground.address}/favicon.ico", b"") == 404
    assert playground.violations == []
