"""What all routes share: the world, the checks, the limits, and the faults that a test set."""

from dataclasses import dataclass

from discord_playground.checks.body import Checker
from discord_playground.rest.faults import Faults
from discord_playground.rest.limits.limits import Limits
from discord_playground.rest.sent import SentRequests
from discord_playground.world.session_starts import SessionStarts
from discord_playground.world.state import World


@dataclass(slots=True)
class Api:
    """The objects that every route can use."""

    world: World
    checker: Checker
    sent_requests: SentRequests
    gateway_url: str
    limits: Limits
    starts: SessionStarts
    faults: Faults
