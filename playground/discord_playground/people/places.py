"""The places where people can be, and the channels and threads that they open there."""

from discord_playground.messages import channels, threads
from discord_playground.people.command_data import client_refusal
from discord_playground.protocol.errors import DiscordError
from discord_playground.world import rights
from discord_playground.world.objects.channels import KINDS, PRIVATE_THREAD, Channel
from discord_playground.world.objects.guilds import Guild, Member
from discord_playground.world.objects.people import Person
from discord_playground.world.state import World


def membership(guild: Guild, person: Person) -> Member:
    """Return the person's membership in a guild. Refuse a person who has none."""
    member = guild.member(person)
    if member is None:
        raise DiscordError(50001)
    return member


def check_access(world: World, person: Person, channel: Channel) -> None:
    """Refuse a person who cannot be in the channel.

    The person cannot be in another person's direct channel, in a guild that the person has left, or
    in a channel that the person cannot see.
    """
    if not channel.is_open_to(person.id):
        raise DiscordError(10003)
    if not channel.is_direct:
        membership(world.guild_of(channel), person)
        if not rights.can_see(world, person, channel):
            raise DiscordError(50001)


def check_command_access(world: World, person: Person, channel: Channel) -> None:
    """Refuse a command in a forum, in an archived thread, or where the person has no access."""
    check_access(world, person, channel)
    if channel.has_only_threads:
        raise DiscordError(50008)
    if channel.archived:
        raise DiscordError(50083)


def reopen_for_click(world: World, person: Person, channel: Channel) -> None:
    """Open an archived thread before a person clicks in it, as clients do.

    Refuse the click if the person may not open the thread.
    """
    if not channel.archived:
        return
    rights.demand_permissions(world, person, channel, rights.write_permission(channel))
    if channel.locked and not rights.has_permission(world, person, channel, "manage_threads"):
        raise DiscordError(50083)
    threads.reopen(world, channel)


def open_thread(
    world: World, person: Person, channel: Channel, name: str, *, private: bool, message: str
) -> Channel:
    """Open a thread. In a forum it begins with this message."""
    check_access(world, person, channel)
    if channel.has_only_threads:
        rights.demand_permissions(world, person, channel, "send_messages")
        first = {"content": checked_content(message)}
        return channels.open_post(world, channel, person, checked_name(name), first, {})[0]
    right = "create_private_threads" if private else "create_public_threads"
    rights.demand_permissions(world, person, channel, right)
    kind = PRIVATE_THREAD if private else None
    return channels.open_thread(world, channel, person, checked_name(name), kind=kind)


def create_channel(world: World, guild: Guild, name: str, kind: str) -> Channel:
    if kind not in KINDS:
        raise client_refusal(f"A channel is one of {', '.join(KINDS)}.")
    return channels.create_channel(world, guild, checked_name(name), KINDS[kind])


def checked_name(name: str) -> str:
    """Return a name for a channel or thread. Refuse it unless it has 1 to 100 characters."""
    if not 1 <= len(name.strip()) <= 100:
        raise client_refusal("A name has 1 to 100 characters.")
    return name.strip()


def checked_content(content: str) -> str:
    """Return the text of a message. Refuse an empty text, or one of more than 2,000 characters."""
    if not content.strip():
        raise DiscordError(50006)
    if len(content) > 2000:
        raise client_refusal("A message has at most 2000 characters.")
    return content
