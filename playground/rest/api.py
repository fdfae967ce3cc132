"""What the routes work on."""

from dataclasses import dataclass, field

from playground.checks.body import Checker
from playground.rest.faults import Faults
from playground.rest.sent import SentRequests
from playground.world.state import World


@dataclass(slots=True)
class Api:
    """The world, the checks, and what a test may arrange for the bot's requests."""

    world: World
    checker: Checker
    sent: SentRequests
    gateway_url: str
    faults: Faults = field(default_factory=Faults)
    late_edit_wait: float = 1.0
    """Seconds Discord asks to wait when a message older than an hour was edited too often."""
