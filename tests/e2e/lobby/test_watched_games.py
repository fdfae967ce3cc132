"""Games between computers that a channel can watch."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import transcript
from tests.e2e.against_computers import ids, public, watching
from tests.e2e.bots import FOR_EVER, LoopBot, aboard
from tests.e2e.play import PATIENCE
from tests.e2e.records import checked
from tests.long import long


@long
async def test_game_between_computers_is_played_to_its_end(
    playground: Playground, inside: LoopBot
) -> None:
    ana = playground.person("Ana")
    await watching(ana, "tavern", players=2, level="cabin-boy", cards="tortuga")
    await inside.wait_until_idle()
    lobby, final = public(ana)
    # A quick game may end before the lobby is closed; then the lobby says that it is over.
    assert "The game has begun" in lobby.text or "This game is over" in lobby.text
    assert "Cabin Boy Pip" in lobby.text
    tags = checked(final).tags
    assert (tags["Seat1"], tags["Level0"]) == ("Cabin Boy Tam", "cabin-boy")
    assert ids(final, "replay")
    assert ids(final, "rematch") == []
    assert transcript.pinged(playground) == []
    lobby_board_and_end = 3
    assert sum(1 for _ in transcript.shown(playground, "message")) == lobby_board_and_end
    assert transcript.unhappy(playground) == []
    assert tags["Commitment"] in (await ana.click(lobby, "Fair shuffles")).text


async def test_only_the_starter_or_a_moderator_can_call_off_a_watched_game(
    playground: Playground, tmp_path: Path
) -> None:
    mod, ben, cleo = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    async with aboard(playground, tmp_path / "games.sqlite3", pause=FOR_EVER) as bot:
        for starter, caller in ((ben, ben), (ben, mod)):
            await watching(starter, "tavern")
            await bot.cog.boards.wait_until_idle()
            board = public(ben)[-1]
            assert "Admiral Storm" in board.text
            assert "There is already a game" in (await cleo.slash("cartagena watch", "tavern")).text
            assert "Only a moderator" in (await cleo.click(board, "Call it off")).text
            assert "not in this game" in (await ben.slash("cartagena hand", "tavern")).text
            question = await caller.click(board, "Call it off")
            assert "everyone who watches" in question.text
            await caller.click(question, "Call it off")
            await bot.cog.boards.wait_until_idle()
            assert "called off" in public(ben)[-1].text


async def test_watched_game_continues_after_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    ana, database = playground.person("Ana"), tmp_path / "games.sqlite3"
    async with aboard(playground, database, pause=FOR_EVER) as bot:
        await watching(ana, "tavern", players=5, level="cabin-boy")
        await bot.cog.boards.wait_until_idle()
        assert ids(public(ana)[-1], "cancel")
    async with aboard(playground, database):
        await ana.until(lambda: "Cabin Boy Nib:" in public(ana)[-1].text, PATIENCE)
    assert len(public(ana)) == 2
