"""Tests of several guilds. Each has its own people, channels, roles and commands."""

import time
from dataclasses import replace

import pytest

from admin import order
from bots.harbour_bot import HarbourBot
from bots.raw_bot import GUILDS, RawBot
from discord_playground import Config, Guild, NotAllowed, Playground

MESSAGES = 1 << 9


@pytest.fixture
def reef(playground: Playground) -> Guild:
    """Add a second guild. Rob owns it, and Ana from the first guild is also in it."""
    return playground.add_guild("Reef", ("shallows", "quay"), ("Rob", "Ana"))


async def test_people_see_and_act_only_in_their_own_guilds(
    playground: Playground, reef: Guild, bot: HarbourBot
) -> None:
    ana, ben, rob = (playground.person(name) for name in ("Ana", "Ben", "Rob"))
    assert {guild.name for guild in bot.guilds} == {"Port of Call", "Reef"}
    asked = await rob.slash("buttons", reef.channel("quay"))
    assert "Counted 1" in (await ana.click(asked, "Count")).text
    assert [one.id for one in ana.sees(reef.channel("quay"))] == [asked.id]
    assert ana.sees("quay") == []
    assert ben.sees(reef.channel("quay")) == []
    assert asked.id not in {one.id for one in ben.everything_seen}
    assert asked.id in {one.id for one in ana.everything_seen}
    with pytest.raises(NotAllowed) as refused:
        await ben.click(asked, "Count")
    assert refused.value.code == 50001
    with pytest.raises(NotAllowed):
        rob.say("quay", "in a guild that is not his")


async def test_person_who_left_a_guild_cannot_read_or_delete(
    playground: Playground, reef: Guild
) -> None:
    ana, rob = playground.person("Ana"), playground.person("Rob")
    place = reef.channel("quay")
    first = ana.say(place, "before")
    ana.leave(reef)
    rob.say(place, f"behind the back of {ana.mention}")
    assert (ana.sees(place), ana.pings) == ([], [])
    for action in (ana.now, ana.delete):
        with pytest.raises(NotAllowed) as refused:
            action(first)
        assert refused.value.code == 50001
    assert [one.text for one in ana.everything_seen] == ["before"]
    ana.come_back(reef)
    rob.say(place, "welcome")
    assert [one.text for one in ana.everything_seen] == ["before", "welcome"]
    assert len(ana.sees(place)) == 3
    ana.delete(first)
    assert not rob.still_there(first)


async def test_an_interaction_names_its_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.arrive()
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    playground.set_locale("de", reef)
    playground.person("Rob").calls("ping", reef.channel("shallows"))
    asked = await raw.until("INTERACTION_CREATE")
    assert (asked["guild_id"], asked["guild_locale"]) == (reef.id, "de")
    assert asked["guild"] == {"id": reef.id, "locale": "de", "features": ["COMMUNITY"]}
    assert asked["authorizing_integration_owners"] == {"0": reef.id}
    playground.person("Ana").calls("ping", "quay")
    asked = await raw.until("INTERACTION_CREATE")
    assert (asked["guild_id"], asked["guild_locale"]) == (playground.world.home.id, "en-US")


async def test_permissions_apply_to_only_one_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    rob, ana = playground.person("Rob"), playground.person("Ana")
    rob.deny_everywhere("send_messages", guild=reef)
    there, here = reef.channel("quay"), playground.channel("quay")
    said = {"content": "ahoy"}
    assert (await raw.call("POST", f"/channels/{there.id}/messages", said))[1]["code"] == 50013
    assert (await raw.call("POST", f"/channels/{here.id}/messages", said))[0] == 200
    with pytest.raises(NotAllowed) as refused:
        ana.create_channel("mine", reef)
    assert refused.value.code == 50013
    assert rob.create_channel("deep", reef).guild_id == reef.id
    assert ana.open_thread(reef.channel("deep"), "pearls").guild_id == reef.id
    with pytest.raises(KeyError):
        playground.channel("deep", playground.world.home)


