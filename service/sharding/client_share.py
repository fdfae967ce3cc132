"""What a client knows of its share: which servers the share has, and whether it is still held."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

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
