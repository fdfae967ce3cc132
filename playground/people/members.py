"""People come and go, change their language, and set the bot's rights."""

from playground.messages import channels
from playground.world import permissions
from playground.world.channels import Channel
from playground.world.people import Person
from playground.world.state import World


def join(world: World, name: str) -> Person:
    """Somebody new on the server."""
    person = world.add_person(name)
    _tell(world)
    return person


def leave(world: World, person: Person) -> None:
    """Somebody leaves the server."""
    person.here = False
    _tell(world)


def speak(world: World, person: Person, locale: str) -> None:
    """From now on this person's client is in another language."""
    person.locale = locale
    _tell(world)


def deny_bot(world: World, channel: Channel, names: list[str]) -> None:
    """Take these permissions from the bot in a channel; an empty list gives all back."""
    channel.denied[world.bot.id] = permissions.bits(names)
    channels.changed(world, channel)


def _tell(world: World) -> None:
    world.hub.tell("people", people=[person.card() for person in world.humans()])
