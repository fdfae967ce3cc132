"""A finished game, for tests of what its players can do afterwards."""

from collections.abc import Awaitable, Callable

from discord_playground import Actor, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import LiveBot


async def waste_turn(person: Actor, panel: Shown) -> Shown:
    """Play only one action and end the turn: a bad turn, whichever cards the person has."""
    return await play.press(person, await play.play_action(person, panel), "End turn")


async def finish_game(
    playground: Playground,
    live_bot: LiveBot,
    rounds: int = 1,
    turn: Callable[[Actor, Shown], Awaitable[Shown]] = play.take_turn,
) -> play.Crew:
    """Let each player play ``rounds`` turns. Then Ben leaves the game, so Ana wins."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(2 * rounds):
        who, panel = await play.open_panel(crew)
        await turn(who, panel)
        await live_bot.wait_until_idle()
    ben = crew.people[1]
    await ben.click(await play.ask(ben, "resign", crew.channel), "Leave the game")
    await live_bot.wait_until_idle()
    return crew
