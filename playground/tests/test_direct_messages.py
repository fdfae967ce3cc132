"""Tests of direct messages: only the bot and one person see them, and people may refuse them."""

from collections.abc import Callable
from typing import Any

import discord
import pytest

from admin import send_order
from bots.harbour_bot import Buttons, HarbourBot
from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import Actor, DiscordError, Playground
from discord_playground.people import members
from discord_playground.protocol.types import Json

DIRECT_MESSAGES_INTENT = 1 << 12


async def open_direct_channel(raw: RawBot, person_id: str) -> Json:
    status, channel = await raw.call("POST", "/users/@me/channels", {"recipient_id": person_id})
    assert status == 200, channel
    return channel


async def send_message(raw: RawBot, channel: Json, body: Json) -> tuple[int, Any]:
    return await raw.call("POST", f"/channels/{channel['id']}/messages", body)


async def test_direct_message_is_seen_by_only_one_person(
    playground: Playground, bot: HarbourBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    user = await bot.fetch_user(int(ana.id))
    sent = await user.send("Your turn, Ana")
    assert [seen.text for seen in ana.direct_messages] == ["Your turn, Ana"]
    await sent.edit(content="Done, Ana")
    assert [seen.text for seen in ana.direct_messages] == ["Done, Ana"]
    assert ben.direct_messages == []
    assert ben.sees(ana.direct_channel) == []
    assert not any("Ana" in seen.text for seen in ben.everything_seen)
    with pytest.raises(DiscordError):
        ben.now(str(sent.id))
    await sent.delete()
    assert ana.direct_messages == []


async def test_opening_a_direct_channel_again_returns_the_same_channel(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    channel = await open_direct_channel(raw, ana.id)
    assert channel["type"] == 1
    assert "guild_id" not in channel
    assert [recipient["id"] for recipient in channel["recipients"]] == [ana.id]
    assert await open_direct_channel(raw, ana.id) == channel
    assert (await raw.call("GET", f"/channels/{channel['id']}"))[1] == channel
    assert (await raw.call("DELETE", f"/channels/{channel['id']}"))[0] == 200
    assert await open_direct_channel(raw, ana.id) == channel
    for wrong_recipient_id in (playground.world.bot.id, "1"):
        status, error = await raw.call(
            "POST", "/users/@me/channels", {"recipient_id": wrong_recipient_id}
        )
        assert (status, error["code"]) == (400, 50033)


async def test_flagged_bot_cannot_open_direct_channels(playground: Playground, raw: RawBot) -> None:
    await send_order(playground, do="flag_bot")
    for name in ("Ana", "Ben"):
        body = {"recipient_id": playground.person(name).id}
        status, error = await raw.call("POST", "/users/@me/channels", body)
        assert (status, error["code"]) == (403, 20026)
    playground.flag_bot(flagged=False)
    await open_direct_channel(raw, playground.person("Ana").id)


async def test_events_of_direct_messages_have_no_guild_id(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    await raw.connect_and_identify(GUILDS_INTENT | DIRECT_MESSAGES_INTENT)
    channel = await open_direct_channel(raw, ana.id)
    _, sent = await send_message(raw, channel, {"content": "ahoy"})
    created = await raw.wait_for_event("MESSAGE_CREATE")
    assert created["channel_id"] == channel["id"]
    assert "guild_id" not in created
    message_path = f"/channels/{channel['id']}/messages/{sent['id']}"
    await raw.call("PATCH", message_path, {"content": "ahoi"})
    assert "guild_id" not in await raw.wait_for_event("MESSAGE_UPDATE")
    await raw.call("DELETE", message_path)
    assert await raw.wait_for_event("MESSAGE_DELETE") == {
        "id": sent["id"],
        "channel_id": channel["id"],
    }
    ana.say(ana.direct_channel, "aye")
    said = await raw.wait_for_event("MESSAGE_CREATE")
    assert (said["author"]["id"], said["content"]) == (ana.id, "aye")


async def test_bot_without_the_intent_gets_no_direct_messages(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    await raw.connect_and_identify(GUILDS_INTENT | 1 << 9)
    ana.say(ana.direct_channel, "unheard")
    ana.say("quay", "heard")
    assert (await raw.wait_for_event("MESSAGE_CREATE"))["guild_id"] == playground.world.home.id


@pytest.mark.parametrize("shard", [0, 1])
async def test_direct_messages_go_only_to_the_first_shard(
    playground: Playground, raw: RawBot, shard: int
) -> None:
    ana = playground.person("Ana")
    playground.add_guild("Reef", ("quay",), ("Ana",))
    # The ids of the two guilds are one millisecond apart. So each shard has one of the guilds.
    guild_by_shard = {
        (int(guild.id) >> 22) % 2: guild for guild in playground.world.guilds.values()
    }
    await raw.connect()
    await raw.identify(GUILDS_INTENT | DIRECT_MESSAGES_INTENT | 1 << 9, shard=[shard, 2])
    await raw.wait_for_event("READY")
    ana.say(guild_by_shard[1 - shard].channel("quay"), "for the other shard")
    ana.say(ana.direct_channel, "direct")
    ana.say(guild_by_shard[shard].channel("quay"), "for this shard")
    no_guild_id, shard_guild_id = None, guild_by_shard[shard].id
    for expected_guild_id in (no_guild_id, shard_guild_id)[shard:]:
        assert (await raw.wait_for_event("MESSAGE_CREATE")).get("guild_id") == expected_guild_id


@pytest.mark.parametrize(
    "refuse",
    [lambda ben: ben.receive("closed"), lambda ben: ben.receive("blocked"), Actor.leave],
    ids=["closed", "blocked", "left"],
)
async def test_message_to_an_unreachable_person_returns_error_50007(
    playground: Playground, raw: RawBot, refuse: Callable[[Actor], None]
) -> None:
    ben = playground.person("Ben")
    channel = await open_direct_channel(raw, ben.id)
    assert (await send_message(raw, channel, {"content": "one"}))[0] == 200
    refuse(ben)
    status, error = await send_message(raw, channel, {"content": "two"})
    assert (status, error["code"]) == (403, 50007)
    assert [seen.text for seen in ben.direct_messages] == ["one"]


async def test_person_who_rejoins_gets_direct_messages_again(
    playground: Playground, raw: RawBot
) -> None:
    ben = playground.person("Ben")
    channel = await open_direct_channel(raw, ben.id)
    member_path = f"/guilds/{playground.world.home.id}/members/{ben.id}"
    ben.leave()
    assert playground.person("Ben") is ben
    assert (await raw.call("GET", member_path))[1]["code"] == 10007
    with pytest.raises(DiscordError):
        ben.say("quay", "from outside")
    ben.come_back()
    assert (await raw.call("GET", member_path))[0] == 200
    assert (await send_message(raw, channel, {"content": "welcome"}))[0] == 200
    ben.leave()
    assert members.join_by_name(playground.world, playground.world.home, "Ben") is ben.person


async def test_expelled_bot_cannot_send_direct_messages(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    channel = await open_direct_channel(raw, ana.id)
    ana.expel_bot()
    status, error = await send_message(raw, channel, {"content": "anybody?"})
    assert (status, error["code"]) == (403, 50007)
    with pytest.raises(DiscordError):
        ana.say(ana.direct_channel, "where are you?")


async def test_direct_messages_can_be_reopened_after_a_block(
    playground: Playground, raw: RawBot
) -> None:
    ben = playground.person("Ben")
    channel = await open_direct_channel(raw, ben.id)
    ben.receive("blocked")
    with pytest.raises(DiscordError):
        ben.say(ben.direct_channel, "to somebody I blocked")
    ben.receive("open")
    assert (await send_message(raw, channel, {"content": "back"}))[0] == 200


async def test_enforced_nonce_sends_only_one_message(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    channel = await open_direct_channel(raw, ana.id)
    body = {"content": "once", "nonce": "turn-7", "enforce_nonce": True}
    first = (await send_message(raw, channel, body))[1]
    repeated = (await send_message(raw, channel, body | {"content": "twice"}))[1]
    assert repeated["id"] == first["id"]
    assert repeated["content"] == "once"
    other_channel = {"id": playground.channel("quay").id}
    assert (await send_message(raw, other_channel, body))[1]["id"] != first["id"]
    unenforced_body = {"content": "second", "nonce": "turn-7"}
    assert (await send_message(raw, channel, unenforced_body))[1]["id"] != first["id"]
    playground.world.clock.advance(600)
    await send_message(raw, channel, body)
    assert [seen.text for seen in ana.direct_messages] == ["once", "second", "once"]


async def test_nonce_of_a_deleted_message_is_refused(playground: Playground, raw: RawBot) -> None:
    channel = await open_direct_channel(raw, playground.person("Ana").id)
    body = {"content": "once", "nonce": "turn-7", "enforce_nonce": True}
    first = (await send_message(raw, channel, body))[1]
    await raw.call("DELETE", f"/channels/{channel['id']}/messages/{first['id']}")
    status, error = await send_message(raw, channel, body)
    assert (status, error["code"]) == (404, 10008)
    playground.world.clock.advance(600)
    assert (await send_message(raw, channel, body))[0] == 200


async def test_discord_py_retry_with_a_nonce_sends_one_message(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    user = await bot.fetch_user(int(ana.id))
    playground.faults.lose_answer("POST /channels/*/messages", 502)
    sent = await user.send("once", nonce="7")
    assert [seen.id for seen in ana.direct_messages] == [str(sent.id)]


async def test_button_in_a_direct_message_can_be_pressed(
    playground: Playground, bot: HarbourBot
) -> None:
    ana = playground.person("Ana")
    await (await bot.fetch_user(int(ana.id))).send("Press one", view=Buttons())
    (shown,) = ana.direct_messages
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    interaction = bot.received_interactions[-1]
    assert interaction.guild is None
    assert isinstance(interaction.user, discord.User)
    assert interaction.context.dm_channel
    assert isinstance(interaction.channel, discord.DMChannel)
    answer = await ana.click(shown, "Secret")
    assert answer.ephemeral
    assert answer.id in [seen.id for seen in ana.direct_messages]
    with pytest.raises(DiscordError):
        await playground.person("Ben").click(shown.id, custom_id="count")


async def test_person_who_left_can_press_buttons_in_direct_messages(
    playground: Playground, bot: HarbourBot
) -> None:
    ben = playground.person("Ben")
    await (await bot.fetch_user(int(ben.id))).send("Press one", view=Buttons())
    ben.leave()
    assert "Counted 1" in (await ben.click(ben.direct_messages[0], "Count")).text


async def test_commands_are_refused_outside_their_contexts(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    await raw.connect_and_identify()
    common_fields: Json = {"description": "x", "type": 1}
    await raw.set_commands(
        {"name": "here", "contexts": [0], **common_fields},
        {"name": "there", "contexts": [1], **common_fields},
    )
    ana.calls("here", "quay")
    assert (await raw.wait_for_event("INTERACTION_CREATE"))["context"] == 0
    ana.calls("there", ana.direct_channel)
    interaction = await raw.wait_for_event("INTERACTION_CREATE")
    assert (interaction["context"], interaction["user"]["id"]) == (1, ana.id)
    assert not {"member", "guild_id", "guild", "guild_locale"} & interaction.keys()
    for name, channel in (("here", ana.direct_channel), ("there", "quay")):
        with pytest.raises(DiscordError):
            ana.calls(name, channel)


async def test_requests_for_server_channels_are_refused_in_a_direct_channel(
    playground: Playground, raw: RawBot
) -> None:
    ana = playground.person("Ana")
    channel = await open_direct_channel(raw, ana.id)
    own_message = ana.say(ana.direct_channel, "mine")
    channel_path = f"/channels/{channel['id']}"
    for method, path, body in (
        ("DELETE", f"/messages/{own_message.id}", None),
        ("PATCH", "", {"name": "ours"}),
        ("POST", "/threads", {"name": "below", "type": 11}),
    ):
        status, error = await raw.call(method, channel_path + path, body)
        assert (status, error["code"]) == (400, 50003)
