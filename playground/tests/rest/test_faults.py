"""Tests of faults that a test causes: outages, lost answers, lost servers, lost permissions."""

import aiohttp
import discord
import pytest

from bots.harbour_bot import HarbourBot
from bots.raw_bot import RawBot
from discord_playground import NoAnswer, Playground

CALLBACK = "POST /interactions/*/callback"


async def test_bot_resumes_after_an_outage(playground: Playground, bot: HarbourBot) -> None:
    ana = playground.person("Ana")
    channel = bot.writable_channel(playground.channel("quay").id)
    shown = await ana.slash("buttons", "quay")
    await playground.begin_outage()
    await playground.bot_gone()
    with pytest.raises(NoAnswer):
        await ana.click(shown, "Count")
    with pytest.raises(discord.DiscordServerError) as refused:
        await channel.send("anybody there?")
    assert refused.value.status == 503
    playground.end_outage()
    await ana.until(lambda: "RESUMED" in bot.event_names, timeout=20)
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    await channel.send("here again")


async def test_outage_closes_the_gateway_and_fails_every_route(
    playground: Playground, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Answers"})
    playground.person("Ana").calls("ping", "quay")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    await playground.begin_outage(502)
    assert await raw.receive_payload() == {"closed": 1001}
    token = f"{asked['id']}/{asked['token']}"
    for path in ("/users/@me", "/nowhere", f"/interactions/{token}/callback"):
        method = "POST" if "callback" in path else "GET"
        async with raw.session.request(method, playground.api_url + path, json={}) as response:
            assert (response.status, await response.text()) == (502, "502: Bad Gateway")
    assert playground.violations == []
    playground.end_outage()
    assert (await raw.answer(asked, 4, {"content": "late"}))[0] == 200


async def test_request_takes_effect_although_its_answer_is_lost(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    playground.faults.lose_answer(CALLBACK, 502)
    assert (await ana.slash("buttons", "quay")).text.startswith("Press one")
    await ana.until(lambda: len(callback_results(playground)) == 2)
    assert callback_results(playground) == [(502, None), (400, 40060)]


def callback_results(playground: Playground) -> list[tuple[int, int | None]]:
    return [(one.status, one.code) for one in playground.everything_sent if "callback" in one.path]


async def test_request_takes_effect_although_the_connection_breaks(
    playground: Playground, bot: HarbourBot
) -> None:
    playground.faults.lose_answer("POST /channels/*/messages", None)
    channel = bot.writable_channel(playground.channel("quay").id)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("heard all the same")
    assert [shown.text for shown in playground.person("Ana").sees("quay")] == ["heard all the same"]


@pytest.mark.parametrize(
    ("code", "told"), [(0, "404: Not Found"), (None, "404: Not Found"), (10003, "Unknown Channel")]
)
async def test_not_found_can_be_forced_for_an_existing_channel(
    playground: Playground, bot: HarbourBot, code: int | None, told: str
) -> None:
    playground.faults.fail_next("POST /channels/*/messages", 404, code)
    channel = bot.writable_channel(playground.channel("quay").id)
    with pytest.raises(discord.NotFound) as refused:
        await channel.send("anybody there?")
    assert (refused.value.code, refused.value.text) == (code or 0, told)
    await channel.send("there it is")


async def test_expelled_bot_is_refused_until_a_person_admits_the_bot_again(
    playground: Playground, bot: HarbourBot
) -> None:
    ana, quay = playground.person("Ana"), playground.channel("quay")
    channel = bot.writable_channel(quay.id)
    shown = await ana.slash("buttons", "quay")
    ana.expel_bot()
    await ana.until(lambda: not bot.guilds)
    with pytest.raises(NoAnswer):
        await ana.click(shown, "Count")
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("still here?")
    assert refused.value.code == 50001
    with pytest.raises(discord.NotFound) as unknown:
        await bot.fetch_guild(int(playground.world.home.id))
    assert unknown.value.code == 10004
    ana.admit_bot()
    await ana.until(lambda: bot.guilds)
    assert "Counted 1" in (await ana.click(shown, "Count")).text


async def test_ready_of_an_expelled_bot_lists_no_guilds(
    playground: Playground, raw: RawBot
) -> None:
    playground.person("Ana").expel_bot()
    await raw.connect()
    await raw.identify()
    assert (await raw.wait_for_event("READY"))["guilds"] == []
    playground.person("Ana").admit_bot()
    assert (await raw.wait_for_event("GUILD_CREATE"))["id"] == playground.world.home.id


async def test_server_can_become_unavailable_and_come_back(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    channel = bot.writable_channel(playground.channel("quay").id)
    playground.lose_guild()
    await ana.until(lambda: bot.guilds[0].unavailable)
    with pytest.raises(NoAnswer):
        await ana.slash("buttons", "quay")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("anybody there?")
    playground.find_guild()
    await ana.until(lambda: not bot.guilds[0].unavailable)
    assert "Press one" in (await ana.slash("buttons", "quay")).text


async def test_permissions_change_with_the_roles(playground: Playground, bot: HarbourBot) -> None:
    ana = playground.person("Ana")
    channel = bot.get_channel(int(playground.channel("quay").id))
    assert isinstance(channel, discord.TextChannel)
    me = channel.guild.me
    ana.deny_everywhere("send_messages")
    await ana.until(lambda: not channel.permissions_for(me).send_messages)
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("silenced")
    assert refused.value.code == 50013
    ana.deny_everywhere()
    await ana.until(lambda: channel.permissions_for(me).send_messages)
    await channel.send("heard")


async def test_bot_cannot_send_in_a_locked_thread_until_reopened(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    opened = ana.open_thread("quay", "Game 1")
    thread = await ana.until(lambda: bot.get_channel(int(opened.id)))
    assert isinstance(thread, discord.Thread)
    ana.change_thread(opened, archived=True, locked=True)
    await ana.until(lambda: thread.locked and thread.archived)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("hello")
    assert refused.value.code == 50083
    ana.change_thread(opened)
    reopened_thread = await ana.until(lambda: bot.get_channel(int(opened.id)))
    assert isinstance(reopened_thread, discord.Thread)
    assert not reopened_thread.locked
    await reopened_thread.send("hello")
