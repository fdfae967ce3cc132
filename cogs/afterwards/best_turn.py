"""The reader's own best turn as a clip, which they can share with the channel.

A clip may have been shared before. The bot looks for that message in the channel, so it finds the
message even after a restart. It recognises the message by the id of its button, as no other button
in the channel leads to this turn.
"""

import discord
import structlog
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import custom_ids, file_to_attach, gallery, joined_text_item, jump_link, layout
from cogs.ui.services.quotas import CostlyRequest
from cogs.ui.table_meant import finished_game_in_server
from cogs.wording.actions import moves_for_alt_text, moves_text
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.errors import TooOften
from cogs.wording.names import escaped_name, plain, with_names_to_show
from game.model.ids import MessageId
from game.pictures.reel import percent
from game.tables import Table
from game.tables.afterwards.kept_steps import seat_played_by
from game.tables.afterwards.replay import Replay
from game.tables.afterwards.turning_points import BestTurn
from game.tables.errors import NotSeated
from i18n import Words, phrase
from service.exchanges import RateLimited

log = structlog.get_logger(__name__)

RECENT = 100
"""The number of newest messages in the channel that are searched for an earlier clip."""


def share_best_turn_button(words: Words, table: Table) -> TableItem:
    """Return the button that shares the reader's best turn."""
    return button(ClickId.for_table("best-share", table), words("best-share"))


async def share_best_turn(ctx: Context, click: ClickId) -> None:
    """Post the reader's best turn in the channel, or say where it was posted before.

    Raises NotSeated, MissingPermissions, NotInThread, StillThinking and TooOften, among
    others.
    """
    table = await finished_game_in_server(ctx, click)
    seat = seat_played_by(table, ctx.person.user)
    if seat is None:
        raise NotSeated(table)
    await ctx.check_can_post_board()
    with ctx.services.quotas.one_at_a_time(CostlyRequest.BEST_TURN, ctx.person.user):
        await ctx.acknowledge_long_work()
        try:
            await _share(ctx, table, seat)
        except (discord.HTTPException, TooOften):
            raise
        except Exception:
            log.exception("a clip could not be made")
            await ctx.reply(phrase("best-failed"))


async def _share(ctx: Context, table: Table, seat: int) -> None:
    turn = await ctx.services.reels.best_own_turn(table, seat, ctx.person.user)
    if turn is None:
        await ctx.reply(phrase("best-none"))
        return
    shared = await _shared_before(ctx, _replay_button_id(table, turn))
    if shared is not None:
        link = jump_link(ctx.guild, ctx.channel, shared)
        await ctx.reply(phrase("best-shared-already", link=link))
        return
    clip = await ctx.services.reels.make_clip(table, seat, turn)
    name = with_names_to_show(ctx.words_of(table), table).names[seat]
    view = best_turn_message(ctx.words_of(table), table, name, turn, clip.filename)
    file = file_to_attach(clip.filename, clip.data)
    await ctx.interaction.followup.send(view=view, file=file, silent=True)


def best_turn_message(
    words: Words, table: Table, name: str, turn: BestTurn, clip: str
) -> ui.LayoutView:
    """Build the public message of a clip: whose turn, what was done, and how the chance changed.

    ``clip`` is the attachment's file name.
    """
    edition = table.options.edition
    before, after = percent(turn.point.before), percent(turn.point.after)
    heading = words("best-title", name=escaped_name(name), game=str(table.game.id))
    summary = words("best-told", turn=turn.point.turn, before=before, after=after)
    alt = words(
        "best-alt",
        name=plain(name),
        moves=moves_for_alt_text(words, edition, turn.moves),
        before=before,
        after=after,
    )
    return layout(
        *joined_text_item([f"### {heading}", summary, moves_text(words, edition, turn.moves)]),
        gallery(clip, alt),
        *rows([button(_replay_button_id(table, turn), words("replay-open"))]),
        colour=SEAT_COLOURS[table.game.colours[table.turns[turn.point.turn - 1].seat]],
    )


def _replay_button_id(table: Table, turn: BestTurn) -> ClickId:
    """Return the id of the button that opens the replay at the end of this turn."""
    [frame] = Replay(table).last_frames_of_turns([turn.point.turn])
    return ClickId("replay-open", table.game.id, frame)


async def _shared_before(ctx: Context, button_id: ClickId) -> MessageId | None:
    """Return the bot's message with this button, if it is among the channel's newest.

    Raises TooOften.
    """
    bot = ctx.interaction.client
    channel = bot.get_partial_messageable(ctx.channel)
    try:
        recent = await bot.exchanges.request_once(_recent(channel))
    except RateLimited as limit:
        raise TooOften from limit
    own = (one for one in recent if one.author == bot.user and str(button_id) in custom_ids(one))
    return next((MessageId(one.id) for one in own), None)


async def _recent(channel: discord.PartialMessageable) -> list[discord.Message]:
    return [message async for message in channel.history(limit=RECENT)]
