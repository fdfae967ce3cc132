"""How Discord's shards are cut into shares, and who holds one."""

from dataclasses import dataclass, field

from game.model.ids import GuildId

CREATED_AT = 22
"""The bits of an id below those that tell when it was made; Discord counts its shards by these."""


@dataclass(frozen=True, slots=True)
class Sharding:
    """So many shards in all, and so many in one share; the last share may hold fewer."""

    shards: int
    size: int
    divided: bool = True
    """Whether several processes may share them: one alone holds everything as one share."""

    @property
    def shares(self) -> int:
        """How many shares there are."""
        return -(-self.shards // self.size)

    def shards_of(self, share: int) -> range:
        """Return the shards in a share."""
        return range(share * self.size, min(self.shards, (share + 1) * self.size))

    def shard_of(self, guild: GuildId) -> int:
        """Return the shard that is told of a server; 0 for direct messages, which have none."""
        return (guild >> CREATED_AT) % self.shards

    def share_of(self, guild: GuildId) -> int:
        """Return the share in which a server is."""
        return self.shard_of(guild) // self.size


UNDIVIDED = Sharding(shards=1, size=1, divided=False)
"""How one process has it that looks after all servers by itself."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A share in the hands of one process, until its time is over or another has taken it."""

    sharding: Sharding
    share: int
    epoch: int
    """Counts who has held this share; every write proves that it is still the newest."""
    holder: int
    """The process, by a number of its own."""
    login_order: tuple[int, ...] = field(default=(), compare=False)
    """Its shards, the most active first; empty where the order does not matter."""

    @property
    def shards(self) -> range:
        """The shards that come with it."""
        return self.sharding.shards_of(self.share)


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds, all of them by the clock of the database's server."""

    lease: float = 10.0
    """A lease that was not renewed for so long is anybody's; so long a process counts as living,
    with whom the others must agree."""
    renewal: float = 2.5
    """How often a process renews its leases."""
    look: float = 1.0
    """How often a process looks for a share that is free, or that others should have."""
    unseen: float = 4.5
    """A process that has not looked for so long is not waited for when shares are dealt out."""
    warm_up: float = 3.0
    """A process takes nothing before it was there so long: others may begin at the same time."""
    precedence: float = 4.5
    """For so long a free share is for those who have too little, then for anybody."""
    calm: float = 10.0
    """A process that has taken a share gives none back for so long: its players have waited
    once already, and those who should have it may be in trouble still."""
    identify: float = 5.5
    """Between two logins of a bucket: Discord wants five, and some take longer to get there."""


TIMES = Times()
