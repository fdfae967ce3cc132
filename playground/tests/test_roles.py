"""Tests of roles, nicknames and time-outs: what the bot may do, and which events it gets."""

import discord
import pytest

from bots.harbour_bot import HarbourBot
from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import Playground


async def test_bot_gets_events_only_for_roles_and_its_own_member(
    playground: Playground, raw: RawBot
) -> None:
    roles, home, ben = playground.roles(), playground.world.home, playground.person("Ben")
    await raw.connect_and_identify(GUILDS_INTENT)
    sailors = roles.create("Sailors", "manage_threads", mentionable=True)
    created = await raw.wait_for_event("GUILD_ROLE_CREATE")
    assert (created["guild_id"], created["role"]["name"]) == (home.id, "Sailors")
    assert (created["role"]["permissions"], created["role"]["mentionable"]) == (str(1 << 34), True)
    roles.change(sailors)
    changed = (await raw.wait_for_event("GUILD_ROLE_UPDATE"))["role"]
    assert (changed["permissions"], changed["mentionable"]) == ("0", False)
    roles.give(sailors, ben)
    roles.name("Black Ben", ben)
    roles.give(sailors)
    updated_member = await raw.wait_for_event("GUILD_MEMBER_UPDATE")
    assert updated_member["user"]["id"] == playground.world.bot.id
    assert updated_member["roles"] == [home.bot_role_id, sailors.id]
    roles.name("Harbour master")
    assert (await raw.wait_for_event("GUILD_MEMBER_UPDATE"))["nick"] == "Harbour master"
    roles.time_out(60)
    assert (await raw.wait_for_event("GUILD_MEMBER_UPDATE"))[
        "communication_disabled_until"
    ] is not None
    roles.take(sailors)
    assert (await raw.wait_for_event("GUILD_MEMBER_UPDATE"))["roles"] == [home.bot_role_id]
    roles.delete(sailors)
    deleted_role = {"guild_id": home.id, "role_id": sailors.id}
    assert await raw.wait_for_event("GUILD_ROLE_DELETE") == deleted_role
    assert home.members[ben.id].roles == []


async def test_role_grants_and_removes_permissions(playground: Playground, bot: HarbourBot) -> None:
    channel, guild, roles = (
        bot.writable_channel(playground.channel("quay").id),
        bot.guilds[0],
        playground.roles(),
    )
    playground.person("Ana").deny_everywhere("send_messages")
    with pytest.raises(discord.Forbidden):
        await channel.send("unheard")
    speakers = roles.create("Speakers", "send_messages")
    roles.give(speakers)
    await channel.send("heard")
    await playground.person("Ana").slash("buttons", "quay")
    assert bot.received_interactions[-1].app_permissions.send_messages
    assert guild.me.guild_permissions.send_messages
    roles.change(speakers)
    with pytest.raises(discord.Forbidden):
        await channel.send("unheard")


async def test_timed_out_bot_can_read_but_not_send(playground: Playground, bot: HarbourBot) -> None:
    channel, roles = bot.writable_channel(playground.channel("quay").id), playground.roles()
    sent = await channel.send("before")
    roles.time_out(60)
    assert (await channel.fetch_message(sent.id)).content == "before"
    with pytest.raises(discord.Forbidden):
        await channel.send("unheard")
    playground.advance(61)
    await channel.send("heard")


async def test_interaction_contains_the_nickname(playground: Playground, bot: HarbourBot) -> None:
    ben = playground.person("Ben")
    playground.roles().name("Black Ben", ben)
    await ben.slash("buttons", "quay")
    assert bot.received_interactions[-1].user.display_name == "Black Ben"
