"""Tests of several guilds. Each has its own people, channels, roles and commands."""

import time
from dataclasses import replace

import pytest

from admin import send_order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import GUILDS_INTENT, RawBot
from discord_playground import Config, DiscordError, Guild, Playground

GUILD_MESSAGES_INTENT = 1 << 9


@pytest.fixture
def reef(playground: Playground) -> Guild:
    """Add a second guild. Rob owns it, and Ana from the first guild is also in it."""
    return playground.add_guild("Reef", ("shallows", "quay"), ("Rob", "Ana"))


async def test_people_see_and_act_only_in_their_own_guilds(
    playground: Playground, reef: Guild, bot: HarbourBot
) -> None:
    ana, ben, rob = (playground.person(name) for name in ("Ana", "Ben", "Rob"))
    assert {guild.name for guild in bot.guilds} == {"Port of Call", "Reef"}
    shown = await rob.slash("buttons", reef.channel("quay"))
    assert "Counted 1" in (await ana.click(shown, "Count")).text
    assert [message.id for message in ana.sees(reef.channel("quay"))] == [shown.id]
    assert ana.sees("quay") == []
    assert ben.sees(reef.channel("quay")) == []
    assert shown.id not in {message.id for message in ben.everything_seen}
    assert shown.id in {message.id for message in ana.everything_seen}
    with pytest.raises(DiscordError) as refused:
        await ben.click(shown, "Count")
    assert refused.value.code == 50001
    with pytest.raises(DiscordError):
        rob.say("quay", "in a guild that is not his")


async def test_person_who_left_a_guild_cannot_read_or_delete(
    playground: Playground, reef: Guild
) -> None:
    ana, rob = playground.person("Ana"), playground.person("Rob")
    channel = reef.channel("quay")
    first = ana.say(channel, "before")
    ana.leave(reef)
    rob.say(channel, f"behind the back of {ana.mention}")
    assert (ana.sees(channel), ana.pings) == ([], [])
    for action in (ana.now, ana.delete):
        with pytest.raises(DiscordError) as refused:
            action(first)
        assert refused.value.code == 50001
    assert [message.text for message in ana.everything_seen] == ["before"]
    ana.come_back(reef)
    rob.say(channel, "welcome")
    assert [message.text for message in ana.everything_seen] == ["before", "welcome"]
    assert len(ana.sees(channel)) == 3
    ana.delete(first)
    assert not rob.still_there(first)


async def test_an_interaction_contains_the_id_and_language_of_its_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    playground.set_locale("de", reef)
    playground.person("Rob").calls("ping", reef.channel("shallows"))
    interaction = await raw.wait_for_event("INTERACTION_CREATE")
    assert (interaction["guild_id"], interaction["guild_locale"]) == (reef.id, "de")
    assert interaction["guild"] == {"id": reef.id, "locale": "de", "features": ["COMMUNITY"]}
    assert interaction["authorizing_integration_owners"] == {"0": reef.id}
    playground.person("Ana").calls("ping", "quay")
    interaction = await raw.wait_for_event("INTERACTION_CREATE")
    assert (interaction["guild_id"], interaction["guild_locale"]) == (
        playground.world.home.id,
        "en-US",
    )


async def test_permissions_apply_to_only_one_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    rob, ana = playground.person("Rob"), playground.person("Ana")
    rob.deny_everywhere("send_messages", guild=reef)
    reef_channel, home_channel = reef.channel("quay"), playground.channel("quay")
    body = {"content": "ahoy"}
    assert (await raw.call("POST", f"/channels/{reef_channel.id}/messages", body))[1][
        "code"
    ] == 50013
    assert (await raw.call("POST", f"/channels/{home_channel.id}/messages", body))[0] == 200
    with pytest.raises(DiscordError) as refused:
        ana.create_channel("mine", reef)
    assert refused.value.code == 50013
    assert rob.create_channel("deep", reef).guild_id == reef.id
    assert ana.open_thread(reef.channel("deep"), "pearls").guild_id == reef.id
    with pytest.raises(KeyError):
        playground.channel("deep", playground.world.home)


