"""People come and go, change their language, and set the bot's rights."""

from playground.messages import channels
from playground.protocol.events import Event
from playground.world import guild, permissions
from playground.world.objects.channels import Channel
from playground.world.objects.people import Direct, Person
from playground.world.state import World


def join(world: World, name: str) -> Person:
    """Somebody comes to the server: who once left, again, or somebody new."""
    gone = (one for one in world.people.values() if one.name == name and not one.here)
    person = next(gone, None) or world.add_person(name)
    come_back(world, person)
    return person


def come_back(world: World, person: Person) -> None:
    """Somebody is on the server, with the account they had."""
    person.here = True
    _tell(world)


def leave(world: World, person: Person) -> None:
    """Somebody leaves the server."""
    person.here = False
    _tell(world)


def speak(world: World, person: Person, locale: str) -> None:
    """From now on this person's client is in another language."""
    person.locale = locale
    _tell(world)


def receive(world: World, person: Person, direct: Direct) -> None:
    """From now on the bot may write to this person directly, or may not."""
    person.direct = direct
    _tell(world)


def deny_bot(world: World, channel: Channel, names: list[str]) -> None:
    """Take these permissions from the bot in a channel; an empty list gives all back."""
    channel.denied[world.bot.id] = permissions.bits(names)
    channels.changed(world, channel)


def deny_bot_everywhere(world: World, names: list[str]) -> None:
    """Take these permissions from the bot's role and from @everyone; an empty list gives all
    back. People without another role lose them too."""
    denied = permissions.bits(names)
    world.everyone, world.bot_role = permissions.EVERYONE & ~denied, permissions.BOT & ~denied
    for role in guild.roles(world)[:2]:
        news = {"guild_id": world.guild_id, "role": role}
        world.hub.to_bot(Event.GUILD_ROLE_UPDATE, news)


def expel_bot(world: World) -> None:
    """The bot is no member of the server any more."""
    world.hub.to_bot(Event.GUILD_DELETE, {"id": world.guild_id})
    world.bot.here = False


def admit_bot(world: World) -> None:
    """The bot is a member, again."""
    world.bot.here = True
    world.hub.to_bot(Event.GUILD_CREATE, guild.guild_create(world))


def _tell(world: World) -> None:
    world.hub.tell("people", people=[person.card() for person in world.humans()])
