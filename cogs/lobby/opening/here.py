"""A table opened in the channel where somebody asks, and its first message."""

from contextlib import suppress
from dataclasses import replace

import discord

from cogs.lobby.message import lobby_cover, lobby_message
from cogs.lobby.opening.proposals import make_proposal
from cogs.lobby.opening.thread import offer_thread
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach
from cogs.ui.options.settings import USUAL_SETTINGS
from cogs.ui.services.pictures import AT_ONCE_SECONDS
from game.computer import Level
from game.model.game import Status
from game.model.ids import NO_CLICK, MessageId
from game.model.message import MessageRef
from game.tables import Proposal, Table
from game.tables.errors import AlreadyStarted, ChannelTaken
from game.tables.lobby.start import begin_game
from game.tables.milestones import shown_state_of


async def show_lobby(ctx: Context, table: Table) -> None:
    """Answer with the table's first message, the lobby.

    If its cover is not drawn yet, it is added to the message later.
    """
    async with ctx.services.boards.pause_updates(table):
        waiting = table.game.status is Status.LOBBY
        words = ctx.words_of(table)
        drawing, cover = lobby_cover(words, table) if waiting else None, None
        if drawing is not None:
            cover = await ctx.services.pictures.get_cover_in_time(
                table.game.id, drawing, AT_ONCE_SECONDS
            )
        name = None if cover is None else cover.filename
        answer = ctx.interaction.response.send_message(
            view=lobby_message(words, table, name),
            files=[] if cover is None else [file_to_attach(cover.filename, cover.data)],
            allowed_mentions=discord.AllowedMentions.none(),
            silent=True,
        )
        sent = await ctx.respond(answer)
        if sent is not None and sent.message_id is not None:
            board = MessageRef(table.game.channel, MessageId(sent.message_id))
            await ctx.tables.upkeep.place_board(table.game.id, board, shown_state_of(table))
    if cover is None and drawing is not None:
        ctx.services.boards.redraw(table.game.id)


async def show_lobby_and_begin_game(ctx: Context, table: Table) -> None:
    """Answer with the lobby of a game that begins at once, and begin the game.

    The game also begins if the answer is lost. Then its board is posted as for any other table.
    """
    try:
        await show_lobby(ctx, table)
    finally:
        # If Discord delivered the command twice, the game has begun already.
        with suppress(AlreadyStarted):
            await ctx.tables.do(table.game.id, ctx.person, NO_CLICK, begin_game)


async def open_table_in_channel(ctx: Context, proposal: Proposal) -> None:
    """Open a lobby in this channel. With computers, the game begins at once.

    If the channel already has a game, say so, and offer a thread for another game.
    """
    await ctx.check_can_post_board()
    try:
        table = await ctx.tables.lobbies.open(proposal, ctx.place, ctx.person, ctx.click)
    except ChannelTaken as taken:
        await offer_thread(ctx, taken, proposal)
        return
    await (show_lobby_and_begin_game if proposal.computers else show_lobby)(ctx, table)


async def begin_practice_game(ctx: Context, click: ClickId) -> None:
    """Begin a classic game against the weakest computer, after the lesson."""
    proposal = await make_proposal(ctx, USUAL_SETTINGS, levels=[Level.CABIN_BOY])
    await open_table_in_channel(ctx, replace(proposal, guided=True))
