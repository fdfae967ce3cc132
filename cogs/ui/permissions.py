"""Permissions that the bot needs for a board, and people's rights, by discord.py's names."""

import aiohttp
import discord

from cogs.ui.answer_services import Interaction
from cogs.wording.errors import (
    MissingPermissions,
    NotInstalled,
    NotInThread,
    RolesUnknown,
    TimedOut,
    UnknownChannelKind,
)
from game.model.ids import GuildId
from game.model.time import Moment
from service.client import CartagenaBot
from service.exchanges import RateLimited

NEEDED_PERMISSIONS = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)
NEEDED_IN_THREADS = (
    "send_messages_in_threads",
    *(n for n in NEEDED_PERMISSIONS if n != "send_messages"),
)
NEEDED_IN_VOICE = (*NEEDED_PERMISSIONS, "connect")
"""In voice and stage channels, Discord shows messages only to members who may connect."""
INVITATION_PERMISSIONS = ("create_public_threads", *NEEDED_PERMISSIONS, "send_messages_in_threads")
"""All permissions that the bot may need somewhere: its invitation asks a server for these."""


def invitation_link(application: int, guild: GuildId) -> str:
    """Return the link with which somebody adds the bot to this server."""
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(INVITATION_PERMISSIONS, True)),
        guild=discord.Object(guild),
        scopes=("bot", "applications.commands"),
    )


def check_unknown_server(interaction: Interaction, guild: GuildId) -> None:
    """Raise NotInstalled if the bot is no member of this server, which the client does not know.

    The client also knows a server that is down. Until all shards are ready, the client may not know
    every server. Until then the click decides: it says whether the server installed the bot.
    """
    if not interaction.is_guild_integration() or interaction.client.has_left(guild):
        raise NotInstalled(invitation_link(interaction.application_id, guild))


def rights_in_server(interaction: Interaction) -> discord.Permissions:
    """Return what the person who clicked may do in the whole server. Raises RolesUnknown."""
    user, rights_here = interaction.user, interaction.permissions
    # A channel cannot give the administrator right, so this right holds in the whole server.
    if rights_here.administrator or not isinstance(user, discord.Member):
        return rights_here
    if not user.guild.roles:
        raise RolesUnknown
    return user.guild_permissions


def missing_rights(rights: discord.Permissions, place: object) -> tuple[str, ...]:
    """Return the permissions that the bot needs in this channel or thread and that it lacks."""
    needed = NEEDED_PERMISSIONS
    if isinstance(place, discord.Thread | discord.ForumChannel):
        needed = NEEDED_IN_THREADS
    elif isinstance(place, discord.VoiceChannel | discord.StageChannel):
        needed = NEEDED_IN_VOICE
    return tuple(name for name in needed if not getattr(rights, name))


def timed_out_until(guild: discord.Guild | None) -> Moment | None:
    """Return the end of the bot's time-out on this server; ``None`` if it is in none."""
    me = None if guild is None else guild.me
    # The client may know a server before it knows its own member there.
    until = me.timed_out_until if isinstance(me, discord.Member) and me.is_timed_out() else None
    return None if until is None else Moment(round(until.timestamp() * 1000))


def writing_problem(interaction: Interaction) -> TimedOut | MissingPermissions | None:
    """Return why the bot cannot write here; ``None`` if it can.

    In a time-out Discord may leave the bot its permissions, or leave them out of the click.
    """
    if (until := timed_out_until(interaction.guild)) is not None:
        return TimedOut(until)
    lacking = missing_rights(interaction.app_permissions, interaction.channel)
    return MissingPermissions(lacking) if lacking else None


async def check_can_post_board(interaction: Interaction) -> None:
    """Raise an error if the bot cannot keep a board here.

    Raises UnknownChannelKind, TimedOut, MissingPermissions or NotInThread.
    """
    place = interaction.channel
    if place is None:
        # discord.py leaves out a channel of a kind that it does not know.
        raise UnknownChannelKind
    if (problem := writing_problem(interaction)) is not None:
        raise problem
    if isinstance(place, discord.Thread) and place.is_private():
        await _check_membership(interaction.client, place)


async def _check_membership(bot: CartagenaBot, thread: discord.Thread) -> None:
    """Raise NotInThread if the bot is no member of a private thread.

    The permissions in a click look as if the bot were a member. discord.py still knows a thread
    from which the bot was removed. So the bot asks Discord. Without an answer, raise no error.
    """
    try:
        await bot.exchanges.request_once(bot.fetch_channel(thread.id))
    except discord.Forbidden as error:
        raise NotInThread from error
    except (RateLimited, aiohttp.ClientError, OSError):
        return
