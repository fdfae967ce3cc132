"""A shard that calls again, after a wait, where the gateway closes before HELLO.

discord.py takes that for a wish to resume. While a resume is under way it follows at once and time
and again, hundreds of calls a second; while a new session is, nobody catches it, and the client
ends. A gateway that comes back after an outage does both.
"""

from typing import Any

from service.discord_internals import ReconnectWebSocket, Shard


class PatientShard(Shard):
    """A shard to which a gateway that hangs up at once is one that cannot be reached."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.reconnect_after(ReconnectWebSocket)
