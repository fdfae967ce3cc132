"""Who may do what where."""

from playground.protocol.errors import DiscordError
from playground.world import permissions
from playground.world.channels import Channel
from playground.world.people import Person
from playground.world.state import World


def of(world: World, person: Person, channel: Channel) -> int:
    """A member's permission bits in a channel; a thread takes its channel's."""
    if person.owner:
        return permissions.EVERYTHING
    held = world.everyone
    held |= world.bot_role if person.bot else 0
    held |= permissions.MODERATOR if person.moderator else 0
    place = world.channels.get(channel.parent_id or "", channel)
    return held & ~place.denied.get(person.id, 0)


def holds(world: World, person: Person, channel: Channel, name: str) -> bool:
    """Whether the member holds this permission there."""
    return bool(of(world, person, channel) & permissions.BITS[name])


def demand(world: World, person: Person, channel: Channel, *names: str) -> None:
    """Refuse as Discord does: 50001 without sight of the channel, 50013 for anything else."""
    if not holds(world, person, channel, "view_channel"):
        raise DiscordError(50001)
    for name in names:
        if not holds(world, person, channel, name):
            raise DiscordError(50013)


def writing(channel: Channel) -> str:
    """The permission to write there."""
    return "send_messages_in_threads" if channel.is_thread else "send_messages"
