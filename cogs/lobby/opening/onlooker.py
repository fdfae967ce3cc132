"""An offer of a new table to a person who has no seat at this one."""

import discord
from discord import ui

from cogs.lobby.opening.proposals import make_proposal, proposal_detail
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import joined_text_item, layout
from game.computer import Level
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import Proposal
from i18n import Words


async def own_table_offer(ctx: Context) -> ui.LayoutView:
    """Tell somebody that they do not play here, and offer them a game in a thread.

    Only a text channel can have a thread for a game. Elsewhere the answer says how to open a table
    in another channel.
    """
    if not isinstance(ctx.interaction.channel, discord.TextChannel):
        words = ctx.words
        return layout(*joined_text_item([words("error-not-seated"), words("lobby-elsewhere")]))
    classic = Options.printed(CLASSIC)
    computer_game = await make_proposal(ctx, classic, levels=[Level.CABIN_BOY])
    return table_in_thread_offer(ctx.words, await make_proposal(ctx, classic), computer_game)


def table_in_thread_offer(words: Words, lobby: Proposal, computer_game: Proposal) -> ui.LayoutView:
    """Offer a thread with a lobby, or with a game against a computer."""

    def thread(proposal: Proposal, label: str) -> TableItem:
        return button(ClickId("thread", detail=proposal_detail(proposal)), label)

    threads = [thread(lobby, words("onlooker-table")), thread(computer_game, words("learn-play"))]
    return layout(*joined_text_item([words("error-not-seated"), words("onlooker")]), *rows(threads))
