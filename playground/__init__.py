"""A local Discord: REST, gateway and a web page, for trying a bot and for testing it."""

from playground.config import Config
from playground.protocol.components import find
from playground.protocol.errors import Scope
from playground.protocol.events import Event
from playground.rest.faults import Faults
from playground.rest.sent import Sent
from playground.rest.server import NO_ANSWER
from playground.server import Playground
from playground.testing.actor import Actor, Unexpected
from playground.testing.onlooker import NoAnswer, Refused
from playground.testing.shown import Form, Shown
from playground.testing.waiting import until
from playground.world.objects.guilds import Guild
from playground.world.objects.interactions import Interaction
from playground.world.session_starts import StartRules
from playground.world.trays import Notification

__all__ = [
    "NO_ANSWER",
    "Actor",
    "Config",
    "Event",
    "Faults",
    "Form",
    "Guild",
    "Interaction",
    "NoAnswer",
    "Notification",
    "Playground",
    "Refused",
    "Scope",
    "Sent",
    "Shown",
    "StartRules",
    "Unexpected",
    "find",
    "until",
]
