"""Tests of shards: which events each one gets, when it may start, and several bots at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from bots.raw_bot import GUILDS_INTENT, RawBot
from bots.sharded_bot import ShardedBot, running_sharded_bot
from discord_playground import Config, Guild, NoAnswer, Playground, StartRules, until

DIRECT_MESSAGES = 1 << 12
PATIENCE = 10.0


@pytest.fixture
def playground_config(playground_config: Config) -> Config:
    """Return settings with eight guilds, two for each of four shards.

    All four shards may start at once.
    """
    setup = replace(playground_config.setup, guild_count=8)
    return replace(playground_config, setup=setup, starts=StartRules(4, 4))


def guilds_of(playground: Playground, shard: int, count: int = 4) -> list[Guild]:
    return [one for one in playground.world.guilds.values() if (int(one.id) >> 22) % count == shard]


@pytest.fixture
async def four_shards(playground: Playground) -> AsyncIterator[list[RawBot]]:
    """Return four connections, each identified as one shard of four."""
    async with AsyncExitStack() as stack:
        connections = [await stack.enter_async_context(RawBot(playground)) for _ in range(4)]
        for shard, raw in enumerate(connections):
            await raw.connect()
            await raw.identify(GUILDS_INTENT | DIRECT_MESSAGES, shard=[shard, 4])
        yield connections


async def test_each_shard_gets_only_the_events_of_its_guilds(
    playground: Playground, four_shards: list[RawBot]
) -> None:
    for shard, raw in enumerate(four_shards):
        mine = {guild.id for guild in guilds_of(playground, shard)}
        ready = await raw.wait_for_event("READY")
        assert ready["shard"] == [shard, 4]
        assert {one["id"] for one in ready["guilds"]} == mine
        assert {(await raw.receive_payload())["d"]["id"] for _ in mine} == mine
    ana = playground.person("Ana")
    for shard, raw in enumerate(four_shards):
        for guild in guilds_of(playground, shard):
            channel = ana.create_channel("heard", guild)
            assert (await raw.receive_payload())["d"]["id"] == channel.id
    assert [await no_event_waits(raw) for raw in four_shards] == [True] * 4


async def no_event_waits(raw: RawBot) -> bool:
    """Send a heartbeat. Return whether its answer comes next, which means that no event waits."""
    await raw.send(1)
    return (await raw.receive_payload())["op"] == 11


async def test_first_shard_gets_the_events_of_direct_channels(
    playground: Playground, four_shards: list[RawBot]
) -> None:
    for shard, raw in enumerate(four_shards):
        for _ in guilds_of(playground, shard):
            await raw.wait_for_event("GUILD_CREATE")
    ana = playground.person("Ana")
    await four_shards[0].set_commands({"name": "ping", "description": "Ping", "type": 1})
    ana.say(ana.direct_channel, "psst")
    assert (await four_shards[0].receive_payload())["t"] == "MESSAGE_CREATE"
    ana.calls("ping", ana.direct_channel)
    assert (await four_shards[0].receive_payload())["t"] == "INTERACTION_CREATE"
    assert [await no_event_waits(raw) for raw in four_shards] == [True] * 4


@pytest.mark.parametrize(
    "shard", [[4, 4], [-1, 4], [0, 0], [0], [0, 1, 2], ["0", "1"], "first", {"id": 0}]
)
async def test_invalid_shard_is_refused(raw: RawBot, shard: object) -> None:
    await raw.connect()
    await raw.identify(shard=shard)
    assert await raw.receive_payload() == {"closed": 4010}


async def test_identify_with_too_few_shards_is_refused(
    raw: RawBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord_playground.gateway.connection.MOST_GUILDS", 4)
    await raw.connect()
    await raw.identify()
    assert await raw.receive_payload() == {"closed": 4011}
    await raw.connect()
    await raw.identify(shard=[1, 2])
    assert len((await raw.wait_for_event("READY"))["guilds"]) == 4


async def test_command_fails_if_its_shard_is_not_connected(
    playground: Playground, raw: RawBot
) -> None:
    await raw.set_commands({"name": "ping", "description": "Ping", "type": 1})
    await raw.connect()
    await raw.identify(shard=[1, 4])
    await raw.wait_for_event("GUILD_CREATE")
    ana = playground.person("Ana")
    ana.calls("ping", guilds_of(playground, 1)[0].channel("quay"))
    for place in (guilds_of(playground, 2)[0].channel("quay"), ana.direct_channel):
        with pytest.raises(NoAnswer):
            ana.calls("ping", place)


async def test_gateway_bot_route_reports_the_session_start_limit(
    playground: Playground, raw: RawBot
) -> None:
    limit: dict[str, int] = {}
    for spent in range(2):
        _, answer = await raw.call("GET", "/gateway/bot")
        assert (answer["url"], answer["shards"]) == (playground.gateway_url, 4)
        limit = answer["session_start_limit"]
        assert (limit["total"], limit["remaining"]) == (1000, 1000 - spent)
        assert limit["max_concurrency"] == 4
        await raw.connect()
        await raw.identify(shard=[spent, 4])
        await raw.wait_for_event("READY")
    assert 0 < limit["reset_after"] <= 86_400_000
    playground.advance(86_400)
    _, answer = await raw.call("GET", "/gateway/bot")
    assert answer["session_start_limit"]["remaining"] == 1000


async def test_shard_that_starts_too_early_is_refused(playground: Playground, raw: RawBot) -> None:
    playground.starts.seconds = 60
    async with RawBot(playground) as other, RawBot(playground) as third:
        for one in (raw, other, third):
            await one.connect()
        await raw.identify(shard=[1, 8])
        assert (await raw.wait_for_event("READY"))["shard"] == [1, 8]
        await other.identify(shard=[5, 8])
        assert await other.receive_payload() == {"op": 9, "d": False, "s": None, "t": None}
        await third.identify(shard=[2, 8])
        assert (await third.wait_for_event("READY"))["shard"] == [2, 8]
        assert playground.starts.refused_count == 1
        playground.advance(60)
        await other.identify(shard=[5, 8])
        assert (await other.wait_for_event("READY"))["shard"] == [5, 8]


async def test_resume_is_allowed_directly_after_a_start(
    playground: Playground, raw: RawBot
) -> None:
    playground.starts.seconds = 60
    await raw.connect_and_identify()
    session = {"token": raw.token, "session_id": raw.ready["session_id"], "seq": raw.sequence}
    await raw.socket.close()
    await raw.connect()
    await raw.send(6, session)
    assert await raw.wait_for_event("RESUMED") == {}
    assert playground.starts.refused_count == 0


async def test_discord_py_starts_the_recommended_number_of_shards(playground: Playground) -> None:
    async with running_sharded_bot(playground) as bot:
        assert sorted(bot.shards) == [0, 1, 2, 3]
        assert len(bot.guilds) == 8
        await playground.bot_ready()
        for guild in playground.world.guilds.values():
            shown = await playground.person("Ana").slash("who", guild.channel("quay"))
            assert shown.text == "bot answers"
            assert bot.get_guild(int(guild.id)) is not None
        ana = playground.person("Ana")
        assert (await ana.slash("who", ana.direct_channel)).text == "bot answers"
        assert bot.asked_guild_ids == [*(int(id) for id in playground.world.guilds), None]


async def test_discord_py_retries_a_start_that_was_too_early(playground: Playground) -> None:
    playground.starts.seconds = 0.5
    async with running_sharded_bot(
        playground, "both", [0, 4], 8, seconds_between_shards=0.2
    ) as bot:
        assert sorted(bot.shards) == [0, 4]
        assert playground.starts.refused_count > 0
        assert {len(guilds_of(playground, shard, 8)) for shard in (0, 4)} == {1}
        await until(lambda: len(bot.guilds) == 2, PATIENCE, "Both shards know their guild")


async def test_each_of_two_bots_serves_the_guilds_of_its_shards(playground: Playground) -> None:
    ana = playground.person("Ana")
    async with running_sharded_bot(playground, "first", [0, 1], 4) as first:
        assert not playground.gateway.all_shards_connected()
        async with running_sharded_bot(playground, "second", [2, 3], 4) as second:
            await playground.bot_ready()
            for shard, name in enumerate(("first", "first", "second", "second")):
                for guild in guilds_of(playground, shard):
                    assert (await ana.slash("who", guild.channel("quay"))).text == (
                        f"{name} answers"
                    )
            assert (await ana.slash("who", ana.direct_channel)).text == "first answers"
            assert (len(first.asked_guild_ids), len(second.asked_guild_ids)) == (5, 4)
            new_guild = playground.add_guild("Cove", ("sand",), ("Ana",))
            owner = first if (int(new_guild.id) >> 22) % 4 < 2 else second
            await until(lambda: owner.joined_guild_names == ["Cove"], PATIENCE, "The owner is told")
            assert [first.joined_guild_names, second.joined_guild_names].count([]) == 1
        with pytest.raises(NoAnswer):
            await ana.slash("who", guilds_of(playground, 2)[0].channel("quay"))
        assert (await ana.slash("who", guilds_of(playground, 0)[0].channel("quay"))).text


async def test_two_sessions_of_one_shard_get_the_same_events(playground: Playground) -> None:
    ana, place = playground.person("Ana"), guilds_of(playground, 1)[0].channel("quay")
    async with (
        running_sharded_bot(playground, "first", [1], 4) as first,
        running_sharded_bot(playground, "second", [1], 4) as second,
    ):
        shown = await ana.slash("who", place)
        bots = (first, second)
        await until(lambda: any(bot.refusal_codes for bot in bots), PATIENCE, "One comes too late")
        assert sorted(bot.refusal_codes for bot in bots) == [[], [40060]]
        (answered,) = [bot.name for bot in bots if not bot.refusal_codes]
        assert shown.text == f"{answered} answers"
        assert [one.text for one in ana.sees(place)] == [shown.text]
        ana.say(place, "hello")
        said = [guilds_of(playground, 1)[0].name]
        await until(
            lambda: [bot.guilds_with_messages for bot in bots] == [said] * 2,
            PATIENCE,
            "Both read it",
        )


async def test_sessions_with_different_shard_counts_both_get_events(playground: Playground) -> None:
    """While a bot changes its number of shards, sessions with both numbers are connected."""
    ana, guild = playground.person("Ana"), guilds_of(playground, 1, 2)[0]

    async def wait_until_asked(bot: ShardedBot) -> None:
        await until(lambda: int(guild.id) in bot.asked_guild_ids, PATIENCE, "It is asked")

    async with (
        running_sharded_bot(playground, "old", [0, 1], 2) as old,
        running_sharded_bot(playground, "new") as new,
    ):
        await ana.slash("who", guild.channel("quay"))
        await asyncio.gather(wait_until_asked(old), wait_until_asked(new))
