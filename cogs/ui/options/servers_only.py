"""Commands for servers only: in a direct message they say so, and link to a place to play."""

from discord import app_commands

from cogs.ui.answer_services import Command, Interaction
from cogs.ui.context import Context
from cogs.ui.layout import board_link, jump_link
from game.model.ids import ChannelId, GuildId
from i18n import Phrase, phrase

SERVER_LIST_LINK = jump_link(GuildId(0), ChannelId(0)).removesuffix("/0")
"""Link to a person's list of Discord servers, for people without a game or puzzle attempt."""


def servers_only(command: Command) -> Command:
    """Let the command refuse to run in a direct message, and return the command."""

    async def on_server(interaction: Interaction) -> bool:
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        return True

    command.add_check(on_server)
    return command


async def servers_only_reply(ctx: Context) -> Phrase:
    """Say that the command works only on servers, and link to where the person played last."""
    return phrase("error-servers-only", link=await _link(ctx))


async def _link(ctx: Context) -> str:
    user = ctx.person.user
    if tables := await ctx.tables.open_tables_of_person(user):
        return board_link(tables[-1])
    attempts = [one for one in await ctx.tables.privacy.attempts_of(user) if one.guild]
    return jump_link(attempts[-1].guild, attempts[-1].channel) if attempts else SERVER_LIST_LINK
