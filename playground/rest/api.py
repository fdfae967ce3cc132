"""Routes share the world, the checks, the limits, and what a test arranged for requests."""

from dataclasses import dataclass

from playground.checks.body import Checker
from playground.rest.faults import Faults
from playground.rest.limits.limits import Limits
from playground.rest.sent import SentRequests
from playground.world.session_starts import SessionStarts
from playground.world.state import World


@dataclass(slots=True)
class Api:
    """The world, the checks, and what a test may arrange for the bot's requests."""

    world: World
    checker: Checker
    sent: SentRequests
    gateway_url: str
    limits: Limits
    starts: SessionStarts
    faults: Faults
