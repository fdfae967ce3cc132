"""Which permissions a person has in which place."""

from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild, Member
from discord_playground.world.objects.people import Person
from discord_playground.world.setup import GUILD_INSTALL, USER_INSTALL
from discord_playground.world.state import World
from discord_playground.world.trays import DEFAULT_LEVEL


def permissions_in_channel(world: World, person: Person, channel: Channel) -> int:
    """Return a person's permission bits in a channel. A thread uses those of its channel.

    The bits do not say who is a member of a private thread. Use `can_see` for that.
    """
    if channel.is_direct:
        return permission_bits.DIRECT_CHANNEL if person.bot or channel.is_open_to(person.id) else 0
    guild = world.guild_of(channel)
    member = guild.members.get(person.id)
    if member is None:
        return 0
    if member.is_owner:
        return permission_bits.ALL_PERMISSIONS
    held = permissions_in_guild(guild, member) & ~permission_channel(
        world, channel
    ).denied_permissions.get(person.id, 0)
    is_timed_out = member.timed_out_until > world.clock.now()
    return held & permission_bits.TIMED_OUT if is_timed_out else held


def permission_channel(world: World, channel: Channel) -> Channel:
    """Return the channel whose permissions count. For a thread this is the parent channel."""
    return world.channels.get(channel.parent_id or "", channel)


def permissions_in_guild(guild: Guild, member: Member) -> int:
    """Return a member's permission bits in the guild, without the settings of single channels."""
    if member.is_owner:
        return permission_bits.ALL_PERMISSIONS
    held = guild.everyone_permissions
    held |= guild.bot_role_permissions if member.person.bot else 0
    for id in member.roles:
        held |= guild.roles[id].permissions if id in guild.roles else 0
    return held | (permission_bits.MODERATOR if member.moderator else 0)


def people_on_page(world: World) -> list[Json]:
    """Return the people of the page's guild in the form that the page shows."""
    home = world.home
    return [
        member.page_json()
        | {
            "permissions": str(permissions_in_guild(home, member)),
            "installs": _installs(home, member.person),
            "notify": world.trays.level(member.person.id, (home.id,)) or DEFAULT_LEVEL,
        }
        for member in home.people()
    ]


def _installs(guild: Guild, person: Person) -> list[int]:
    """Return the kinds of installations that a person can use in a guild."""
    usable = {GUILD_INSTALL: guild.bot.in_guild, USER_INSTALL: person.has_app}
    return [kind for kind, is_usable in usable.items() if is_usable]


def can_see(world: World, person: Person, channel: Channel) -> bool:
    """Return whether a person can see a channel.

    Only members and people who may manage threads see a private thread. Only people who may connect
    see the messages of a voice channel.
    """
    held = permissions_in_channel(world, person, channel)
    if not held & permission_bits.BITS["view_channel"]:
        return False
    if channel.is_voice:
        return bool(held & permission_bits.BITS["connect"])
    may_manage_threads = bool(held & permission_bits.BITS["manage_threads"])
    return not channel.is_private or person.id in channel.members or may_manage_threads


def thread_reader_ids(world: World, channel: Channel) -> list[str] | None:
    """Return the ids of the people who can see a private thread, or None for other channels."""
    if not channel.is_private:
        return None
    people = world.guild_of(channel).people()
    return [one.person.id for one in people if can_see(world, one.person, channel)]


def bot_gets_events(world: World, channel: Channel) -> bool:
    """Return whether the bot gets the events of a channel.

    In a private thread it must be a member; the permission to manage threads is not enough.
    """
    return not channel.is_private or world.bot.id in channel.members


def has_permission(world: World, person: Person, channel: Channel, name: str) -> bool:
    return bool(permissions_in_channel(world, person, channel) & permission_bits.BITS[name])


def demand_permissions(world: World, person: Person, channel: Channel, *names: str) -> None:
    """Refuse as Discord does if the person lacks a permission.

    50001: the person cannot see the channel. 50003: the action is impossible in direct channels.
    50013: any other permission is missing.
    """
    if not can_see(world, person, channel):
        raise DiscordError(50001)
    for name in names:
        if not has_permission(world, person, channel, name):
            raise DiscordError(50003 if channel.is_direct else 50013)


def demand_direct_allowed(world: World, channel: Channel) -> None:
    """Refuse a direct message of the bot (50007) that the person does not accept.

    The person does not accept it if their direct messages are closed, if they blocked the bot, or
    if they share no guild with the bot.
    """
    person = channel.recipient
    if person is not None and (
        person.direct_setting != "open" or not shares_server_with_bot(world, person)
    ):
        raise DiscordError(50007)


def shares_server_with_bot(world: World, person: Person) -> bool:
    """Return whether this person and the bot are together in a guild."""
    return any(one.bot.in_guild and one.member(person) is not None for one in world.guilds.values())


def write_permission(channel: Channel) -> str:
    """Return the name of the permission to write in the channel."""
    return "send_messages_in_threads" if channel.is_thread else "send_messages"
