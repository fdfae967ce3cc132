"""Shards: parts of a bot. Each one receives the events of its own guilds."""

from dataclasses import dataclass
from typing import Any

MOST_GUILDS = 2500
"""The largest number of guilds of a shard. A shard with more is refused."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Shard number `id` of `count`."""

    id: int = 0
    count: int = 1

    @staticmethod
    def read(said: Any) -> "Shard":
        """Read what a bot sent: `[id, count]`, or nothing for one shard.

        Raises ValueError for any other value, such as `[2, 2]`.
        """
        match said:
            case None:
                return Shard()
            case [int(id), int(count)] if 0 <= id < count:
                return Shard(id, count)
            case _:
                raise ValueError(said)

    def gets_guild_events(self, guild_id: str | None) -> bool:
        """Return whether this shard gets the events of a guild. None means the direct channels."""
        return (int(guild_id or 0) >> 22) % self.count == self.id
