"""What can be asked about the tables, and who is told when one changes."""

import time
from collections.abc import Callable

from game.storage.repository import Repository
from game.tables import errors
from game.tables.checks import check_seated
from game.tables.ledger import Ledger, Listener
from game.tables.table import Table

LAG = 24 * 60 * 60 * 1000
"""Milliseconds after its end in which a game's message may still need to follow."""


def now() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000


class Lookup:
    """The tables of one repository, to look at."""

    def __init__(self, repository: Repository, clock: Callable[[], int] = now) -> None:
        self._repository = repository
        self._clock = clock
        self._ledger = Ledger(repository, clock)

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._ledger.listen(listener)

    async def table(self, game_id: int) -> Table:
        """The table with this number. Raises NoGame."""
        return await self._ledger.table(game_id)

    async def newest(self, game_id: int) -> Table:
        """The table as this process knows it: enough for showing what it did. Raises NoGame."""
        return await self._ledger.newest(game_id)

    async def in_channel(self, channel: int) -> Table:
        """The open game of a channel or thread. Raises NoGame."""
        game = await self._repository.open_in(channel)
        if game is None:
            raise errors.NoGame
        return self._ledger.table_of(game)

    async def finished_in(self, channel: int) -> Table:
        """The game that ended last in a channel with a winner. Raises NoGame."""
        game = await self._repository.finished_in(channel)
        if game is None:
            raise errors.NoGame
        return self._ledger.table_of(game)

    async def seated(self, game_id: int, user: int) -> Table:
        """A running game in which this person sits. Raises like :meth:`act`."""
        table = await self.table(game_id)
        check_seated(table, user)
        return table

    async def of_person(self, user: int) -> tuple[Table, ...]:
        """The open games in which somebody sits, newest first."""
        return tuple(map(self._ledger.table_of, await self._repository.of_person(user)))

    async def of_late(self) -> tuple[Table, ...]:
        """The open games and those that ended not long ago: their messages may lag behind."""
        since = self._clock() - LAG
        return tuple(map(self._ledger.table_of, await self._repository.open_or_since(since)))

    async def all_open(self) -> tuple[Table, ...]:
        """Every lobby and running game."""
        return tuple(map(self._ledger.table_of, await self._repository.open_games()))
