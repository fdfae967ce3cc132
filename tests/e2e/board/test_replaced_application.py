"""The owner replaces the application and keeps the database: games go on in new messages."""

from pathlib import Path

import pytest

from discord_playground import Playground
from discord_playground.world import permission_bits
from tests.e2e import play, transcript
from tests.e2e.bots import aboard
from tests.e2e.play import Crew


def of(crew: Crew, author: str) -> list[str]:
    """Return the ids of this author's messages in the channel."""
    return [one.id for one in crew.public() if one.data["author"]["id"] == author]


@pytest.mark.parametrize("may_delete", [True, False], ids=["deletes", "may-not-delete"])
async def test_new_application_reposts_a_board_once(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, may_delete: bool
) -> None:
    monkeypatch.setattr("cogs.board.following.refusals.REFUSED_SECONDS", (0.0,))
    database, world = tmp_path / "games.sqlite3", playground.world
    async with aboard(playground, database) as bot:
        crew = await play.started(playground, ["Ana", "Ben"], cards="tortuga")
        who, _ = await play.opened(crew)
        await bot.wait_until_idle()
    former = world.bot.id
    promise, old = of(crew, former)
    playground.replace_application()
    if may_delete:
        world.home.bot_role |= permission_bits.bits(["manage_messages"])
    async with aboard(playground, database) as bot:
        await bot.caught_up()
        assert of(crew, world.bot.id) == []
        panel = await play.act(who, await who.slash("cartagena hand", crew.channel))
        await bot.wait_until_idle()
        [board] = of(crew, world.bot.id)
        assert play.version(who.now(board)) == play.version(panel)
        await play.act(who, await who.click(board, "My cards"))
        await bot.wait_until_idle()
        assert of(crew, world.bot.id) == [board]
        assert of(crew, former) == ([promise] if may_delete else [promise, old])
        assert transcript.pinged(playground) == []
        asked = len(playground.everything_sent)
        await play.take_turn(who, await who.slash("cartagena hand", crew.channel))
        await bot.wait_until_idle()
        sent = playground.everything_sent[asked:]
        paths = [one.path for one in sent if one.method == "DELETE"]
        deleted = [path.rpartition("/")[2] for path in paths if path.startswith("/channels/")]
        # The bot deletes its own board of the turn before, and nothing else.
        assert deleted == [board]
        assert len(of(crew, world.bot.id)) == 1
        assert len(transcript.pinged(playground)) == 1


async def test_lobby_of_the_former_application_stays_when_its_game_starts(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with aboard(playground, database) as bot:
        crew = await play.seated(playground, ["Ana", "Ben"])
        lobby = await crew.board("The host can start")
        await bot.wait_until_idle()
    playground.replace_application()
    async with aboard(playground, database) as bot:
        await bot.caught_up()
        ana = crew.people[0]
        await ana.slash("cartagena board", crew.channel)
        fresh = await crew.board("The host can start")
        assert fresh.id != lobby.id
        await ana.click(fresh, "Start")
        await crew.board()
        await bot.wait_until_idle()
        assert ana.still_there(lobby)
        assert play.labels(ana.now(fresh)) == ["Fair shuffles"]
