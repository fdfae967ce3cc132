"""Moments at which the bot is killed; each leaves something half done."""

from collections.abc import Awaitable, Callable

from cogs.board.following.channels import NEAR_MESSAGES
from discord_playground import Actor, Shown
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE_SECONDS, Crew, labels, play_action, press

KillMoment = Callable[[Crew, ProcessBot, Actor, Shown], Awaitable[None]]

CALLBACK = "POST /interactions/*/callback"
POST = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"


async def between_clicks(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot in the middle of a turn; the open panel still works afterwards."""
    next_panel = await play_action(who, panel)
    await bot.restart()
    assert (await press(who, next_panel, labels(next_panel)[0])).text.startswith("### Your turn")


async def before_the_answer(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot after it stored an action, before it answers; a second press plays nothing."""
    play_id = next(b.custom_id for b in panel.buttons if ":play:" in (b.custom_id or ""))
    await kill_after_request(crew, bot, CALLBACK, lambda: who.presses(panel, custom_id=play_id))
    await bot.start()
    assert "moved on" in (await who.click(panel, custom_id=play_id)).text


async def before_the_next_board(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot at the end of a turn, before it posts the next board."""
    last_panel = await _play_until_turn_can_end(who, panel)
    await kill_after_request(crew, bot, POST, lambda: who.presses(last_panel, "End turn"))
    assert [crew.on_turn(board) for board in crew.boards()] == [who]
    await bot.start()


async def before_old_line_is_deleted(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot after it called the next player; the line that called this one still exists."""
    line = crew.pings_below_boards()[-1]
    last_panel = await _play_until_turn_can_end(who, panel)
    await kill_after_request(crew, bot, DELETE, lambda: who.presses(last_panel, "End turn"))
    assert line.id in [one.id for one in crew.pings_below_boards()]
    await bot.start()


async def before_old_board_is_deleted(
    crew: Crew, bot: ProcessBot, who: Actor, panel: Shown
) -> None:
    """Kill the bot after it posted the next board, before it deletes the old one.

    The player on turn has written much in the channel before, so the bot posts a new board.
    """
    for number in range(NEAR_MESSAGES):
        who.say(crew.channel, f"talk {number}")
    last_panel = await _play_until_turn_can_end(who, panel)
    await kill_after_request(crew, bot, DELETE, lambda: who.presses(last_panel, "End turn"))
    assert [crew.on_turn(board) for board in crew.boards()].count(who) == 1
    await bot.start()


async def right_after_a_click(crew: Crew, bot: ProcessBot, who: Actor, panel: Shown) -> None:
    """Kill the bot right after a click; it may or may not have stored the action by then."""
    play_id = next(b.custom_id for b in panel.buttons if ":play:" in (b.custom_id or ""))
    who.presses(panel, custom_id=play_id)
    await bot.restart()


LEAVING_OLD_MESSAGES = (
    before_the_next_board,
    before_old_board_is_deleted,
    before_old_line_is_deleted,
)


def is_possible(moment: KillMoment, crew: Crew) -> bool:
    """Return whether a moment can come now: on a slow machine a new board may call, not a line."""
    return moment is not before_old_line_is_deleted or bool(crew.pings_below_boards())


async def _play_until_turn_can_end(who: Actor, panel: Shown) -> Shown:
    while "no actions left" not in panel.text:
        panel = await play_action(who, panel)
    return panel


async def kill_after_request(
    crew: Crew, bot: ProcessBot, request: str, click: Callable[[], object]
) -> None:
    """Kill the bot after this request failed; what is left can be read until it starts again."""
    playground = crew.playground
    playground.faults.fail_next(request, 500, times=9)
    sent_count = len(playground.everything_sent)
    click()
    await crew.people[0].until(
        lambda: any(one.status == 500 for one in playground.everything_sent[sent_count:]),
        PATIENCE_SECONDS,
    )
    await bot.kill()
    playground.faults.clear()
