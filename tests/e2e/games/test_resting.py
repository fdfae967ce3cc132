"""A game that nobody came back to rests, keeps its secret, and goes on once somebody wakes it."""

from game.tables.time.resting import PATIENCE
from playground import Playground
from tests.e2e import play
from tests.e2e.bots import ProcessBot

SECONDS = PATIENCE / 1000


async def test_a_game_that_rests_keeps_its_secret_and_goes_on(
    playground: Playground, process: ProcessBot
) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], cards="jamaica")
    playground.advance(SECONDS + 60)
    resting = await crew.board("This game is resting")
    sent = [name for one in playground.everything_sent for name, _ in one.files.values()]
    assert {name.rpartition(".")[2] for name in sent} == {"png"}
    await crew.people[0].click(resting, "Wake it up")
    who, panel = await play.opened(crew)
    await play.take_turn(who, panel)
