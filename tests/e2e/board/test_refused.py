"""A board that Discord refused is edited again: soon if the game changes, otherwise later."""

import pytest

from cogs.board.following.rendering import Rendered
from game.model.ids import GameId
from game.model.message import MessageRef
from game.tables import Table
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew

EDIT = "PATCH /channels/*/messages/*"
HOUR = 3600


async def test_change_during_a_refused_edit_is_shown_soon(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live_bot.wait_until_caught_up()
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    boards, channels = live_bot.cog.boards, live_bot.cog.boards._attempts.channels
    edit = channels.edit

    async def refresh_during_edit(table: Table, rendered: Rendered, board: MessageRef) -> bool:
        monkeypatch.setattr(channels, "edit", edit)
        boards.refresh(table.game.id)
        return await edit(table, rendered, board)

    monkeypatch.setattr(channels, "edit", refresh_during_edit)
    crew.playground.faults.fail_next(EDIT, 403, 50013)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await crew.wait_for_board("2 actions left")


@pytest.mark.parametrize("status", [403, 404])
async def test_board_of_a_long_ended_game_is_retried_after_a_refusal_without_code(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    question = await play.ask(crew.people[0], "resign", crew.channel)
    await crew.people[0].click(question, "Leave the game")
    await live_bot.wait_until_idle()
    crew.playground.advance(25 * HOUR)
    crew.playground.faults.fail_next(EDIT, status, 0)
    boards = live_bot.cog.boards
    boards.redraw(GameId(1))
    await boards._follower.wait_until_all_finished(0)
    assert not crew.playground.faults.has_pending
    assert boards.is_blocked(GameId(1))
