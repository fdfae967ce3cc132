"""A board that another replaced goes, however much is said in the channel until Discord lets it."""

import pytest

from cogs.board.following import boards as boards_module
from cogs.board.following import channels as channels_module
from tests.e2e import play
from tests.e2e.bots import LoopBot
from tests.e2e.play import Crew


async def test_an_old_board_that_is_no_more_among_the_newest_messages_goes_in_the_end(
    crew: Crew, inside: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_module, "REFUSED_SECONDS", (0.0,))
    monkeypatch.setattr(channels_module, "RECENT", 1)
    who, panel = await play.opened(crew)
    crew.playground.faults.fail_next("DELETE /channels/*/messages/*", 403, 50013)
    await play.take_turn(who, panel)
    await inside.settle()
    assert not crew.playground.faults.pending
    [board] = crew.boards()
    assert crew.on_turn(board) is not who
