"""Connecting to the gateway: a shard that waits, how long it waits, and what Discord allows.

If the gateway closes the connection before HELLO, discord.py takes that for a request to resume.
During a resume it then calls again at once, hundreds of times a second. During the start of a new
session nothing catches the error, and the client ends. A gateway that comes back after an outage
causes both.

When the bot has few session starts left, discord.py would use the last one. This shard waits for
new session starts. Meanwhile its client keeps resuming the sessions of all other shards.
"""

from typing import Any, Literal, Protocol, runtime_checkable

import discord

from service.discord_internals import ExponentialBackoff, ReconnectWebSocket, Shard, ask_gateway
from service.sharding.session_starts import StartLimits

LONGEST_SECONDS = 30.0


class BoundedBackoff(ExponentialBackoff[Literal[False]]):
    """A growing wait between two attempts, limited to LONGEST_SECONDS.

    discord.py alone waits up to 17 minutes after ten failed calls. The bot would answer nobody for
    that long after an outage.
    """

    def delay(self) -> float:
        """Return the next wait in seconds."""
        return min(super().delay(), LONGEST_SECONDS)


@runtime_checkable
class SessionStartCounter(Protocol):
    """A client that knows how many sessions may still begin."""

    def may_log_in(self) -> bool:
        """Whether a session may begin, as far as is known without asking Discord."""
        ...

    async def wait_to_log_in(self) -> None:
        """Wait until a session may begin."""


class PatientShard(Shard):
    """A shard that waits if the gateway closes the connection or few session starts are left."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.reconnect_on_error(ReconnectWebSocket)

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Resume a session at once, but begin a new session only when a session may begin."""
        if exc.resume or not self._postpone_if_needed(exc):
            await super().reidentify(exc)

    async def reconnect(self) -> None:
        """Begin a session as soon as a session may begin."""
        if not self._postpone_if_needed(None):
            await super().reconnect()

    def _postpone_if_needed(self, cause: ReconnectWebSocket | None) -> bool:
        """Postpone a session if none may begin now. Return whether the session was postponed.

        Clients that do not count session starts begin their sessions at once.
        """
        client = self.client
        if not isinstance(client, SessionStartCounter) or client.may_log_in():
            return False
        self.dispatch_disconnect()
        self.begin_session_after(client.wait_to_log_in, cause)
        return True


async def ask_for_limits(client: discord.Client) -> StartLimits:
    """Ask Discord for its limits.

    Raises the errors of any request, and GatewayNotFound if Discord refuses the request.
    """
    shards, limits = await ask_gateway(client)
    return StartLimits(
        recommended_shards=shards,
        daily_starts=limits.total,
        remaining_starts=limits.remaining,
        reset_after_seconds=limits.reset_after / 1000,
        max_concurrency=limits.max_concurrency,
    )
