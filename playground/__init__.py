"""A local Discord: REST, gateway and a web page, for trying a bot and for testing it."""

from playground.protocol.components import find
from playground.rest.faults import Faults
from playground.rest.sent import Sent
from playground.rest.server import NO_ANSWER
from playground.server import Playground
from playground.testing.actor import Actor, NoAnswer, Refused, Unexpected
from playground.testing.shown import Form, Shown
from playground.testing.waiting import until
from playground.world.interactions import Interaction

__all__ = [
    "NO_ANSWER",
    "Actor",
    "Faults",
    "Form",
    "Interaction",
    "NoAnswer",
    "Playground",
    "Refused",
    "Sent",
    "Shown",
    "Unexpected",
    "find",
    "until",
]
