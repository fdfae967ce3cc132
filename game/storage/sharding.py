"""How Discord's shards are divided into shares, and who holds a share.

A share is a group of shards that one process serves at a time.
"""

from dataclasses import dataclass, field

from game.model.ids import GuildId

TIMESTAMP_SHIFT = 22
"""The number of low bits of an id that do not hold its time of creation.

Discord's formula for shards drops these bits.
"""


@dataclass(frozen=True, slots=True)
class Sharding:
    """A division of `shards` shards into shares of `share_size`; the last share may have fewer."""

    shards: int
    share_size: int
    divided: bool = True
    """Whether several processes may divide the shares; otherwise one process holds everything."""

    @property
    def share_count(self) -> int:
        """The number of shares."""
        return -(-self.shards // self.share_size)

    def shards_of(self, share: int) -> range:
        return range(share * self.share_size, min(self.shards, (share + 1) * self.share_size))

    def shard_of(self, guild: GuildId) -> int:
        """Return the shard that gets a Discord server's events; 0 for direct messages."""
        return (guild >> TIMESTAMP_SHIFT) % self.shards

    def share_of(self, guild: GuildId) -> int:
        """Return the share that a Discord server belongs to."""
        return self.shard_of(guild) // self.share_size


UNDIVIDED = Sharding(shards=1, share_size=1, divided=False)
"""The sharding of one process that looks after all Discord servers by itself."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A share that one process holds until the lease expires or another process takes it over."""

    sharding: Sharding
    share: int
    epoch: int
    """A number that grows with each new holder of the share.

    Each write checks that this number is still the newest, so that a former holder writes nothing.
    """
    holder: int
    """The number of the process that holds the share."""
    login_order: tuple[int, ...] = field(default=(), compare=False)
    """The shards of the share, the most active first; empty if the order does not matter."""

    @property
    def shards(self) -> range:
        """The shards of the share."""
        return self.sharding.shards_of(self.share)


@dataclass(frozen=True, slots=True)
class LeaseTimes:
    """Times in seconds, all measured by the clock of the database server."""

    lease_seconds: float = 10.0
    """The time after which a lease that was not renewed is free.

    A process counts as live for the same time after it last looked for shares. Meanwhile, no
    process may join with other numbers of shards.
    """
    renewal_interval: float = 2.5
    """The time between two renewals of a process's leases."""
    look_interval: float = 1.0
    """The time between two looks for a share that is free, or that another process should get."""
    unseen_limit: float = 4.5
    """The time after which a process that did not look for shares no longer gets any."""
    warm_up: float = 3.0
    """The time that a new process waits before it takes a share: others may be starting, too."""
    precedence: float = 4.5
    """The time that a free share waits for processes that hold too few shares.

    After that, any process may take the share.
    """
    shortest_hold: float = 10.0
    """The time after taking a share in which a process gives none away.

    The players of this share have waited once already, and the process that should get the share
    may still be in trouble.
    """
    login_interval: float = 5.5
    """The time between two logins of a bucket: Discord requires 5 s, and some logins are slow."""


DEFAULT_LEASE_TIMES = LeaseTimes()
