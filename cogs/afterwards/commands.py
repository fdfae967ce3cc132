"""The command that shows a finished game again."""

from discord import app_commands

from cogs.afterwards.replay import answer_with_replay
from cogs.ui.context import Context
from game.model.ids import GameId
from game.tables import Table
from game.tables.errors import NoGame
from i18n import phrase

LARGEST_GAME_NUMBER = 10**15 - 1


async def show_replay(
    ctx: Context, game: app_commands.Range[int, 1, LARGEST_GAME_NUMBER] | None = None
) -> None:
    """Show a finished game privately: the last one in this channel, or the one with this number."""
    try:
        table = await (_last_game(ctx) if game is None else _game_with_number(ctx, GameId(game)))
    except NoGame:
        nothing_here = phrase("error-no-finished-game")
        await ctx.reply(nothing_here if game is None else phrase("error-no-such-game"))
    else:
        await answer_with_replay(ctx, table)


async def _last_game(ctx: Context) -> Table:
    return await ctx.tables.last_finished_table_in(ctx.channel)


async def _game_with_number(ctx: Context, number: GameId) -> Table:
    """Return a game of this server. Raises NoGame, also for a game of another server."""
    table = await ctx.tables.table(number)
    if table.game.guild != ctx.guild or table.called_off:
        raise NoGame
    return table
