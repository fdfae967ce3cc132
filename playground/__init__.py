"""A local Discord: REST, gateway and a web page, for trying a bot and for testing it."""

from playground.actors import Actor, NoAnswer, Refused, Unexpected
from playground.faults import Faults
from playground.journal import Sent
from playground.rest.door import NO_ANSWER
from playground.server import Playground
from playground.shown import Form, Shown
from playground.waiting import until
from playground.walking import find
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
