"""How people join and leave guilds, change their settings, and set the bot's permissions."""

from collections.abc import Iterable

from discord_playground.messages import channels
from discord_playground.people.command_data import client_refusal
from discord_playground.protocol.events import Event
from discord_playground.world import descriptions, permission_bits, rights
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.people import DirectSetting, Person
from discord_playground.world.state import World
from discord_playground.world.trays import NotifyLevel


def join_by_name(world: World, guild: Guild, name: str) -> Person:
    """Add a person to a guild.

    If a person of this name has left it, the same person comes back. Otherwise a new person joins.
    """
    name = name.strip()
    if not 1 <= len(name) <= 32:
        raise client_refusal("A name has 1 to 32 characters.")
    former_members = (
        one for one in guild.members.values() if one.person.name == name and not one.in_guild
    )
    former_member = next(former_members, None)
    person = world.add_account(name) if former_member is None else former_member.person
    join_guild(world, guild, person)
    return person


def join_guild(world: World, guild: Guild, person: Person) -> None:
    """Add a person to a guild. A person who was there before gets the old membership back."""
    member = guild.members.get(person.id) or world.add_member(guild, person)
    member.in_guild = True
    _publish(world)


def leave(world: World, guild: Guild, person: Person) -> None:
    """Remove a person from a guild."""
    guild.members[person.id].in_guild = False
    _publish(world)


def set_locale(world: World, person: Person, locale: str) -> None:
    """Set the language of the person's client."""
    person.locale = locale
    _publish(world)


def set_installed(world: World, person: Person, *, installed: bool) -> None:
    """Install the application for a person, or remove it."""
    person.has_app = installed
    _publish(world)


def set_direct_messages(world: World, person: Person, direct: DirectSetting) -> None:
    """Set whether the bot may write to this person directly."""
    person.direct_setting = direct
    _publish(world)


def set_notify_level(
    world: World, person: Person, place: Channel | Guild, level: NotifyLevel
) -> None:
    """Set which messages of a server or a channel notify this person."""
    world.trays.set_level(person.id, place.id, level)
    _publish(world)


def deny_bot(world: World, channel: Channel, names: Iterable[str]) -> None:
    """Take exactly these permissions from the bot in a channel. Without names, it gets all back.

    For a thread this changes its parent channel.
    """
    place = rights.permission_channel(world, channel)
    place.denied_permissions[world.bot.id] = _bits(names)
    channels.announce_channel_change(world, place)


def deny_bot_everywhere(world: World, guild: Guild, names: Iterable[str]) -> None:
    """Take exactly these permissions from the bot's role and from @everyone.

    Without names, all are given back. People without another role lose the permissions too.
    """
    denied = _bits(names)
    guild.everyone_permissions = permission_bits.EVERYONE & ~denied
    guild.bot_role_permissions = permission_bits.BOT & ~denied
    for role in descriptions.roles_json(guild)[:2]:
        world.news.to_bot(Event.GUILD_ROLE_UPDATE, {"guild_id": guild.id, "role": role})
    _publish(world)


def expel_bot(world: World, guild: Guild) -> None:
    """Remove the bot from a guild."""
    world.news.to_bot(Event.GUILD_DELETE, {"id": guild.id})
    guild.bot.in_guild = False
    _publish(world)


def admit_bot(world: World, guild: Guild) -> None:
    """Add the bot to a guild again."""
    guild.bot.in_guild = True
    world.news.to_bot(Event.GUILD_CREATE, descriptions.guild_joined_json(guild))
    _publish(world)


def _bits(names: Iterable[str]) -> int:
    try:
        return permission_bits.bits(names)
    except ValueError as error:
        raise client_refusal(str(error)) from None


def _publish(world: World) -> None:
    world.news.publish("people", people=rights.people_on_page(world))
