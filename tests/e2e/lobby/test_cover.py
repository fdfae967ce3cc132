"""A lobby is posted with its cover if the cover is ready; otherwise an edit adds the cover."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, TypeVarTuple

import pytest

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot, ReusedWorkers, running_bot
from tests.long import long

T = TypeVar("T")
Args = TypeVarTuple("Args")


class SlowCovers(ReusedWorkers):
    """Workers that begin each piece of work late, so a cover is not ready at once."""

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        await asyncio.sleep(0.1)
        return await super().run(function, *args)


@pytest.fixture
def bot_with_slow_covers(live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch) -> LiveBot:
    """A bot that answers before the cover is drawn."""
    monkeypatch.setattr("cogs.lobby.opening.here.AT_ONCE_SECONDS", 0)
    live_bot.cog.services.pictures._workers = SlowCovers()
    return live_bot


async def test_cover_that_is_not_ready_is_added_later(
    playground: Playground, bot_with_slow_covers: LiveBot
) -> None:
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern")
    assert lobby.images == ()
    await ana.until(lambda: ana.now(lobby).images, play.PATIENCE_SECONDS)
    assert "Five pirates on the run" in ana.now(lobby).text
    await bot_with_slow_covers.wait_until_idle()
    assert [one.id for one in ana.sees("tavern")] == [lobby.id]


async def test_cover_is_added_although_the_connection_breaks(
    playground: Playground, bot_with_slow_covers: LiveBot
) -> None:
    playground.faults.hang_up("PATCH /channels/*")
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern")
    await ana.until(lambda: ana.now(lobby).images, play.PATIENCE_SECONDS)
    assert not playground.faults.has_pending
    await bot_with_slow_covers.wait_until_idle()
    assert [one.id for one in ana.sees("tavern")] == [lobby.id]


async def test_cover_is_still_shown_after_a_restart(playground: Playground, tmp_path: Path) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    async with running_bot(playground, tmp_path / "games.sqlite3"):
        lobby = await ana.slash("cartagena new", "tavern")
        assert lobby.images
    async with running_bot(playground, tmp_path / "games.sqlite3"):
        assert (await ben.click(lobby, "Join")).images


@long
@pytest.mark.usefixtures("live_bot")
async def test_lobby_in_a_thread_shows_a_cover(playground: Playground) -> None:
    await play.fill_lobby(playground, ["Ana"])
    ben = playground.person("Ben")
    offer = await ben.slash("cartagena new", "tavern", edition="ravensburger-basic")
    await ben.click(offer, "Open a thread")
    thread_id = playground.channel("Cartagena: Ben").id
    assert (await ben.until_sees(thread_id, "Ravensburger, basic game")).images
