"""A game against one computer, begun at once."""

from cogs.lobby.computers import recruit
from cogs.lobby.posting import show_lobby
from cogs.lobby.thread import offer_thread
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.options.choices import ChosenOptions, Wanted
from game.computer import Level
from game.rules.editions import CLASSIC
from game.storage.repository import NO_CLICK
from game.tables import ChannelTaken
from game.tables.lobby.terms import USUAL, Terms


async def play_against(
    ctx: Context, level: Level, chosen: ChosenOptions, language: str | None, terms: Terms
) -> None:
    """Seat whoever asks and a computer in this channel, and begin.

    Where the channel has a game, that is said, and a thread is offered for another.
    """
    ctx.check_permissions()
    options = chosen.options()
    locale = language or await ctx.server_language()
    computer = recruit(ctx.desk.catalogue.for_locale(locale), level)
    try:
        table = await ctx.tables.lobbies.open_against(
            ctx.guild, ctx.channel, ctx.person, options, locale, computer, ctx.click, terms
        )
    except ChannelTaken as taken:
        await offer_thread(ctx, taken, Wanted(options, locale, terms, level))
        return
    await show_lobby(ctx, table)
    await ctx.tables.lobbies.start(table.game.id, ctx.person, NO_CLICK)


async def practise(ctx: Context, click: ClickId) -> None:
    """Begin a classic game against the weakest computer."""
    await play_against(ctx, Level.CABIN_BOY, ChosenOptions(CLASSIC.name), None, USUAL)
