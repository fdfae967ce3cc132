"""What every button, menu and form does, by the verb that its id carries."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from cogs.absence import away
from cogs.absence import clicks as absence
from cogs.afterwards import rematch, replay, review, stepping
from cogs.board import clicks as board
from cogs.board import draw
from cogs.lesson import clicks as lesson
from cogs.lobby import against, calling_off, cut, fairness, thread
from cogs.lobby import clicks as lobby
from cogs.lobby.setup import clicks as setup
from cogs.moderation import removal, tables
from cogs.notices import clicks as notices
from cogs.panel import clicks as panel
from cogs.panel import hint, resign
from cogs.privacy import clicks as privacy
from cogs.rulebook import clicks as rulebook
from cogs.ui.buttons import ClickId, read_id
from cogs.ui.context import Context, answer
from cogs.ui.desk import Desk, Interaction
from cogs.ui.layout import sentence
from cogs.wording.refusals import AnotherPlace
from i18n import phrase

Handler = Callable[[Context, ClickId], Awaitable[None]]


async def never_mind(ctx: Context, click: ClickId) -> None:
    """Close a question."""
    await ctx.change(sentence(ctx.words("never-mind")))


async def unknown(ctx: Context, click: ClickId) -> None:
    """Answer a button that this release does not know."""
    await ctx.tell(phrase("error-unknown-button"))


AT_THE_TABLE: dict[str, Handler] = {
    "cancel": lobby.cancel,
    "hand-over": absence.ask_to_hand_over,
    "hand-to": absence.hand_over,
    "open-seat": absence.open_seat,
    "play-on": absence.play_on,
    "seat-no": absence.refuse,
    "seat-yes": absence.give,
    "take-seat": absence.take_seat,
    "unfinished": absence.ask_to_end,
    "unfinished-yes": absence.end,
    "cancel-yes": calling_off.cancel,
    "cut": cut.ask,
    "cut-word": cut.cut,
    "fair": fairness.show,
    "join": lobby.join,
    "leave": lobby.leave,
    "rematch": rematch.rematch,
    "remove": removal.ask_whether,
    "remove-yes": removal.remove,
    "replay": replay.watch,
    "review": review.review,
    "set": setup.choose,
    "set-off": setup.call_off,
    "set-page": setup.turn_page,
    "set-up": setup.open_panel,
    "start": lobby.start,
    "vote": lobby.vote,
    "wake": board.wake,
}
"""Answered in the table's own channel alone: an id may come from anywhere."""

ANYWHERE: dict[str, Handler] = {
    "call-off": tables.ask_to_end,
    "call-off-yes": tables.end,
    "away": away.leave,
    "back": away.come_back,
    "card": panel.look,
    "end-always": panel.end_always,
    "draw": draw.ask,
    "draw-yes": draw.agree,
    "forget": privacy.ask,
    "forget-yes": privacy.forget,
    "hand": panel.hand,
    "hint": hint.hint,
    "learn": lesson.learn,
    "learn-stop": lesson.stop,
    "look": panel.look,
    "my-data": privacy.send_file,
    "never-mind": never_mind,
    "notify": notices.show,
    "notify-hours": notices.ask_hours,
    "notify-quiet": notices.set_hours,
    "notify-set": notices.change,
    "page": rulebook.page,
    "play": panel.play,
    "practise": against.practise,
    "replay-frame": stepping.turn_to_frame,
    "replay-open": stepping.open_frame,
    "replay-share": replay.share,
    "resign-yes": resign.resign,
    "rule": rulebook.rule,
    "seat-back": absence.ask_back,
    "rules": rulebook.rules,
    "remind": tables.remind,
    "tables": tables.turn_page,
    "take-out": tables.ask_to_remove,
    "take-out-yes": tables.remove,
    "thread": thread.open_thread,
}
"""Answered wherever a private message was asked for: they act for the reader's own seat, or for
moderators, who look after the tables of their whole server."""

NOT_OURS = ClickId("unknown", 0, 0)


async def press(desk: Desk, interaction: Interaction, custom_id: str) -> None:
    """Answer the press of a button, or the sending of a form, with this id."""
    click = read_id(custom_id) or NOT_OURS
    await answer(desk, interaction, partial(_handle, click=click), game=click.game, verb=click.verb)
    desk.boards.knock(click.game)


async def _handle(ctx: Context, click: ClickId) -> None:
    user = ctx.person.user
    if user in ctx.tables.away.users and click.verb not in away.VERBS:
        await ctx.tables.away.come_back(user)
    # Beside the click: no answer and no action waits until the look is noted.
    noted = asyncio.create_task(_note_look(ctx, click))
    try:
        await _do(ctx, click)
    finally:
        await noted


async def _note_look(ctx: Context, click: ClickId) -> None:
    if click.game:
        await ctx.desk.notices.seen(click.game, ctx.person.user)


async def _do(ctx: Context, click: ClickId) -> None:
    if click.verb in AT_THE_TABLE:
        await _check_place(ctx, click)
        await AT_THE_TABLE[click.verb](ctx, click)
    else:
        await ANYWHERE.get(click.verb, unknown)(ctx, click)


async def _check_place(ctx: Context, click: ClickId) -> None:
    game = (await ctx.tables.newest(click.game)).game
    if (game.guild, game.channel) != (ctx.guild, ctx.channel):
        raise AnotherPlace
