"""A stored game cannot be read: its channel is told once, it rests, and all others go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from discord_playground import Playground
from game.rules.notation import NotationError
from game.tables import Table
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
            assert "can't read this game" in (await ana.slash("cartagena text", "tavern")).text
            told = await broken.wait_for_board("can't read game 1 at the moment, so it rests")
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
            assert "can't read this game" in clicked.text
            again = await ana.slash("cartagena new", "tavern")
            assert not again.ephemeral
            await bot.wait_until_idle()
    assert [line["game"] for line in logged if line["event"] == "a game is set aside"] == [1]
    assert [line for line in logged if line["log_level"] == "error"][1:] == []
    shown = len(list(transcript.shown_messages(playground)))
    async with running_bot(playground, database) as bot:
        await bot.wait_until_idle()
    assert len(list(transcript.shown_messages(playground))) == shown
    assert not broken.people[0].now(told).files


@long
async def test_game_goes_on_by_itself_when_it_can_be_read_again(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Table) -> None:
        raise NotationError("an action of a later release")

    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"])
        await play.take_turn(*await play.open_panel(crew))
        await bot.wait_until_idle()
        awaited = crew.on_turn(await crew.wait_for_board())
    with monkeypatch.context() as earlier_release:
        earlier_release.setattr(Table, "read", fail)
        async with running_bot(playground, database) as bot:
            await awaited.slash("cartagena text", "tavern")
            await crew.wait_for_board("can't read game 1 at the moment")
            await bot.wait_until_idle()
    async with running_bot(playground, database) as bot:
        board = await crew.wait_for_board_calling(awaited)
        assert "Time runs out" in board.text
        await play.take_turn(*await play.open_panel(crew))
        await bot.wait_until_idle()
        assert "can't read" not in "".join(one.text for one in crew.public())
