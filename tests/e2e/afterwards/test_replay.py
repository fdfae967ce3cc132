"""Share replay: from the final board to a moving picture for everyone."""

import re
import sqlite3
from io import BytesIO
from pathlib import Path

from PIL import Image

from playground import Playground
from tests.e2e.afterwards.finished import finished
from tests.e2e.bots import LoopBot, aboard


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


async def test_a_game_of_another_server_is_not_shown(
    playground: Playground, tmp_path: Path
) -> None:
    eva, database = playground.person("Eva"), tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        await finished(playground, bot)
    with sqlite3.connect(database) as moved:
        moved.execute("UPDATE game SET guild = guild + 1")
    moved.close()
    async with aboard(playground, database):
        answer = await eva.slash("cartagena replay", "tavern", game=1)
        assert "no finished game of that number" in answer.text
        assert answer.ephemeral


async def test_a_game_called_off_is_not_shown(playground: Playground, inside: LoopBot) -> None:
    ana = playground.person("Ana")
    await ana.click(await ana.slash("cartagena new", "tavern"), "Cancel")
    answer = await ana.slash("cartagena replay", "tavern", game=1)
    assert "no finished game of that number" in answer.text
