"""Who may do what where."""

from discord_playground.protocol.errors import DiscordError
from discord_playground.protocol.types import Json
from discord_playground.world import permission_bits
from discord_playground.world.objects.channels import Channel
from discord_playground.world.objects.guilds import Guild, Member
from discord_playground.world.objects.people import Person
from discord_playground.world.setup import GUILD_INSTALL, USER_INSTALL
from discord_playground.world.state import World
from discord_playground.world.trays import USUAL_LEVEL


def of(world: World, person: Person, channel: Channel) -> int:
    """Somebody's permission bits in a channel; a thread takes its channel's.

    Those in a private thread say nothing about membership: `sees` does.
    """
    if channel.is_direct:
        return permission_bits.DIRECT if person.bot or channel.is_open_to(person.id) else 0
    guild = world.guild_of(channel)
    member = guild.members.get(person.id)
    if member is None:
        return 0
    if member.owner:
        return permission_bits.EVERYTHING
    held = in_guild(guild, member) & ~place(world, channel).denied.get(person.id, 0)
    silent = member.silent_until > world.clock.now()
    return held & permission_bits.TIMED_OUT if silent else held


def place(world: World, channel: Channel) -> Channel:
    """Where a channel's permissions are kept: those of a thread in the channel above it."""
    return world.channels.get(channel.parent_id or "", channel)


def in_guild(guild: Guild, member: Member) -> int:
    """Somebody's permission bits wherever a channel does not say otherwise."""
    if member.owner:
        return permission_bits.EVERYTHING
    held = guild.everyone
    held |= guild.bot_role if member.person.bot else 0
    for id in member.roles:
        held |= guild.roles[id].permissions if id in guild.roles else 0
    return held | (permission_bits.MODERATOR if member.moderator else 0)


def cards(world: World) -> list[Json]:
    """The people of the page's guild, as the page shows them."""
    home = world.home
    return [
        member.card()
        | {
            "permissions": str(in_guild(home, member)),
            "installs": _installs(home, member.person),
            "notify": world.trays.level(member.person.id, (home.id,)) or USUAL_LEVEL,
        }
        for member in home.people()
    ]


def _installs(guild: Guild, person: Person) -> list[int]:
    """The kinds of installations that are there for a person in a guild."""
    there = {GUILD_INSTALL: guild.bot.here, USER_INSTALL: person.has_app}
    return [kind for kind, is_there in there.items() if is_there]


def sees(world: World, person: Person, channel: Channel) -> bool:
    """Whether a channel is there for somebody: a private thread for its members and those who may
    manage threads, what is written in a voice channel for those who may connect."""
    held = of(world, person, channel)
    if not held & permission_bits.BITS["view_channel"]:
        return False
    if channel.is_voice:
        return bool(held & permission_bits.BITS["connect"])
    manages = bool(held & permission_bits.BITS["manage_threads"])
    return not channel.is_private or person.id in channel.members or manages


def readers(world: World, channel: Channel) -> list[str] | None:
    """The ids of those who can be in a private thread; None where a server's channel is for all."""
    if not channel.is_private:
        return None
    people = world.guild_of(channel).people()
    return [one.person.id for one in people if sees(world, one.person, channel)]


def bot_hears(world: World, channel: Channel) -> bool:
    """Whether the bot is told what happens there: in a private thread as a member, and not merely
    as one who may manage threads."""
    return not channel.is_private or world.bot.id in channel.members


def holds(world: World, person: Person, channel: Channel, name: str) -> bool:
    """Whether the member holds this permission there."""
    return bool(of(world, person, channel) & permission_bits.BITS[name])


def demand(world: World, person: Person, channel: Channel, *names: str) -> None:
    """Refuse as Discord does: 50001 without sight of the channel, 50013 for anything else, 50003
    for what cannot be done in direct channels."""
    if not sees(world, person, channel):
        raise DiscordError(50001)
    for name in names:
        if not holds(world, person, channel, name):
            raise DiscordError(50003 if channel.is_direct else 50013)


def demand_reached(world: World, channel: Channel) -> None:
    """Refuse (50007) that the bot writes to somebody whose direct messages are closed, who blocked
    it, or who shares no guild with it."""
    person = channel.recipient
    if person is not None and (person.direct != "open" or not share_server(world, person)):
        raise DiscordError(50007)


def share_server(world: World, person: Person) -> bool:
    """Whether there is a guild with both this person and the bot in it."""
    return any(one.bot.here and one.member(person) is not None for one in world.guilds.values())


def writing(channel: Channel) -> str:
    """The permission to write there."""
    return "send_messages_in_threads" if channel.is_thread else "send_messages"
