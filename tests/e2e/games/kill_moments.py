"""Moments at which the bot is killed; each leaves something half done."""

from collections.abc import Awaitable, Callable

from cogs.board.following.channels import NEAR
from discord_playground import Actor, Shown
from tests.e2e.bots import ProcessBot
from tests.e2e.play import Crew, act, labels, press

KillMoment = Callable[[Crew, ProcessBot, Actor, Shown], Awaitable[None]]

CALLBACK = "POST /interactions/*/callback"
POST = "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"


async def between_clicks(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot in the middle of a turn; the open panel still works afterwards."""
    after = await act(who, panel)
    await bot.restart()
    assert (await press(who, after, labels(after)[0])).text.startswith("### Your turn")


async def before_the_answer(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot after it stored an action, before the answer; a second press plays nothing."""
    play = next(b.custom_id for b in panel.buttons if ":play:" in (b.custom_id or ""))
    await _killed_at(crew, bot, CALLBACK, lambda: who.presses(panel, custom_id=play))
    assert "moved on" in (await who.click(panel, custom_id=play)).text


async def before_the_next_board(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot at the end of a turn, before it posts the next board."""
    last = await _end_owed(who, panel)
    await _killed_at(crew, bot, POST, lambda: who.presses(last, "End turn"))
    assert [crew.on_turn(board) for board in crew.boards()] == [who]


async def before_the_old_line_goes(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot after it posted a line for the next player, before the old line is deleted."""
    last = await _end_owed(who, panel)
    await _killed_at(crew, bot, DELETE, lambda: who.presses(last, "End turn"))
    assert len(crew.lines()) == 2


async def before_the_old_board_goes(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot after it posted the next board, before it deletes the old one.

    Others have written much in the channel, so the bot posts a new board.
    """
    for number in range(NEAR):
        who.say(crew.channel, f"talk {number}")
    last = await _end_owed(who, panel)
    await _killed_at(crew, bot, DELETE, lambda: who.presses(last, "End turn"))
    assert [crew.on_turn(board) for board in crew.boards()].count(who) == 1


async def right_after_a_click(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot right after a click; only the panel shows whether the action counted."""
    play = next(b.custom_id for b in panel.buttons if ":play:" in (b.custom_id or ""))
    who.presses(panel, custom_id=play)
    await bot.restart()


LEAVING_BOARDS_BEHIND = (
    before_the_next_board,
    before_the_old_board_goes,
    before_the_old_line_goes,
)


async def _end_owed(who: Actor, panel: Shown) -> Shown:
    while "no actions left" not in panel.text:
        panel = await act(who, panel)
    return panel


async def _killed_at(crew: Crew, bot: ProcessBot, request: str, deed: Callable[[], object]) -> None:
    """Kill the bot after it sent this request; the request fails."""
    playground = crew.playground
    playground.faults.fail_next(request, 500, times=9)
    sent = len(playground.everything_sent)
    deed()
    await crew.people[0].until(
        lambda: any(one.status == 500 for one in playground.everything_sent[sent:])
    )
    await bot.kill()
    playground.faults.clear()
    await bot.start()
