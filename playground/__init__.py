"""A local Discord: REST, gateway and a web page, for trying a bot and for testing it."""

from playground.actors import Actor, NoAnswer, Refused, Unexpected
from playground.server import Playground
from playground.shown import Form, Shown

__all__ = ["Actor", "Form", "NoAnswer", "Playground", "Refused", "Shown", "Unexpected"]
