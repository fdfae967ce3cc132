"""The lobby's cover: in the answer where it is at hand, else soon after it."""

from pathlib import Path

import pytest

from playground import Playground
from tests.e2e import play
from tests.e2e.bots import LoopBot, aboard


async def test_a_cover_that_is_not_there_yet_follows(
    playground: Playground, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.lobby.posting.AT_ONCE_SECONDS", 0)
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern")
    await ana.until(lambda: ana.now(lobby).images, play.PATIENCE)
    assert "Five pirates on the run" in ana.now(lobby).text
    await inside.settle()
    assert [one.id for one in ana.sees("tavern")] == [lobby.id]


async def test_a_cover_outlives_the_bot(playground: Playground, tmp_path: Path) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with aboard(playground, tmp_path / "games.sqlite3"):
        lobby = await ana.slash("cartagena new", "tavern")
        assert lobby.images
    async with aboard(playground, tmp_path / "games.sqlite3"):
        assert (await ben.click(lobby, "Join")).images


@pytest.mark.usefixtures("inside")
async def test_a_lobby_in_a_thread_has_its_cover(playground: Playground) -> None:
    await play.seated(playground, ["Ana"])
    ben = playground.person("Ben")
    offer = await ben.slash("cartagena new", "tavern", edition="ravensburger-basic")
    await ben.click(offer, "Open a thread")
    thread = playground.channel("Cartagena: Ben").id
    assert (await ben.until_sees(thread, "Ravensburger, basic game")).images
