"""Share replay: from the final board to a moving picture for everyone."""

import re
from io import BytesIO

from PIL import Image

from playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot


async def finished(playground: Playground, inside: LoopBot) -> play.Crew:
    """A short game that Ana won, for Ben left it."""
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    for _ in range(4):
        who, panel = await play.opened(crew)
        await play.take_turn(who, panel)
        await inside.settle()
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    await inside.settle()
    return crew


async def test_a_finished_game_is_shared_as_a_moving_picture(
    playground: Playground, inside: LoopBot
) -> None:
    crew = await finished(playground, inside)
    [final] = crew.finals()
    eva = playground.person("Eva")
    shared = await eva.click(final, "Share replay")
    assert not shared.ephemeral
    await eva.until(lambda: eva.now(shared).images, timeout=20)
    done = eva.now(shared)
    assert "Ana, Ben" in done.text
    with Image.open(BytesIO(done.images[0])) as image:
        assert image.format == "WEBP"
        assert image.n_frames > 3  # pyright: ignore[reportAttributeAccessIssue]


async def test_a_finished_game_by_command(playground: Playground, inside: LoopBot) -> None:
    eva = playground.person("Eva")
    nothing = await eva.slash("cartagena replay", "tavern")
    assert nothing.ephemeral
    assert "No game was finished" in nothing.text
    crew = await finished(playground, inside)
    shared = await eva.slash("cartagena replay", crew.channel)
    await eva.until(lambda: eva.now(shared).images, timeout=20)
    [number] = re.findall(r"Replay of game (\d+)", eva.now(shared).text)

    for unknown in (int(number) + 1, 10**15 - 1):
        answer = await eva.slash("cartagena replay", crew.channel, game=unknown)
        assert "no finished game of that number" in answer.text
    await eva.slash("cartagena new", crew.channel)
    answer = await eva.slash("cartagena replay", crew.channel, game=int(number) + 1)
    assert "Nobody has won this game yet" in answer.text


async def test_a_rematch_seats_everyone_again(playground: Playground, inside: LoopBot) -> None:
    crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
    first = crew.on_turn(await crew.board())
    ben = crew.people[1]
    await ben.click(await ben.slash("cartagena resign", crew.channel), "Leave the game")
    await inside.settle()
    [final] = crew.finals()

    eva = playground.person("Eva")
    assert "no seat" in (await eva.click(final, "Rematch")).text
    lobby = await ben.click(final, "Rematch")
    assert not lobby.ephemeral
    assert "**Ana**" in lobby.text
    assert "**Ben** (host)" in lobby.text
    [begins] = [line for line in lobby.text.splitlines() if "(begins)" in line]
    refused = await crew.people[0].click(final, "Rematch")
    assert refused.ephemeral
    assert "There is a game in this channel already" in refused.text

    await ben.click(lobby, "Start")
    await inside.settle()
    now = crew.on_turn(await crew.board())
    assert now is not first
    assert f"**{now.person.name}**" in begins


async def test_who_played_may_look_back_on_the_costly_turns(
    playground: Playground, inside: LoopBot
) -> None:
    crew = await finished(playground, inside)
    [final] = crew.finals()
    eva = playground.person("Eva")
    assert "no seat" in (await eva.click(final, "My costly turns")).text
    ana = crew.people[0]
    looked = await ana.click(final, "My costly turns")
    assert looked.ephemeral
    await ana.until(lambda: "Looking back" not in ana.now(looked).text, timeout=play.PATIENCE)
    done = ana.now(looked)
    turns = re.findall(r"\*\*Turn (\d)\*\* lowered your chance .* \d+ percentage point", done.text)
    assert len(turns) == len(set(turns)) == len(done.images) > 0
    assert done.text.count("Better: ") == 2 * len(turns)  # each in its picture's words, too
