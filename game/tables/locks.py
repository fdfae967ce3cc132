"""One lock a game, for as long as somebody holds or awaits it."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """Two clicks at one table wait for each other; clicks at two tables do not."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, game_id: int) -> asyncio.Lock:
        """The lock of a game."""
        return self._locks.setdefault(game_id, asyncio.Lock())
