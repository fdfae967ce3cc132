"""A table opened in the channel where somebody asks: a lobby, or a game against one computer."""

from cogs.lobby.opening.posting import opened, show_and_begin, show_lobby
from cogs.lobby.opening.thread import offer_thread
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.options.choices import ChosenOptions, Wanted
from game.computer import Level
from game.rules.editions import CLASSIC
from game.tables import ChannelTaken
from game.tables.lobby.terms import USUAL, Terms


async def open_here(
    ctx: Context,
    chosen: ChosenOptions,
    language: str | None,
    terms: Terms,
    level: Level | None = None,
) -> None:
    """Open a lobby in this channel; against a computer of a level, the game begins at once.

    Where the channel has a game, that is said, and a thread is offered for another.
    """
    ctx.check_permissions()
    options = chosen.options()
    wanted = Wanted(options, language or await ctx.server_language(), terms, level)
    try:
        table = await opened(ctx, wanted, ctx.guild, ctx.channel)
    except ChannelTaken as taken:
        await offer_thread(ctx, taken, wanted)
        return
    await (show_lobby if level is None else show_and_begin)(ctx, table)


async def practise(ctx: Context, click: ClickId) -> None:
    """Begin a classic game against the weakest computer."""
    await open_here(ctx, ChosenOptions(CLASSIC.name), None, USUAL, Level.CABIN_BOY)
