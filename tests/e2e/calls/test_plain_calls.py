"""A call begins as one plain line, which a locked phone can show, and then becomes the board."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play, transcript
from tests.e2e.board.test_restarts import restarted_bot
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.held import HeldRequest
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.e2e.play_by_ids import choose_setting

EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"


def plain_lines(crew: Crew) -> list[Shown]:
    """Return the bot's public messages that are plain lines."""
    bot = crew.playground.world.bot.id
    bot_messages = (one for one in crew.public() if one.data["author"]["id"] == bot)
    return [one for one in bot_messages if not play.is_complete(one)]


async def test_a_line_becomes_the_board_and_keeps_its_highlight(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel_by_command(crew)
    other = crew.player_other_than(who)
    held = HeldRequest(crew.playground.faults, EDIT)
    await play.take_turn(who, panel)
    await held.intercepted.wait()
    held.release()
    await live_bot.wait_until_idle()
    assert plain_lines(crew) == []
    [board] = crew.boards()
    assert [one.message for one in other.tray][-1:] == [board.id]
    assert board.pings == (other.id,)
    await play.play_action(other, await other.click(board, "My cards"))
    await live_bot.wait_until_idle()
    edited_board = other.now(board)
    assert edited_board.edited
    assert edited_board.pings == (other.id,), "an edit that allows nobody takes the highlight away"
    assert "@unknown-user" not in edited_board.seen


@asynccontextmanager
async def unfinished_plain_line(
    playground: Playground, database: Path
) -> AsyncIterator[tuple[Crew, Actor, Shown]]:
    """Post a call as a plain line that cannot become the board.

    Yields the game, the player whose turn ended, and the line.
    """
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel_by_command(crew)
        playground.faults.hang_up(EDIT, times=99)
        await play.take_turn(who, panel)
        await crew.player_other_than(who).until(lambda: bool(plain_lines(crew)), PATIENCE_SECONDS)
        [line] = plain_lines(crew)
        yield crew, who, line


async def test_plain_line_becomes_the_board_after_a_kill_without_another_call(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with unfinished_plain_line(playground, database) as (crew, who, line):
        other = crew.player_other_than(who)
        tray_size_before = len(other.tray)
    playground.faults.clear()
    assert "Your turn" not in line.text
    async with restarted_bot(playground, database):
        [board] = crew.boards()
        assert board.id == line.id
        assert plain_lines(crew) == [], "no orphan stays"
        assert board.images
    assert len(other.tray) == tray_size_before
    assert transcript.pinged_ids(playground) == [who.id, other.id]


async def test_button_of_a_plain_line_works_after_a_kill(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with unfinished_plain_line(playground, database) as (crew, who, line):
        other = crew.player_other_than(who)
    async with running_bot(playground, database):
        opened = await other.click(line, "My cards")
        assert "Your turn" in opened.text
    playground.faults.clear()


@pytest.mark.parametrize("starts", [True, False])
async def test_invitation_is_a_plain_line_that_becomes_the_lobby(
    playground: Playground, live_bot: LiveBot, *, starts: bool
) -> None:
    await live_bot.wait_until_caught_up()
    ana, ben = playground.person("Ana"), playground.person("Ben")
    crew = Crew(playground, (ana, ben), "tavern")
    lobby = await ana.slash("cartagena new", "tavern")
    panel = await ana.click(lobby, "Set up")
    held = HeldRequest(playground.faults, EDIT)
    await choose_setting(ana, panel, "invited", ben.id)
    await held.intercepted.wait()
    [line] = plain_lines(crew)
    assert [one.text for one in ben.tray] == ["@Ben, Ana invites you to a game of Cartagena"]
    joined = ben.presses(line, "Join")
    held.release()
    await ben.until(lambda: joined.answer_type is not None, PATIENCE_SECONDS)
    await live_bot.wait_until_idle()
    assert plain_lines(crew) == []
    [complete_lobby] = [one for one in crew.public() if one.buttons]
    assert "**Ben**" in complete_lobby.text
    if starts:
        await ana.click(complete_lobby, "Start")
        await crew.wait_for_board()
        await live_bot.wait_until_idle()
        assert len(crew.boards()) == 1
    else:
        await play.ask(ana, "set-off", "tavern")
        await live_bot.wait_until_idle()
        assert crew.boards() == []
    assert plain_lines(crew) == []


async def test_lobby_without_invitations_posts_no_plain_line(
    playground: Playground, live_bot: LiveBot
) -> None:
    await live_bot.wait_until_caught_up()
    ana = playground.person("Ana")
    ana.notify(playground.world.home, "all")
    lobby = await ana.slash("cartagena new", "tavern")
    await ana.slash("cartagena board", "tavern")
    await live_bot.wait_until_idle()
    assert lobby.buttons
    assert ana.tray == (), "what calls nobody is silent"
    crew = Crew(playground, (ana,), "tavern")
    assert plain_lines(crew) == []
