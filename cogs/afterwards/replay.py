"""The replay of a finished game as one moving picture.

The person who asks for a replay sees it privately, and may share it with the channel.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord
import structlog
from discord import ui

from cogs.afterwards.progress import show_progress
from cogs.afterwards.stepping import open_replay_button
from cogs.ui.answer_retries import AnswerLost
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import (
    file_to_attach,
    gallery,
    joined_text_item,
    layout,
    small_print,
    texts_that_fit,
)
from cogs.ui.services.quotas import CostlyRequest
from cogs.ui.services.replays import Speed
from cogs.ui.table_meant import finished_game_in_server
from cogs.wording.alt_text import join_lines_that_fit
from cogs.wording.clock import relative_time
from cogs.wording.deputies import deputy_lines
from cogs.wording.names import escaped_name, plain, with_names_to_show
from game.pictures import Picture
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.checks import check_finished
from i18n import Words

log = structlog.get_logger(__name__)


async def show_replay(ctx: Context, click: ClickId) -> None:
    """Show the replay of a finished game to one person."""
    await answer_with_replay(ctx, await finished_game_in_server(ctx, click))


async def show_slow_replay(ctx: Context, click: ClickId) -> None:
    """Show the replay at half its speed, to somebody who was stepping through the game."""
    table = await finished_game_in_server(ctx, click)
    await _answer_with_replay(ctx, table, Speed.SLOW, [open_replay_button(ctx.words, table)])


async def answer_with_replay(ctx: Context, table: Table) -> None:
    """Answer privately with the replay. Raises NotFinished."""
    buttons = [open_replay_button(ctx.words, table), share_replay_button(ctx.words, table)]
    await _answer_with_replay(ctx, table, Speed.USUAL, buttons)


async def _answer_with_replay(
    ctx: Context, table: Table, speed: Speed, buttons: Sequence[TableItem]
) -> None:
    check_finished(table)
    with ctx.services.quotas.counted_request(CostlyRequest.REPLAY, ctx.person.user, table.game.id):
        with suppress(AnswerLost):
            # If the answer was lost, Discord may show this message. The replay replaces it.
            await ctx.show(_progress(ctx, table, 0))
        ctx.services.inflight.record_answered()
        replay = await _make_replay(ctx, table, speed)
        if replay is not None:
            view = layout(*_replay_items(ctx.words, table, replay), *rows(buttons))
            await ctx.change_answer(view, _file(replay))


def share_replay_button(words: Words, table: Table) -> TableItem:
    """Return the button that posts the replay for everybody."""
    return button(ClickId.for_table("replay-share", table), words("replay-share"))


async def share_replay(ctx: Context, click: ClickId) -> None:
    """Post a replay for everyone in the channel, and remove the button that shares it."""
    table = await finished_game_in_server(ctx, click)
    words = ctx.words_of(table)
    with ctx.services.quotas.counted_request(CostlyRequest.SHARE, ctx.person.user, table.game.id):
        await ctx.acknowledge_long_work()
        replay = await ctx.services.replays.get_or_make(table, words, _ignore_progress)
        public_view = layout(*_replay_items(words, table, replay))
        await ctx.interaction.followup.send(view=public_view, file=_file(replay), silent=True)
    replay = await ctx.services.replays.get_or_make(table, ctx.words, _ignore_progress)
    private_view = layout(
        *_replay_items(ctx.words, table, replay), *rows([open_replay_button(ctx.words, table)])
    )
    await ctx.change_answer(private_view, _file(replay))


async def _make_replay(ctx: Context, table: Table, speed: Speed) -> Picture | None:
    """Make the replay. If that fails, tell the person and return ``None``."""

    async def show_percent(percent: int) -> None:
        await show_progress(ctx, _progress(ctx, table, percent))

    try:
        return await ctx.services.replays.get_or_make(table, ctx.words, show_percent, speed)
    except asyncio.CancelledError:
        await _show_failure(ctx, table)
        raise
    except Exception:
        log.exception("a replay could not be made")
        await _show_failure(ctx, table)
        return None


def _progress(ctx: Context, table: Table, percent: int) -> ui.LayoutView:
    """Build the message that shows the progress of the replay, and the time of that progress.

    The message stays if the bot is killed; the time then shows that the progress is old.
    """
    shown = ctx.words("replay-making", percent=percent, when=relative_time(ctx.services.clock()))
    return layout(*joined_text_item([shown]), *rows([open_replay_button(ctx.words, table)]))


async def _show_failure(ctx: Context, table: Table) -> None:
    failed = layout(
        *joined_text_item([ctx.words("replay-failed")]),
        *rows([open_replay_button(ctx.words, table)]),
    )
    await ctx.change_answer(failed)


async def _ignore_progress(percent: int) -> None:
    """Show no progress: the click was answered, and its message already shows the replay."""


def _file(replay: Picture) -> discord.File:
    return file_to_attach(replay.filename, replay.data)


def _replay_items(words: Words, table: Table, replay: Picture) -> list[ui.Item[Any]]:
    table = with_names_to_show(words, table)
    actions, names = played_actions(table), ", ".join(plain(seat.name) for seat in table.game.seats)
    shows = words("replay-alt", names=names, game=str(table.game.id))
    alt = join_lines_that_fit([shows, *deputy_lines(words, table, actions, plain)])
    title = words("replay-title", game=str(table.game.id))
    said = [small_print(line) for line in deputy_lines(words, table, actions, escaped_name)]
    return [
        *joined_text_item([f"### {title}", *texts_that_fit(said, [title])]),
        gallery(replay.filename, alt),
    ]
