"""Games between computers that a channel can watch."""

from pathlib import Path

from discord_playground import Playground
from tests.e2e import transcript
from tests.e2e.against_computers import ids_with_verb, public_messages, start_computer_game
from tests.e2e.bots import LONGER_THAN_TESTS_SECONDS, LiveBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS
from tests.e2e.records import read_and_verify
from tests.long import long


@long
async def test_game_between_computers_is_played_to_its_end(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await start_computer_game(ana, "tavern", players=2, level="cabin-boy", cards="tortuga")
    await live_bot.wait_until_idle()
    lobby, final = public_messages(ana)
    # A quick game may end before the lobby is closed. Then the lobby says that the game is over.
    assert "The game has begun" in lobby.text or "This game is over" in lobby.text
    assert "Cabin Boy Pip" in lobby.text
    tags = (await read_and_verify(playground.person("Eva"), final)).tags
    assert (tags["Seat1"], tags["Level0"]) == ("Cabin Boy Tam", "cabin-boy")
    assert ids_with_verb(final, "replay")
    assert ids_with_verb(final, "rematch") == []
    assert transcript.pinged_ids(playground) == []
    lobby_board_and_end_count = 3
    posted = transcript.shown_messages(playground, "message")
    assert sum(not message.ephemeral for message in posted) == lobby_board_and_end_count
    assert transcript.bot_error_answers(playground) == []
    assert tags["Commitment"] in (await ana.click(lobby, "Fair shuffles")).text


async def test_only_the_starter_or_a_moderator_can_call_off_a_watched_game(
    playground: Playground, tmp_path: Path
) -> None:
    moderator, ben, chloe = (playground.person(name) for name in ("Ana", "Ben", "Chloé"))
    async with running_bot(
        playground, tmp_path / "games.sqlite3", computer_pause=LONGER_THAN_TESTS_SECONDS
    ) as bot:
        for starter, caller in ((ben, ben), (ben, moderator)):
            await start_computer_game(starter, "tavern")
            await bot.cog.boards.wait_until_idle()
            board = public_messages(ben)[-1]
            assert "Admiral Storm" in board.text
            assert (
                "There is already a game" in (await chloe.slash("cartagena watch", "tavern")).text
            )
            assert "Only the host or a moderator" in (await chloe.click(board, "Call it off")).text
            assert "not in this game" in (await ben.slash("cartagena hand", "tavern")).text
            question = await caller.click(board, "Call it off")
            assert "everyone who watches" in question.text
            await caller.click(question, "Call it off")
            await bot.cog.boards.wait_until_idle()
            assert "called off" in public_messages(ben)[-1].text


async def test_watched_game_continues_after_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    ana, database = playground.person("Ana"), tmp_path / "games.sqlite3"
    async with running_bot(playground, database, computer_pause=LONGER_THAN_TESTS_SECONDS) as bot:
        await start_computer_game(ana, "tavern", players=5, level="cabin-boy")
        await bot.cog.boards.wait_until_idle()
        assert ids_with_verb(public_messages(ana)[-1], "cancel")
    async with running_bot(playground, database):
        await ana.until(lambda: "Cabin Boy Nib:" in public_messages(ana)[-1].text, PATIENCE_SECONDS)
    assert len(public_messages(ana)) == 2
