"""A game that is over, as it is left to who played it."""

from playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot


async def finished(playground: Playground, inside: LoopBot, rounds: int = 1) -> play.Crew:
    """A game of so many turns each that Ana won, for Ben left it."""
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(2 * rounds):
        who, panel = await play.opened(crew)
        await play.take_turn(who, panel)
        await inside.settle()
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    await inside.settle()
    return crew
