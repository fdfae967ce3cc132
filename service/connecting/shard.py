"""A shard that calls again, after a wait, where the gateway closes before HELLO.

discord.py takes that for a wish to resume. While a resume is under way it follows at once and time
and again, hundreds of calls a second; while a new session is, nobody catches it, and the client
ends. A gateway that comes back after an outage does both.
"""

from typing import Any

import discord
from discord.gateway import ReconnectWebSocket


class PatientShard(discord.shard.Shard):
    """A shard to which a gateway that hangs up at once is one that cannot be reached."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._handled_exceptions += (ReconnectWebSocket,)
