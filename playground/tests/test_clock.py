"""Tests that ids, tokens, messages and the bot's clock file follow the playground's clock."""

import time
from base64 import b64encode
from email.utils import parsedate_to_datetime

import discord
import pytest
from aiohttp import ClientResponse

from admin import send_order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import Clock, Playground

DAY = 86_400.0

UPGRADE_HEADERS = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
}
"""The headers that ask for a WebSocket."""


def _date_of_response(response: ClientResponse) -> float:
    return parsedate_to_datetime(response.headers["Date"]).timestamp()


async def test_clock_file_contains_the_sum_of_all_moves_in_seconds(playground: Playground) -> None:
    assert float(playground.clock_file.read_text()) == 0
    playground.advance(DAY)
    playground.advance(1.5)
    assert float(playground.clock_file.read_text()) == DAY + 1.5


async def test_another_process_can_move_the_clock_only_forward(playground: Playground) -> None:
    assert (await send_order(playground, do="advance", seconds=60))[0] == 200
    assert playground.world.clock.seconds_ahead == 60
    for wrong_seconds in (-1, 1e12, "soon"):
        assert (await send_order(playground, do="advance", seconds=wrong_seconds))[0] == 400
    assert playground.world.clock.seconds_ahead == 60


async def test_new_ids_use_the_moved_clock(playground: Playground, bot: HarbourBot) -> None:
    ana = playground.person("Ana")
    playground.advance(DAY)
    shown = await ana.slash("buttons", "quay")
    for snowflake in (shown.id, str(bot.received_interactions[-1].id)):
        created_at = discord.utils.snowflake_time(int(snowflake)).timestamp()
        assert abs(created_at - time.time() - DAY) < 60


async def test_click_is_answered_after_the_clock_moved(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    shown = await ana.slash("buttons", "quay")
    playground.advance(DAY)
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    assert "Done later" in (await ana.click(shown, "Later")).text


async def test_token_expires_when_the_clock_is_moved(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    ana.calls("ping", "quay")
    interaction = await raw.wait_for_event("INTERACTION_CREATE")
    await raw.answer(interaction, 4, {"content": "pong"})
    playground.advance(14 * 60)
    assert (
        await raw.call(
            "PATCH", raw.webhook_path(interaction, "/messages/@original"), {"content": "1"}
        )
    )[0] == 200
    playground.advance(2 * 60)
    status, error = await raw.call(
        "PATCH", raw.webhook_path(interaction, "/messages/@original"), {"content": "2"}
    )
    assert (status, error["code"]) == (401, 50027)


@pytest.mark.parametrize("playground_clock", [Clock(1200), Clock(-1200)])
async def test_wrong_clock_shows_only_in_dates_and_ids(playground: Playground, raw: RawBot) -> None:
    """The clock file contains only how far the clock was moved, so it contains 0 here."""
    now = playground.world.clock.now()
    assert abs(abs(now - time.time()) - 1200) < 60
    assert float(playground.clock_file.read_text()) == 0
    url = f"{playground.api_url}/users/@me"
    headers = {"Authorization": f"Bot {playground.token}"}
    async with raw.session.get(url, headers=headers) as response:
        assert abs(_date_of_response(response) - now) < 60
    async with raw.session.get(playground.gateway_url, headers=UPGRADE_HEADERS) as response:
        assert response.status == 101
        assert abs(_date_of_response(response) - now) < 60
    messages_path = f"/channels/{playground.channel('quay').id}/messages"
    _, sent = await raw.call("POST", messages_path, {"content": "ahoy"})
    created_at = discord.utils.snowflake_time(int(sent["id"])).timestamp()
    assert abs(created_at - now) < 60
    playground.advance(60)
    assert abs(playground.world.clock.now() - now - 60) < 60


async def test_edit_counts_as_late_after_the_clock_moved_an_hour(
    playground: Playground, raw: RawBot
) -> None:
    messages_path = f"/channels/{playground.channel('quay').id}/messages"
    _, sent = await raw.call("POST", messages_path, {"content": "ahoy"})
    playground.limits.exhaust_late_edits(playground.channel("quay").id, 7200)
    assert (await raw.call("PATCH", f"{messages_path}/{sent['id']}", {"content": "one"}))[0] == 200
    playground.advance(3601)
    assert (await raw.call("PATCH", f"{messages_path}/{sent['id']}", {"content": "two"}))[0] == 429


async def test_unsent_forms_are_removed_when_their_tokens_expire(
    playground: Playground, bot: HarbourBot
) -> None:
    ana, world = playground.person("Ana"), playground.world
    shown = await ana.slash("buttons", "quay")
    await ana.click_for_form(shown, "Form")
    playground.advance(20 * 60)
    second_form = await ana.click_for_form(shown, "Form")
    playground.advance(15 * 60)
    await ana.click(shown, "Count")
    assert list(world.modals) == [second_form.id]
    assert "Ahoy" in (await ana.submit(second_form, ship="Santa Ana")).text
    assert world.modals == {}
