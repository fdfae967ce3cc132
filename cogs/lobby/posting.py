"""Answers with a fresh lobby."""

import discord

from cogs.lobby.message import lobby_message
from cogs.ui.context import Context
from game.storage.records import MessageRef
from game.tables import Table


async def show_lobby(ctx: Context, table: Table) -> None:
    """Answer with a fresh lobby, which is the table's message from now on."""
    async with ctx.desk.boards.sending(table):
        sent = await ctx.interaction.response.send_message(
            view=lobby_message(ctx.words_of(table), table),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        if sent.message_id is not None:
            board = MessageRef(table.game.channel, sent.message_id)
            await ctx.tables.upkeep.place_board(table.game.id, board)
