"""Rematch: from the final board to the next game of the same people."""

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot
from tests.makers.engines import both_engines

pytestmark = both_engines


async def test_a_rematch_seats_everyone_again(playground: Playground, inside: LoopBot) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    first = crew.on_turn(await crew.board())
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    await inside.settle()
    [final] = crew.finals()

    eva = playground.person("Eva")
    assert "not in this game" in (await eva.click(final, "Rematch")).text
    lobby = await ben.click(final, "Rematch")
    assert not lobby.ephemeral
    assert "**Ana**" in lobby.text
    assert "**Ben** (host" in lobby.text
    [begins] = [line for line in lobby.text.splitlines() if "begins)" in line]
    refused = await crew.people[0].click(final, "Rematch")
    assert refused.ephemeral
    assert "There is already a game in this channel" in refused.text

    await ben.click(lobby, "Start")
    await inside.settle()
    now = crew.on_turn(await crew.board())
    assert now is not first
    assert f"**{now.person.name}**" in begins
