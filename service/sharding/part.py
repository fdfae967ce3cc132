"""What a client knows of its share: which servers are its own, and whether it holds them still."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from game.model.ids import GuildId
from game.storage.sharding import Lease


@dataclass(frozen=True, slots=True)
class Part:
    """The shards of one share, held under a lease."""

    lease: Lease
    is_certain: Callable[[], bool]
    """Whether the lease is still held, as far as the process can know."""
    log_in: Callable[[int], Awaitable[None]]
    """Waits until one shard of a bucket may identify."""

    @property
    def leads(self) -> bool:
        """Whether it does what is done once for all: the client with the first shard does."""
        return self.lease.share == 0

    @property
    def portion(self) -> float:
        """How much of all work falls to it."""
        return len(self.lease.shards) / self.lease.sharding.shards

    def owns(self, guild: GuildId) -> bool:
        """Whether a server is one of its own."""
        return self.lease.sharding.share_of(guild) == self.lease.share
