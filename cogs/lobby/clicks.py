"""The handlers of the lobby's buttons."""

from cogs.lobby.calling_off import call_off_question
from cogs.lobby.message import MYSELF
from cogs.ui.buttons import ClickId, parse_user
from cogs.ui.context import Context
from cogs.ui.menus import chosen_option
from cogs.wording.errors import UnknownButton
from game.tables import AlreadyStarted
from game.tables.checks import check_may_cancel


async def join(ctx: Context, click: ClickId) -> None:
    """Take a seat."""
    await ctx.tables.lobbies.join(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


async def leave(ctx: Context, click: ClickId) -> None:
    """Give up one's seat."""
    await ctx.tables.lobbies.leave(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


async def vote(ctx: Context, click: ClickId) -> None:
    """Vote for the player who should begin."""
    picked = chosen_option(ctx.interaction) or ""
    choice = ctx.person.user if picked == MYSELF else parse_user(picked)
    if choice is None:
        raise UnknownButton
    await ctx.tables.lobbies.vote(click.game, ctx.person, choice, ctx.click)
    await ctx.acknowledge()


async def start(ctx: Context, click: ClickId) -> None:
    """Deal the cards and begin the game."""
    await ctx.check_can_post_board()
    await ctx.tables.lobbies.start_as_seen(click.game, ctx.person, click.version, ctx.click)
    await ctx.acknowledge()


async def call_off_lobby(ctx: Context, click: ClickId) -> None:
    """Call the lobby off. If its game has begun meanwhile, ask first."""
    try:
        await ctx.tables.cancel_lobby(click.game, ctx.person, ctx.click)
    except AlreadyStarted as refused:
        table = refused.table
        if table is None or not (ctx.person.moderator or table.only_computers_play):
            raise
        check_may_cancel(table, ctx.person)
        await ctx.show(call_off_question(ctx.words, table))
        return
    await ctx.acknowledge()
