"""Shards: parts of a bot, each of which is told of its own guilds."""

from dataclasses import dataclass
from typing import Any

MOST_GUILDS = 2500
"""A shard that would have more is refused."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count`."""

    id: int = 0
    count: int = 1

    @staticmethod
    def read(said: Any) -> "Shard":
        """What a bot said, `[id, count]` or nothing; ValueError where there is no such shard."""
        match said:
            case None:
                return Shard()
            case [int(id), int(count)] if 0 <= id < count:
                return Shard(id, count)
            case _:
                raise ValueError(said)

    def owns(self, guild_id: str | None) -> bool:
        """Whether it is told what happens in a guild, or in direct channels (None)."""
        return (int(guild_id or 0) >> 22) % self.count == self.id
