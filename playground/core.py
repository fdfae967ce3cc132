"""The parts of a running playground that its doors share."""

import asyncio
import contextlib
from dataclasses import dataclass, field
from weakref import WeakSet

from aiohttp import WSCloseCode, web

from playground.checks.schema import SchemaBook
from playground.gateway.sessions import Switchboard
from playground.interactions.dispatch import Desk
from playground.rest.faults import Faults
from playground.rest.sent import Journal
from playground.world import guild
from playground.world.state import World

GOODBYE_SECONDS = 1.0


@dataclass(slots=True)
class Core:
    """World, desk, gateway and the test bed's handles."""

    world: World
    desk: Desk
    switchboard: Switchboard
    journal: Journal
    schema: SchemaBook | None
    faults: Faults = field(default_factory=Faults)
    violations: list[str] = field(default_factory=list[str])
    address: str = ""
    sockets: WeakSet[web.WebSocketResponse] = field(default_factory=WeakSet[web.WebSocketResponse])
    late_edit_wait: float = 1.0

    @property
    def gateway_url(self) -> str:
        """Where bots connect."""
        return self.address.replace("http", "ws", 1) + "/gateway"

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
        self.world.hub.to_bot("GUILD_UPDATE", guild.guild(self.world))

    async def hang_up(self) -> None:
        """Close every socket: the playground stops."""
        closing = [socket.close(code=WSCloseCode.GOING_AWAY) for socket in tuple(self.sockets)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*closing), GOODBYE_SECONDS)
