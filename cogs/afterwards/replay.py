"""Share replay: a finished game as one moving picture, made while everyone else plays on."""

import time

import discord
import structlog
from discord import ui

from cogs.ui.buttons import Handler
from cogs.ui.click_id import ClickId
from cogs.ui.context import Visit, sentence
from cogs.ui.layout import attached, layout, lines
from cogs.wording.names import plain
from game.pictures import Picture, draw_board
from game.pictures.replay import animate
from game.storage.records import Status
from game.tables import NotFinished, Table
from game.tables.afterwards.replay import replay_frames
from i18n import Words

log = structlog.get_logger(__name__)

PROGRESS_SECONDS = 2.0


async def share(visit: Visit, click: ClickId) -> None:
    """Post the replay of a finished game."""
    await show(visit, await visit.tables.table(click.game))


async def show(visit: Visit, table: Table) -> None:
    """Answer with the replay. Raises NotFinished."""
    if table.game.status is not Status.FINISHED:
        raise NotFinished(table)
    words = visit.bot.catalogue.for_locale(table.game.locale)
    answer = visit.interaction
    await answer.response.send_message(view=sentence(words("replay-making", percent=0)))
    try:
        replay = await _made(visit, words, table)
    except Exception:
        log.exception("a replay could not be made")
        await answer.edit_original_response(view=sentence(words("replay-failed")))
        return
    file = attached(replay.filename, replay.data)
    await answer.edit_original_response(view=_shown(words, table, replay), attachments=[file])


async def _made(visit: Visit, words: Words, table: Table) -> Picture:
    """Draw frame by frame, so that the boards of running games get their turns between."""
    shown, workers = replay_frames(table), visit.bot.workers
    frames: list[bytes] = []
    told = time.monotonic()
    for frame in shown:
        picture = await workers.run(draw_board, frame.view, table.names, frame.trails)
        frames.append(picture.data)
        if time.monotonic() - told >= PROGRESS_SECONDS:
            told = time.monotonic()
            percent = 100 * len(frames) // (len(shown) + 1)
            progress = sentence(words("replay-making", percent=percent))
            await visit.interaction.edit_original_response(view=progress)
    return await workers.run(animate, frames)


def _shown(words: Words, table: Table, replay: Picture) -> ui.LayoutView:
    names = ", ".join(map(plain, table.names))
    alt = words("replay-alt", names=names, game=str(table.game.id))
    item = discord.MediaGalleryItem(f"attachment://{replay.filename}", description=alt)
    title = words("replay-title", game=str(table.game.id))
    return layout(*lines([f"### {title}"]), ui.MediaGallery(item))


HANDLERS: dict[str, Handler] = {"replay": share}
"""What to do at a click, by verb."""
