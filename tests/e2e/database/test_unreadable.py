"""A stored game cannot be read: its channel is told once, and everything else goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from structlog.testing import capture_logs

from discord_playground import Playground
from game.rules.verify import main
from tests.e2e import play, transcript
from tests.e2e.against_computers import start_computer_game
from tests.e2e.bots import running_bot
from tests.e2e.play import PATIENCE_SECONDS
from tests.long import long


def add_illegal_move(database: Path, game: int) -> None:
    """Add an illegal move to the record."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(
            "INSERT INTO entry SELECT ?, count(*), 0, 'S0>99', 1, 0, 0 FROM entry WHERE game = ?",
            (game, game),
        )


@long
async def test_unreadable_game_does_not_stop_other_games(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database, computer_pause=0.1) as bot:
        broken = await play.start_game(playground, ["Ana", "Ben"])
        other = await play.start_game(playground, ["Ana", "Ben"], "jamaica")
        await start_computer_game(playground.person("Eva"), "tortuga", level="cabin-boy")
        who, panel = await play.open_panel(broken)
        await bot.cog.boards.wait_until_idle()
    add_illegal_move(database, 1)
    with capture_logs() as logged:
        async with running_bot(playground, database) as bot:
            ana = broken.people[0]
            assert "cannot be read any more" in (await ana.slash("cartagena text", "tavern")).text
            told = await broken.wait_for_board("Game 1 cannot be read any more")
            await bot.wait_until_idle()
            assert not told.buttons
            assert broken.boards() == []
            await play.take_turn(*await play.open_panel(other))
            await playground.person("Eva").until(
                lambda: any(
                    play.GAME_OVER_TEXT in message.text
                    for message in playground.person("Eva").sees("tortuga")
                ),
                PATIENCE_SECONDS,
            )
            listed = await ana.slash("cartagena games", "tavern")
            assert "game 2" in listed.text.lower()
            assert "game 1" not in listed.text.lower()
            clicked = await who.click(panel, play.labels(panel)[0])
            assert "cannot be read any more" in clicked.text
            again = await ana.slash("cartagena new", "tavern")
            assert not again.ephemeral
            await bot.wait_until_idle()
    assert [line["game"] for line in logged if line["event"] == "a game is set aside"] == [1]
    assert [line for line in logged if line["log_level"] == "error"][1:] == []
    shown = len(list(transcript.shown_messages(playground)))
    async with running_bot(playground, database) as bot:
        await bot.wait_until_idle()
    assert len(list(transcript.shown_messages(playground))) == shown
    [record] = broken.people[0].now(told).files
    exported = tmp_path / "cartagena.txt"
    exported.write_bytes(record.data)
    assert main([str(exported)]) == 1
