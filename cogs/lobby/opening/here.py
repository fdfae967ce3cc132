"""A table opened in the channel where somebody asks: a lobby, or a game against computers."""

from dataclasses import replace

from cogs.lobby.opening.posting import show_lobby, show_lobby_and_begin_game
from cogs.lobby.opening.proposals import make_proposal
from cogs.lobby.opening.thread import offer_thread
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from game.computer import Level
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from game.tables import ChannelTaken, Place, Proposal


async def open_table_in_channel(ctx: Context, proposal: Proposal) -> None:
    """Open a lobby in this channel. With computers, the game begins at once.

    If the channel already has a game, say so, and offer a thread for another game.
    """
    await ctx.check_can_post_board()
    try:
        place = Place(ctx.guild, ctx.channel)
        table = await ctx.tables.lobbies.open(proposal, place, ctx.person, ctx.click)
    except ChannelTaken as taken:
        await offer_thread(ctx, taken, proposal)
        return
    await (show_lobby_and_begin_game if proposal.computers else show_lobby)(ctx, table)


async def begin_practice_game(ctx: Context, click: ClickId) -> None:
    """Begin a classic game against the weakest computer, after the lesson."""
    classic = Options.printed(CLASSIC)
    proposal = await make_proposal(ctx, classic, levels=[Level.CABIN_BOY])
    await open_table_in_channel(ctx, replace(proposal, guided=True))
