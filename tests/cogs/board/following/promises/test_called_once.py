"""Each call is made exactly once, also if requests fail or the bot is killed."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.milestones import shown_state_of
from tests.cogs.board.following.follower import BoardsUnderTest
from tests.cogs.board.following.promises.unreliable import Trouble, UnreliableChannels
from tests.cogs.offline import running_offline_bot
from tests.makers.people import Clock
from tests.makers.tables import PASSING_OPTIONS, play_action, start_game

PATIENCE_SECONDS = 120


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def pass_turn(follower: BoardsUnderTest, table: Table) -> str:
    """Pass the turn without an action; return the milestone that this reaches."""
    table = await follower.tables.table(table.game.id)
    return shown_state_of(await play_action(follower.tables, table, EndTurn())).milestone


async def test_line_whose_answer_was_lost_does_not_count_as_the_next_call(tmp_path: Path) -> None:
    """Only memory knew the line of the second turn when the bot ended in the third turn."""
    async with running_offline_bot(tmp_path, Clock()) as bot:
        channel = UnreliableChannels()
        follower = BoardsUnderTest(bot, channel)
        table = await start_game(follower.tables, options=PASSING_OPTIONS)
        await follower.boards.wait_until_idle()
        game_id, [board] = table.game.id, channel.boards()
        follower.messages_with_panels = frozenset({board})
        channel.planned["call below"] = [Trouble.LOST_AFTER, Trouble.NEVER_SENT]
        channel.planned["edit"] = [Trouble.LIMITED]
        channel.limit_seconds = (4.0,)
        second = await pass_turn(follower, table)
        await until(lambda: channel.log[-1] == "call below: LOST_AFTER")
        follower.boards.refresh(game_id)
        await until(lambda: channel.log[-1] == "edit: LIMITED")
        third = await pass_turn(follower, table)
        await until(lambda: channel.log[-1] == "call below: NEVER_SENT")
        await follower.stop()
        follower.start()
        await follower.boards.catch_up()
        await follower.boards.wait_until_idle()
        assert channel.called[1:] == [second, third]
        assert len(channel.lines()) == 1
        await follower.stop()
