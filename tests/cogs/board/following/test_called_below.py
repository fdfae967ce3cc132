"""People mentioned below a board that has a live panel, and the requests to Discord for that."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.preferences import NotifyBy, Preferences
from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.time.ending import cancel
from tests.cogs.board.following.follower import BoardsUnderTest
from tests.cogs.offline import running_offline_bot
from tests.makers.people import ANA, BEN, Clock
from tests.makers.tables import PASSING_OPTIONS, do, play_action, start_game, whose_turn

MISSING_PERMISSIONS = 50013


@pytest.fixture
async def follower(tmp_path: Path) -> AsyncIterator[BoardsUnderTest]:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        follower = BoardsUnderTest(bot)
        yield follower
        await follower.stop()


async def game_with_live_panel(follower: BoardsUnderTest) -> Table:
    """Begin a game of two whose board is posted and has a live panel."""
    table = await start_game(follower.tables, options=PASSING_OPTIONS)
    await follower.new_requests()
    table = await follower.tables.table(table.game.id)
    assert table.game.board.ref is not None
    follower.messages_with_panels = frozenset({table.game.board.ref.message})
    return table


async def pass_turn(follower: BoardsUnderTest, table: Table) -> Table:
    """Pass the turn without an action."""
    return await play_action(follower.tables, await follower.tables.table(table.game.id), EndTurn())


async def request_names(follower: BoardsUnderTest) -> list[str]:
    """Return the names of the requests to Discord since the last call."""
    return [name for name, _ in await follower.new_requests()]


async def test_board_stays_and_the_previous_line_is_deleted(follower: BoardsUnderTest) -> None:
    table = await game_with_live_panel(follower)
    board = table.game.board.ref
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "call below", "edit"]
    first = (await follower.tables.table(table.game.id)).game.board
    await pass_turn(follower, table)
    *asked, (deletion, deleted) = await follower.new_requests()
    assert [name for name, _ in asked] == ["near?", "call below", "edit"]
    second = (await follower.tables.table(table.game.id)).game.board
    assert first.line is not None
    assert (deletion, deleted) == ("delete", first.line.message)
    assert first.ref == second.ref == board
    assert second.line not in (None, first.line)


async def test_board_far_up_in_the_channel_is_posted_again_without_its_line(
    follower: BoardsUnderTest,
) -> None:
    table = await game_with_live_panel(follower)
    await pass_turn(follower, table)
    await follower.new_requests()
    before = (await follower.tables.table(table.game.id)).game.board
    follower.messages.boards_are_near = False
    await pass_turn(follower, table)
    asked = await follower.new_requests()
    assert [name for name, _ in asked] == ["near?", "call", "edit", "delete", "delete"]
    assert before.line is not None
    assert before.ref is not None
    assert [one for _, one in asked[-2:]] == [before.line.message, before.ref.message]
    assert (await follower.tables.table(table.game.id)).game.board.line is None


async def test_a_board_without_a_live_panel_is_posted_anew(follower: BoardsUnderTest) -> None:
    table = await game_with_live_panel(follower)
    follower.messages_with_panels = frozenset()
    await pass_turn(follower, table)
    assert await request_names(follower) == ["call", "edit", "delete"]


@pytest.mark.parametrize("told", [NotifyBy.DIRECT, NotifyBy.NEVER])
async def test_somebody_who_wants_no_mention_gets_no_line(
    follower: BoardsUnderTest, told: NotifyBy
) -> None:
    table = await game_with_live_panel(follower)
    next_player = next(one for one in (ANA, BEN) if one is not whose_turn(table))
    await follower.tables.notices.change_preferences(next_player.user, lambda _: Preferences(told))
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "edit"]
    assert (await follower.tables.table(table.game.id)).game.board.line is None
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "call below", "edit"]
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "edit", "delete"]


async def test_deleted_line_calls_nobody_again(follower: BoardsUnderTest) -> None:
    """The line was sent, Discord's answer was lost, and then somebody deleted the line.

    When the bot repeats the request, Discord recognises it: the line was sent, and is unknown now.
    """
    table = await game_with_live_panel(follower)
    follower.messages.refusal_codes["call below"] = [UNKNOWN_MESSAGE]
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "call below", "edit"]
    assert (await follower.tables.table(table.game.id)).game.board.line is None


async def test_refused_line_stops_the_clock_and_is_retried(follower: BoardsUnderTest) -> None:
    table = await game_with_live_panel(follower)
    follower.messages.refusal_codes["call below"] = [MISSING_PERMISSIONS]
    await pass_turn(follower, table)
    assert await request_names(follower) == ["near?", "call below"]
    assert follower.boards.is_blocked(table.game.id)
    assert (await follower.tables.table(table.game.id)).game.clock.paused_at is not None
    follower.boards.retry_all_blocked()
    assert (await request_names(follower))[:2] == ["call below", "edit"]


async def test_line_is_deleted_when_the_game_is_called_off(follower: BoardsUnderTest) -> None:
    table = await game_with_live_panel(follower)
    await pass_turn(follower, table)
    await follower.new_requests()
    line = (await follower.tables.table(table.game.id)).game.board.line
    assert line is not None
    await do(follower.tables, table.game.id, replace(ANA, moderator=True), cancel)
    assert ("delete", line.message) in await follower.new_requests()
    assert (await follower.tables.table(table.game.id)).game.board.line is None


async def test_restart_keeps_the_line_and_calls_nobody(follower: BoardsUnderTest) -> None:
    table = await game_with_live_panel(follower)
    await pass_turn(follower, table)
    await follower.new_requests()
    await follower.stop()
    follower.messages_with_panels = frozenset()
    follower.start()
    await follower.boards.catch_up()
    follower.boards.refresh(table.game.id)
    assert await request_names(follower) == []
    before = (await follower.tables.table(table.game.id)).game.board
    assert before.line is not None
    await pass_turn(follower, table)
    asked = await follower.new_requests()
    assert [name for name, _ in asked] == ["call", "edit", "delete", "delete"]
    assert asked[2] == ("delete", before.line.message)