async def test_the_bot_leaves_one_guild(playground: Playground, reef: Guild, raw: RawBot) -> None:
    await raw.arrive()
    rob = playground.person("Rob")
    rob.expel_bot(reef)
    assert (await raw.until("GUILD_DELETE")) == {"id": reef.id}
    there = f"/channels/{reef.channel('quay').id}"
    assert (await raw.call("GET", there))[1]["code"] == 50001
    assert (await raw.call("GET", f"/guilds/{reef.id}"))[1]["code"] == 10004
    assert (await raw.call("GET", f"/guilds/{playground.world.home.id}"))[0] == 200
    assert (await raw.call("GET", "/applications/@me"))[1]["approximate_guild_count"] == 1
    assert (await raw.call("GET", "/guilds/17"))[1]["code"] == 10004
    opened = await raw.call("POST", "/users/@me/channels", {"recipient_id": rob.id})
    messages_path = f"/channels/{opened[1]['id']}/messages"
    assert (await raw.call("POST", messages_path, {"content": "psst"}))[1]["code"] == 50007
    rob.admit_bot(reef)
    assert (await raw.until("GUILD_CREATE"))["name"] == "Reef"
    assert (await raw.call("POST", messages_path, {"content": "psst"}))[0] == 200


async def test_one_guild_is_down(playground: Playground, reef: Guild, raw: RawBot) -> None:
    await raw.arrive()
    await order(playground, do="lose_guild", guild="Reef")
    assert await raw.until("GUILD_DELETE") == {"id": reef.id, "unavailable": True}
    there, here = reef.channel("quay"), playground.channel("quay")
    assert (await raw.call("GET", f"/channels/{there.id}"))[1]["code"] == 130000
    assert (await raw.call("GET", f"/channels/{here.id}"))[0] == 200
    await order(playground, do="find_guild", guild=reef.id)
    assert (await raw.until("GUILD_CREATE"))["id"] == reef.id


async def test_guild_command_works_only_in_its_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    await raw.arrive()
    own = f"/applications/{playground.world.application_id}/guilds/{reef.id}/commands"
    assert (await raw.call("POST", own, {"name": "dive", "description": "Dive"}))[0] == 201
    playground.person("Ana").calls("dive", reef.channel("quay"))
    assert (await raw.until("INTERACTION_CREATE"))["data"]["guild_id"] == reef.id
    with pytest.raises(NotAllowed):
        playground.person("Ana").calls("dive", "quay")


async def test_page_shows_only_the_first_guild(
    playground: Playground, reef: Guild, raw: RawBot
) -> None:
    heard: list[str] = []
    playground.world.news.listen(lambda event: heard.append(str(event.get("guild"))))
    async with raw.session.ws_connect(f"{playground.address}/people") as page:
        await page.send_json({"op": "look", "as": [playground.person("Ana").id]})
        world = await page.receive_json()
        assert world["guild"]["name"] == "Port of Call"
        assert "Rob" not in {one["global_name"] for one in world["people"]}
        assert "shallows" not in {one.get("name") for one in world["channels"]}
        assert (await page.receive_json())["t"] == "done"
        playground.person("Ana").say(reef.channel("quay"), "unseen")
        playground.person("Ana").say("quay", "seen")
        assert (await page.receive_json())["message"]["content"] == "seen"
    assert heard == [reef.id, playground.world.home.id]


async def test_another_process_can_add_a_guild(playground: Playground, raw: RawBot) -> None:
    await raw.arrive(GUILDS | MESSAGES)
    status, made = await order(
        playground, do="add_guild", name="Cove", channels=["sand"], people=["Zoe"]
    )
    assert status == 200
    created = await raw.until("GUILD_CREATE")
    assert (created["id"], created["member_count"]) == (made["guild"], 2)
    assert [one["id"] for one in created["channels"]] == [made["channels"]["sand"]]
    playground.person("Zoe").say(playground.guild("Cove").channel("sand"), "hello")
    assert (await raw.until("MESSAGE_CREATE"))["guild_id"] == made["guild"]
    nobody = {"do": "add_guild", "name": "Empty", "channels": [], "people": []}
    assert (await order(playground, **nobody))[0] == 400


async def test_starting_400_guilds_needs_less_than_two_cpu_seconds(
    playground_config: Config,
) -> None:
    setup = replace(
        playground_config.setup, guilds=400, channels=("a", "b", "c", "d", "e"), people=("Ana",)
    )
    began = time.process_time()
    async with await Playground.start(config=replace(playground_config, setup=setup)) as playground:
        assert len(playground.world.guilds) == 400
        assert len(playground.world.channels) == 2000
        shards = [(int(id) >> 22) % 16 for id in playground.world.guilds]
        assert {shards.count(shard) for shard in range(16)} == {25}
        last = playground.guild(f"{setup.server} 400")
        assert (
            playground.person("Ana").say(last.channel("e"), "far away").channel_id in last.channels
        )
    assert time.process_time() - began < 2
