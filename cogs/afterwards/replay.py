"""Share replay: a finished game as one moving picture, made while everyone else plays on."""

import time

import discord
import structlog
from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import attached, layout, lines, sentence
from cogs.wording.names import plain
from game.pictures import Picture, draw_board
from game.pictures.replay import animate
from game.storage.records import Status
from game.tables import NotFinished, Table
from game.tables.afterwards.replay import replay_frames
from i18n import Words

log = structlog.get_logger(__name__)

PROGRESS_SECONDS = 2.0


async def share(ctx: Context, click: ClickId) -> None:
    """Post the replay of a finished game."""
    await show(ctx, await ctx.tables.table(click.game))


async def show(ctx: Context, table: Table) -> None:
    """Answer with the replay. Raises NotFinished."""
    if table.game.status is not Status.FINISHED:
        raise NotFinished(table)
    words = ctx.words_of(table)
    answer = ctx.interaction
    await answer.response.send_message(view=sentence(words("replay-making", percent=0)))
    try:
        replay = await _made(ctx, words, table)
    except Exception:
        log.exception("a replay could not be made")
        await answer.edit_original_response(view=sentence(words("replay-failed")))
        return
    file = attached(replay.filename, replay.data)
    await answer.edit_original_response(view=_shown(words, table, replay), attachments=[file])


async def _made(ctx: Context, words: Words, table: Table) -> Picture:
    """Draw frame by frame, so that the boards of running games get their turns between."""
    shown, workers = replay_frames(table), ctx.desk.workers
    frames: list[bytes] = []
    told = time.monotonic()
    for frame in shown:
        picture = await workers.run(draw_board, frame.view, table.names, frame.trails)
        frames.append(picture.data)
        if time.monotonic() - told >= PROGRESS_SECONDS:
            told = time.monotonic()
            percent = 100 * len(frames) // (len(shown) + 1)
            progress = sentence(words("replay-making", percent=percent))
            await ctx.interaction.edit_original_response(view=progress)
    return await workers.run(animate, frames)


def _shown(words: Words, table: Table, replay: Picture) -> ui.LayoutView:
    names = ", ".join(map(plain, table.names))
    alt = words("replay-alt", names=names, game=str(table.game.id))
    item = discord.MediaGalleryItem(f"attachment://{replay.filename}", description=alt)
    title = words("replay-title", game=str(table.game.id))
    return layout(*lines([f"### {title}"]), ui.MediaGallery(item))
