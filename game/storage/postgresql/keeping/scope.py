"""On whose games a repository works by itself: all, or those in the share of a lease."""

from game.storage.sharding import Lease

ALL_SERVERS = (1, 0, 0)


def scope(lease: Lease | None) -> tuple[int, int, int]:
    """Return how many shards there are, the first and the last of ours."""
    if lease is None:
        return ALL_SERVERS
    return lease.sharding.shards, lease.shards[0], lease.shards[-1]
