"""Commands that are answered on servers alone: in a direct message they say so, and lead back."""

from discord import app_commands

from cogs.ui.context import Context
from cogs.ui.desk import Command, Interaction
from cogs.ui.layout import board_link, jump_link
from game.model.ids import ChannelId, GuildId
from i18n import Phrase, phrase

NOWHERE = jump_link(GuildId(0), ChannelId(0)).removesuffix("/0")
"""The list of a person's servers in Discord, for people who have no game or result."""


def servers_only(command: Command) -> Command:
    """The command, which refuses to run in a direct message."""

    async def on_server(interaction: Interaction) -> bool:
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        return True

    command.add_check(on_server)
    return command


async def way_back(ctx: Context) -> Phrase:
    """That this works on a server, with the way to where somebody plays, or last did."""
    return phrase("error-servers-only", link=await _link(ctx))


async def _link(ctx: Context) -> str:
    user = ctx.person.user
    if tables := await ctx.tables.of_person(user):
        return board_link(tables[-1])
    attempts = [one for one in await ctx.tables.privacy.attempts_of(user) if one.guild]
    return jump_link(attempts[-1].guild, attempts[-1].channel) if attempts else NOWHERE
