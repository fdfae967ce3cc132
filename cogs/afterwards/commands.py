"""The command that shows a finished game again."""

from functools import partial

from discord import app_commands

from cogs.afterwards.replay import answer_with_replay
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from game.model.ids import GameId
from game.tables import NoGame, Table
from i18n import phrase
from i18n.commands import localised

LARGEST_GAME_NUMBER = 10**15 - 1


async def show_replay(ctx: Context, number: GameId | None) -> None:
    """Show a finished game privately: the last one in this channel, or the one with ``number``."""
    try:
        table = await (_last_game(ctx) if number is None else _game_with_number(ctx, number))
    except NoGame:
        nothing_here = phrase("error-no-finished-game")
        await ctx.reply(nothing_here if number is None else phrase("error-no-such-game"))
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


def replay_command(services: AnswerServices) -> Command:
    """Make ``/cartagena replay``."""

    @app_commands.command(
        name=localised("command-replay.name"), description=localised("command-replay.description")
    )
    @app_commands.rename(game=localised("command-replay-game.name"))
    @app_commands.describe(game=localised("command-replay-game.description"))
    async def replay(
        interaction: Interaction,
        game: app_commands.Range[int, 1, LARGEST_GAME_NUMBER] | None = None,
    ) -> None:
        number = None if game is None else GameId(game)
        await answer_interaction(services, interaction, partial(show_replay, number=number))

    return replay
