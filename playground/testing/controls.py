"""What a test may arrange that no person and no bot could."""

from dataclasses import dataclass

from playground.gateway.sessions import Gateway
from playground.protocol.events import Event
from playground.rest.faults import Faults
from playground.world import guild
from playground.world.state import World


@dataclass(frozen=True, slots=True)
class Controls:
    """The handles on the world, the gateway and the bot's requests."""

    world: World
    gateway: Gateway
    faults: Faults
    violations: list[str]

    def age(self, message_id: str, seconds: float) -> None:
        """Make a message older than it is."""
        self.world.message(message_id).created -= seconds

    def expire_tokens(self) -> None:
        """End the life of every interaction token given out so far."""
        for asked in self.world.interactions.values():
            asked.expired = True

    def set_locale(self, locale: str) -> None:
        """Give the server another language."""
        self.world.locale = locale
        self.world.hub.to_bot(Event.GUILD_UPDATE, guild.guild(self.world))
