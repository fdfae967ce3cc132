"""Two processes share the Discord servers; work that is needed once is done by one of them."""

import signal
import time

import aiohttp

from cogs.wording.emoji import PLAIN_SEATS, PLAIN_SYMBOLS
from discord_playground import Playground, until
from tests.e2e import play
from tests.e2e.bots import TIMEOUT_SECONDS
from tests.e2e.monitoring.page import MonitoringPages, free_address
from tests.e2e.sharding.processes import Processes
from tests.long import long

pytestmark = long

GIVEN_BACK_WITHIN_SECONDS = 7.0
ENDED_WITHIN_SECONDS = 10.0
EMOJI_COUNT = len(PLAIN_SYMBOLS) + len(PLAIN_SEATS)


def uploaded_emojis(playground: Playground) -> list[str]:
    """Return the names of all emojis that were uploaded."""
    sent = [one for one in playground.everything_sent if one.path.endswith("/emojis")]
    return [one.payload["name"] for one in sent if one.method == "POST"]


async def test_process_gives_its_share_to_the_other_when_it_stops(
    playground: Playground, processes: Processes
) -> None:
    processes.start()
    processes.start()
    home, other = await processes.wait_until_servers_are_divided()
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await until(lambda: "online" in other.log, TIMEOUT_SECONDS, "The other should be online, too")
    began = time.monotonic()
    home.send(signal.SIGTERM)
    await until(
        lambda: processes.home_share in other.shares, GIVEN_BACK_WITHIN_SECONDS, "It is given back"
    )
    assert await home.wait() == 0
    assert time.monotonic() - began < ENDED_WITHIN_SECONDS
    assert processes.fetch_rows("SELECT count(*) FROM process") == [(1,)]
    await processes.wait_for_home_server()
    assert playground.limits.counts.requests("GET /gateway/bot") == len(processes.started)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    assert len(crew.boards()) == 1
    commands = [one for one in playground.everything_sent if one.path.endswith("/commands")]
    assert [one.method for one in commands].count("PUT") == 1
    await until(
        lambda: len(set(uploaded_emojis(playground))) == EMOJI_COUNT,
        TIMEOUT_SECONDS,
        "All emojis come",
    )
    assert len(uploaded_emojis(playground)) == EMOJI_COUNT
    assert await other.end() == 0
    assert processes.fetch_rows("SELECT id FROM share WHERE holder IS NOT NULL") == []
    assert processes.fetch_rows("SELECT id FROM process") == []


async def test_each_process_reports_only_its_own_shards(
    playground: Playground, processes: Processes
) -> None:
    monitoring_addresses = [free_address(), free_address(), free_address()]
    for place in monitoring_addresses[:2]:
        processes.start({"CARTAGENA_MONITORING": "{}:{}".format(*place)})
    await processes.wait_until_servers_are_divided()
    processes.start({"CARTAGENA_MONITORING": "{}:{}".format(*monitoring_addresses[2])})
    async with aiohttp.ClientSession() as session:
        first, second, third = (MonitoringPages(place, session) for place in monitoring_addresses)
        for page in (first, second):
            await page.wait_for_status(200)
        figures = [await page.metrics() for page in (first, second)]
        ready = [
            {name for name in one if name.startswith("cartagena_gateway_ready")} for one in figures
        ]
        all_shards = {f'cartagena_gateway_ready{{shard="{shard}"}}' for shard in (0, 1)}
        assert ready[0] ^ ready[1] == ready[0] | ready[1] == all_shards
        assert [one["cartagena_clients"] for one in figures] == [1, 1]
        assert await third.wait_for_status(503, "gateway") == {"waits_for_a_share": True}
        assert (await third.metrics())["cartagena_clients"] == 0


async def test_refused_token_ends_the_process_without_a_traceback(processes: Processes) -> None:
    process = processes.start({"DISCORD_TOKEN": "another.bad.token"})
    assert await process.wait() == 2
    assert "Discord refuses DISCORD_TOKEN" in process.log.splitlines()[-1]
    assert "Traceback" not in process.log
    assert processes.fetch_rows("SELECT id FROM share WHERE holder IS NOT NULL") == []


async def test_process_with_other_shard_settings_is_refused(
    playground: Playground, processes: Processes
) -> None:
    processes.start()
    await processes.wait_for_home_server()
    for settings, said in (
        ({"CARTAGENA_SHARDS": "4"}, "CARTAGENA_SHARDS"),
        ({"CARTAGENA_SHARDS": ""}, "CARTAGENA_SHARDS"),
    ):
        refused = processes.start(settings)
        assert await refused.wait() == 2
        assert said in refused.log.splitlines()[-1]
    assert processes.fetch_rows("SELECT shards, size FROM sharding") == [(2, 1)]
