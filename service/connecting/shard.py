"""A shard that waits where discord.py would call the gateway again at once.

Where the gateway closes before HELLO, discord.py takes that for a wish to resume. While a resume is
under way it follows at once and time and again, hundreds of calls a second; while a new session is,
nobody catches it, and the client ends. A gateway that comes back after an outage does both.

Where the bot has few session starts left, discord.py would use the last one. A shard waits for new
ones beside its client, which goes on resuming the sessions of all others.
"""

from typing import Any, Protocol, runtime_checkable

from service.discord_internals import ReconnectWebSocket, Shard


@runtime_checkable
class CountsStarts(Protocol):
    """A client that knows how many sessions may still begin."""

    def may_log_in(self) -> bool:
        """Whether one may begin, as far as is known without asking."""
        ...

    async def wait_to_log_in(self) -> None:
        """Wait until one may begin."""


class PatientShard(Shard):
    """Waits before it calls a gateway that hangs up, and while few session starts are left."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.reconnect_after(ReconnectWebSocket)

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Resume at once; begin another session when one may begin."""
        if exc.resume or not self._waits(exc):
            await super().reidentify(exc)

    async def reconnect(self) -> None:
        """Begin a session when one may begin."""
        if not self._waits(None):
            await super().reconnect()

    def _waits(self, asked: ReconnectWebSocket | None) -> bool:
        """Put a session off where none may begin now; return whether that was done.

        Other clients than ours count no starts: theirs begin at once.
        """
        client = self.client
        if not isinstance(client, CountsStarts) or client.may_log_in():
            return False
        self.say_lost()
        self.begin_after(client.wait_to_log_in, asked)
        return True