async def test_expelled_bot_is_refused_in_the_guild_until_admitted_again(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    rob = playground.person("Rob")
    rob.expel_bot(reef)
    assert (await raw.wait_for_event("GUILD_DELETE")) == {"id": reef.id}
    reef_channel_path = f"/channels/{reef.channel('quay').id}"
    assert (await raw.call("GET", reef_channel_path))[1]["code"] == 50001
    assert (await raw.call("GET", f"/guilds/{reef.id}"))[1]["code"] == 10004
    assert (await raw.call("GET", f"/guilds/{playground.world.home.id}"))[0] == 200
    assert (await raw.call("GET", "/applications/@me"))[1]["approximate_guild_count"] == 1
    assert (await raw.call("GET", "/guilds/17"))[1]["code"] == 10004
    direct_channel = await raw.call("POST", "/users/@me/channels", {"recipient_id": rob.id})
    messages_path = f"/channels/{direct_channel[1]['id']}/messages"
    assert (await raw.call("POST", messages_path, {"content": "psst"}))[1]["code"] == 50007
    rob.admit_bot(reef)
    assert (await raw.wait_for_event("GUILD_CREATE"))["name"] == "Reef"
    assert (await raw.call("POST", messages_path, {"content": "psst"}))[0] == 200


async def test_unavailable_guild_does_not_affect_the_other_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    await send_order(playground, do="lose_guild", guild="Reef")
    assert await raw.wait_for_event("GUILD_DELETE") == {"id": reef.id, "unavailable": True}
    reef_channel, home_channel = reef.channel("quay"), playground.channel("quay")
    assert (await raw.call("GET", f"/channels/{reef_channel.id}"))[1]["code"] == 130000
    assert (await raw.call("GET", f"/channels/{home_channel.id}"))[0] == 200
    await send_order(playground, do="find_guild", guild=reef.id)
    assert (await raw.wait_for_event("GUILD_CREATE"))["id"] == reef.id


async def test_guild_command_works_only_in_its_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.connect_and_identify()
    guild_commands_path = (
        f"/applications/{playground.world.application_id}/guilds/{reef.id}/commands"
    )
    assert (await raw.call("POST", guild_commands_path, {"name": "dive", "description": "Dive"}))[
        0
    ] == 201
    playground.person("Ana").calls("dive", reef.channel("quay"))
    assert (await raw.wait_for_event("INTERACTION_CREATE"))["data"]["guild_id"] == reef.id
    with pytest.raises(DiscordError):
        playground.person("Ana").calls("dive", "quay")


async def test_page_shows_only_the_first_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    event_guild_ids: list[str] = []
    playground.world.news.listen(lambda event: event_guild_ids.append(str(event.get("guild"))))
    async with raw.session.ws_connect(f"{playground.address}/people") as page:
        await page.send_json({"op": "look", "as": [playground.person("Ana").id]})
        page_world = await page.receive_json()
        assert page_world["guild"]["name"] == "Port of Call"
        assert "Rob" not in {person["global_name"] for person in page_world["people"]}
        assert "shallows" not in {channel.get("name") for channel in page_world["channels"]}
        assert (await page.receive_json())["t"] == "done"
        playground.person("Ana").say(reef.channel("quay"), "unseen")
        playground.person("Ana").say("quay", "seen")
        assert (await page.receive_json())["message"]["content"] == "seen"
    assert event_guild_ids == [reef.id, playground.world.home.id]


async def test_another_process_can_add_a_guild(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify(GUILDS_INTENT | GUILD_MESSAGES_INTENT)
    status, answer = await send_order(
        playground, do="add_guild", name="Cove", channels=["sand"], people=["Zoe"]
    )
    assert status == 200
    created = await raw.wait_for_event("GUILD_CREATE")
    assert (created["id"], created["member_count"]) == (answer["guild"], 2)
    assert [channel["id"] for channel in created["channels"]] == [answer["channels"]["sand"]]
    playground.person("Zoe").say(playground.world.guild_by_name("Cove").channel("sand"), "hello")
    assert (await raw.wait_for_event("MESSAGE_CREATE"))["guild_id"] == answer["guild"]
    order_without_people = {"do": "add_guild", "name": "Empty", "channels": [], "people": []}
    assert (await send_order(playground, **order_without_people))[0] == 400


async def test_starting_400_guilds_needs_less_than_two_cpu_seconds(
    playground_config: Config,
) -> None:
    setup = replace(
        playground_config.setup,
        guild_count=400,
        channels=("a", "b", "c", "d", "e"),
        people=("Ana",),
    )
    cpu_seconds_before = time.process_time()
    async with await Playground.start(config=replace(playground_config, setup=setup)) as playground:
        assert len(playground.world.guilds) == 400
        assert len(playground.world.channels) == 2000
        shards = [(int(id) >> 22) % 16 for id in playground.world.guilds]
        assert {shards.count(shard) for shard in range(16)} == {25}
        last_guild = playground.world.guild_by_name(f"{setup.server} 400")
        assert (
            playground.person("Ana").say(last_guild.channel("e"), "far away").channel_id
            in last_guild.channels
        )
    assert time.process_time() - cpu_seconds_before < 2


async def test_servers_of_the_bot_come_page_by_page_with_its_permissions(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    _, all_servers = await raw.call("GET", "/users/@me/guilds")
    assert {one["name"] for one in all_servers} == {"Port of Call", "Reef"}
    attach_files = 1 << 15
    assert all(int(one["permissions"]) & attach_files for one in all_servers)
    playground.person("Rob").deny_everywhere("attach_files", guild=reef)
    _, all_servers = await raw.call("GET", "/users/@me/guilds")
    lacking = [one["name"] for one in all_servers if not int(one["permissions"]) & attach_files]
    assert lacking == ["Reef"]
    _, first = await raw.call("GET", "/users/@me/guilds?limit=1")
    assert first == all_servers[:1]
    _, rest = await raw.call("GET", f"/users/@me/guilds?after={first[0]['id']}")
    assert rest == all_servers[1:]
    assert (await raw.call("GET", "/users/@me/guilds?limit=201"))[0] == 400
