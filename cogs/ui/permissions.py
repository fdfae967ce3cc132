"""What the bot needs to keep a board in a place, and what people may do, by discord.py's names."""

import aiohttp
import discord

from cogs.ui.desk import Interaction
from cogs.wording.errors import MissingPermissions, NotInstalled, NotInThread, RolesUnknown
from game.model.ids import GuildId
from service.client import CartagenaBot
from service.exchanges import Limited

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
NEEDED_IN_THREADS = ("send_messages_in_threads", *(n for n in NEEDED if n != "send_messages"))
NEEDED_IN_VOICE = (*NEEDED, "connect")
"""Discord shows what is written in voice and stage channels to those alone who may connect."""
INVITED_WITH = ("create_public_threads", *NEEDED, "send_messages_in_threads")
"""What a server is asked to give it: all that it may need somewhere."""


def invitation(application: int, guild: GuildId) -> str:
    """The link with which somebody lets the bot into this server."""
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(INVITED_WITH, True)),
        guild=discord.Object(guild),
        scopes=("bot", "applications.commands"),
    )


def check_unknown_server(interaction: Interaction, guild: GuildId) -> None:
    """Raise NotInstalled where the bot is no member of a server that the client does not know.

    A server that is down is known. Until all shards are ready no server need be: what Discord says
    of the click counts, which is the server's own where the server installed the bot.
    """
    if not interaction.is_guild_integration() or interaction.client.has_left(guild):
        raise NotInstalled(invitation(interaction.application_id, guild))


def rights_in_server(interaction: Interaction) -> discord.Permissions:
    """What somebody may do in the whole server. Raises RolesUnknown."""
    user, here = interaction.user, interaction.permissions
    # No channel can give this right, as it can the others; so it needs no look at the server.
    if here.administrator or not isinstance(user, discord.Member):
        return here
    if not user.guild.roles:
        raise RolesUnknown
    return user.guild_permissions


def missing(rights: discord.Permissions, place: object) -> tuple[str, ...]:
    """What is needed in this channel or thread and is not among these rights."""
    needed = NEEDED
    if isinstance(place, discord.Thread):
        needed = NEEDED_IN_THREADS
    elif isinstance(place, discord.VoiceChannel | discord.StageChannel):
        needed = NEEDED_IN_VOICE
    return tuple(name for name in needed if not getattr(rights, name))


async def check_place(interaction: Interaction) -> None:
    """Raise MissingPermissions or NotInThread where the bot could not keep a board."""
    place = interaction.channel
    if lacking := missing(interaction.app_permissions, place):
        raise MissingPermissions(lacking)
    if isinstance(place, discord.Thread) and place.is_private():
        await _check_membership(interaction.client, place)


async def _check_membership(bot: CartagenaBot, thread: discord.Thread) -> None:
    """Raise NotInThread where the bot is no member of a private thread.

    The permissions that a click tells look as if it were, and discord.py still knows a thread that
    the bot was put out of. So Discord is asked; where it does not answer, all goes on.
    """
    try:
        await bot.exchanges.once(bot.fetch_channel(thread.id))
    except discord.Forbidden as error:
        raise NotInThread from error
    except (Limited, aiohttp.ClientError, OSError):
        return
