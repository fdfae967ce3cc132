"""Tests of the orders that another process can send to the playground."""

import aiohttp
import pytest

from admin import send_order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import Playground
from discord_playground.protocol.types import Json


async def test_another_process_can_cause_and_clear_faults(
    playground: Playground, raw: RawBot
) -> None:
    await send_order(playground, do="fail_next", pattern="GET /users/@me", status=403, code=50013)
    status, answer = await raw.call("GET", "/users/@me")
    assert (status, answer["code"]) == (403, 50013)
    assert (await raw.call("GET", "/users/@me"))[0] == 200
    await send_order(playground, do="delay", pattern="GET *", seconds=0.01, times=2)
    await send_order(playground, do="fail_next", pattern="GET *", status=500, times=9)
    await send_order(playground, do="clear")
    assert (await raw.call("GET", "/users/@me"))[0] == 200


async def test_another_process_can_make_the_playground_send_gateway_events(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    await send_order(playground, do="locale", locale="de")
    assert (await raw.wait_for_event("GUILD_UPDATE"))["preferred_locale"] == "de"
    await send_order(playground, do="reconnect")
    assert (await raw.receive_payload())["op"] == 7
    await send_order(playground, do="invalidate", resumable=True)
    assert await raw.receive_payload() == {"op": 9, "d": True, "s": None, "t": None}


async def test_another_process_can_age_messages_and_expire_tokens(
    playground: Playground, bot: HarbourBot
) -> None:
    shown = await playground.person("Ana").slash("buttons", "quay")
    created_before = playground.world.messages[shown.id].created
    await send_order(playground, do="age", message=shown.id, seconds=60)
    assert playground.world.messages[shown.id].created == created_before - 60
    await send_order(playground, do="expire_tokens")
    assert all(interaction.expired for interaction in playground.world.interactions.values())


async def test_another_process_can_close_and_open_direct_messages(playground: Playground) -> None:
    ben = playground.person("Ben").person
    await send_order(playground, do="receive", person="Ben", direct="closed")
    assert ben.direct_setting == "closed"
    await send_order(playground, do="receive", person="Ben", direct="open")
    assert ben.direct_setting == "open"
    for wrong_fields in (
        {"person": "Nobody", "direct": "open"},
        {"person": "Ben", "direct": "ajar"},
    ):
        assert (await send_order(playground, do="receive", **wrong_fields))[0] == 400


async def test_another_process_can_read_violations(playground: Playground, raw: RawBot) -> None:
    await raw.call("POST", f"/channels/{playground.channel('quay').id}/messages", {})
    _, answer = await send_order(playground, do="violations")
    assert "empty message" in answer["violations"][0]


@pytest.mark.parametrize("what", [{}, {"do": "fly"}, {"do": "age"}])
async def test_invalid_orders_are_refused(playground: Playground, what: Json) -> None:
    assert (await send_order(playground, **what))[0] == 400


async def test_order_without_a_json_content_type_is_refused(playground: Playground) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{playground.address}/playground/admin", data='{"do":"clear"}') as response,
    ):
        assert response.status == 415
