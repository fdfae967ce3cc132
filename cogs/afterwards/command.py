"""The command that shows a finished game again."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.afterwards.replay import show
from cogs.ui.context import Visit, visit
from game.tables import NoGame, Table
from i18n import phrase
from i18n.commands import localised
from service.client import CartagenaBot

MOST_GAMES = 10**15 - 1


class ReplayCommand(commands.GroupCog):
    """The part of the cog for games of the past."""

    @app_commands.command(
        name=localised("command-replay.name"), description=localised("command-replay.description")
    )
    @app_commands.rename(game=localised("command-replay-game.name"))
    @app_commands.describe(game=localised("command-replay-game.description"))
    async def replay(
        self,
        interaction: discord.Interaction[CartagenaBot],
        game: app_commands.Range[int, 1, MOST_GAMES] | None = None,
    ) -> None:
        """Show a finished game to the channel: the last one here, or one by its number."""
        async with visit(interaction) as visitor:
            try:
                table = await (_last(visitor) if game is None else _numbered(visitor, game))
            except NoGame:
                nothing_here = phrase("error-no-finished-game")
                await visitor.tell(nothing_here if game is None else phrase("error-no-such-game"))
            else:
                await show(visitor, table)


async def _last(visitor: Visit) -> Table:
    return await visitor.tables.finished_in(visitor.channel)


async def _numbered(visitor: Visit, number: int) -> Table:
    """A game of this very server. Raises NoGame, which tells nothing about any other's."""
    table = await visitor.tables.table(number)
    if table.game.guild != visitor.interaction.guild_id or table.called_off:
        raise NoGame
    return table
