"""Answers with the new lobby of a table that was just opened."""

from contextlib import suppress

import discord

from cogs.lobby.cover import lobby_cover
from cogs.lobby.message import lobby_message
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import AT_ONCE_SECONDS
from game.model.game import Status
from game.model.ids import NO_CLICK, MessageId
from game.model.message import MessageRef
from game.tables import AlreadyStarted, Table
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
            await ctx.tables.lobbies.start(table.game.id, ctx.person, NO_CLICK)
