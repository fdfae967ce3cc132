"""What people do on a Discord server of one process also changes boards on other servers."""

import pytest

from cogs.housekeeping import LEARN_SECONDS
from discord_playground import Playground, until
from discord_playground.world.objects.guilds import Guild
from tests.e2e import play
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.sharding.processes import Processes
from tests.long import long


def add_server_of_another_share(playground: Playground, processes: Processes) -> Guild:
    """Add a Discord server that belongs to another share, with the same people."""
    while True:
        reef = playground.add_guild("Reef", channels=["shallows"], people=["Ana", "Ben"])
        if processes.share_of(reef) != processes.share_of(playground.world.home):
            return reef


@long
async def test_a_move_made_on_another_server_updates_the_board(
    playground: Playground, processes: Processes
) -> None:
    reef = add_server_of_another_share(playground, processes)
    processes.start()
    processes.start()
    await processes.wait_until_servers_are_divided()
    crew = await play.start_game(playground, ["Ana", "Ben"])
    board = await crew.wait_for_board()
    who = crew.on_turn(board)
    panel = await who.slash("cartagena hand", reef.channel("shallows"))
    await play.play_action(who, panel)
    await until(
        lambda: play.game_version(crew.boards()[-1]) > play.game_version(board),
        PATIENCE_SECONDS,
        "It should follow",
    )
    assert len(crew.boards()) == 1
    assert processes.fetch_rows("SELECT count(*) FROM due WHERE kind = 'follow'") == [(0,)]
    assert all("Traceback" not in process.log for process in processes.started)


@long
@pytest.mark.timeout(150)
@pytest.mark.parametrize("at_home", [True, False], ids=["at home", "elsewhere"])
async def test_forgotten_person_disappears_from_boards_of_every_server(
    playground: Playground, processes: Processes, at_home: bool
) -> None:
    reef = add_server_of_another_share(playground, processes)
    processes.start()
    processes.start()
    await processes.wait_until_servers_are_divided()
    crews = [
        await play.start_game(playground, ["Ana", "Ben"]),
        await play.start_game(playground, ["Ana", "Ben"], reef.channel("shallows").id),
    ]
    ana, ben = crews[0].people
    for crew in crews:
        question = await play.ask(ben, "resign", crew.channel)
        await ben.click(question, "Leave the game")
    await until(
        lambda: all(crew.final_messages() for crew in crews),
        PATIENCE_SECONDS,
        "Both games should end",
    )
    panel = await ana.slash("cartagena privacy", crews[0 if at_home else 1].channel)
    question = await ana.click(panel, "Forget me")
    await ana.click(question, "Yes, forget me")
    await until(
        lambda: all("Player 1" in board.text for crew in crews for board in crew.final_messages()),
        PATIENCE_SECONDS + LEARN_SECONDS,
        "Both boards should follow",
    )
    assert all(len(crew.final_messages()) == 1 for crew in crews)
    assert processes.fetch_rows('SELECT "user" FROM forgetting') == []
