"""A server's settings are at work in whichever process looks after the server."""

from discord_playground import Playground, until
from tests.e2e.bots import TIMEOUT_SECONDS
from tests.e2e.play import labels
from tests.e2e.play_by_ids import change_server_settings, show_server_settings
from tests.e2e.sharding.processes import Process, Processes
from tests.long import long

TABLES, ELSEWHERE = "tavern", "jamaica"


async def hand_over(processes: Processes, giver: Process, taker: Process) -> None:
    """Stop a process, and wait until the other one looks after the home server."""
    assert await giver.end() == 0
    await until(
        lambda: processes.home_share in taker.shares, TIMEOUT_SECONDS, "The other should take it"
    )
    await processes.wait_for_home_server()


@long
async def test_settings_chosen_through_one_process_bind_people_at_the_next(
    playground: Playground, processes: Processes
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    tavern = playground.world.channel_by_id_or_name(TABLES)
    processes.start()
    processes.start()
    home, other = await processes.wait_until_servers_are_divided()
    await change_server_settings(ana, ELSEWHERE, channels=[tavern.id], threads="off")
    await hand_over(processes, home, other)
    assert f"<#{tavern.id}>" in (await show_server_settings(ana, ELSEWHERE, "channels")).text
    assert f"<#{tavern.id}>" in (await ben.slash("cartagena new", ELSEWHERE)).text
    await ben.slash("cartagena new", TABLES)
    assert "only one in a channel" in (await ana.slash("cartagena new", TABLES)).text
    await change_server_settings(ana, ELSEWHERE, channels=[])
    await hand_over(processes, other, processes.start())
    assert "Join" in labels(await ben.slash("cartagena new", ELSEWHERE))
    assert "only one in a channel" in (await ana.slash("cartagena new", ELSEWHERE)).text
