"""A local Discord with a REST API, a gateway and a web page, for trying and testing a bot."""

from discord_playground.config import Config
from discord_playground.interactions.dispatch import NoAnswer
from discord_playground.protocol.components import find
from discord_playground.protocol.errors import DiscordError, Scope
from discord_playground.protocol.events import Event
from discord_playground.rest.faults import Faults
from discord_playground.rest.sent import SentRequest
from discord_playground.rest.server import NO_ANSWER
from discord_playground.server import Playground
from discord_playground.testing.actor import Actor, UnexpectedAnswer
from discord_playground.testing.shown import Form, Shown
from discord_playground.testing.waiting import until
from discord_playground.world.clock import Clock
from discord_playground.world.objects.guilds import Guild
from discord_playground.world.objects.interactions import Interaction
from discord_playground.world.session_starts import StartRules
from discord_playground.world.trays import Notification

__all__ = [
    "NO_ANSWER",
    "Actor",
    "Clock",
    "Config",
    "DiscordError",
    "Event",
    "Faults",
    "Form",
    "Guild",
    "Interaction",
    "NoAnswer",
    "Notification",
    "Playground",
    "Scope",
    "SentRequest",
    "Shown",
    "StartRules",
    "UnexpectedAnswer",
    "find",
    "until",
]
