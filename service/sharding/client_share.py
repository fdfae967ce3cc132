"""What a client knows of its share, and a gate for requests about servers of other shares."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import SimpleNamespace

import aiohttp

from game.model.ids import GuildId
from game.storage.sharding import Lease


@dataclass(frozen=True, slots=True)
class ClientShare:
    """The shards of one share, held under a lease."""

    lease: Lease
    surely_holds_lease: Callable[[], bool]
    """Whether the lease is still held, as far as the process can know."""
    wait_for_login: Callable[[int], Awaitable[None]]
    """Waits until one shard of a bucket may identify."""

    @property
    def leads(self) -> bool:
        """Whether the client of this share does the work that is done once for all clients.

        That is the client with the first shard.
        """
        return self.lease.share == 0

    @property
    def fraction_of_all_shards(self) -> float:
        """The fraction of all shards that belongs to this share, 0 to 1."""
        return len(self.lease.shards) / self.lease.sharding.shards

    def serves_server(self, guild: GuildId) -> bool:
        """Whether a Discord server belongs to this share."""
        return self.lease.sharding.share_of(guild) == self.lease.share


MESSAGE_PATH = re.compile(r"/channels/\d+/messages(/\d+)?$")


class ChannelTakenOver(ConnectionError):
    """A request was not sent: another process may write in its channel by now."""


def stop_writes_unless(may_write: Callable[[], bool], trace: aiohttp.TraceConfig) -> None:
    """Stop traced requests that would change a message while ``may_write`` returns False.

    A request may wait in discord.py, for a rate limit or after an error of Discord's. If the
    process is frozen meanwhile, another process may take over the channel, but discord.py would
    still send this request later.
    """

    async def check(
        _session: object, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        changes = request.method != "GET" and MESSAGE_PATH.search(request.url.path)
        if changes and not may_write():
            raise ChannelTakenOver("this may be another process's to send by now")

    trace.on_request_start.append(check)
