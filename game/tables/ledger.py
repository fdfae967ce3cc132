"""How a table changes: load, change, save under the next version, tell."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from game.rules.errors import IllegalActionError
from game.storage.records import Game
from game.storage.repository import (
    NO_CLICK,
    DuplicateClick,
    Repository,
    StaleVersion,
    UnknownGame,
)
from game.tables import errors
from game.tables.locks import Locks
from game.tables.memory import Memory
from game.tables.table import Table

Listener = Callable[[Table], Awaitable[None]]
Change = Callable[[Table], Table]
"""The table after something was done; raises a TableError or an IllegalActionError."""


class Ledger:
    """The tables of one repository, changed one after another, each click once."""

    def __init__(self, repository: Repository, clock: Callable[[], int]) -> None:
        self._repository = repository
        self._clock = clock
        self._locks = Locks()
        self._memory = Memory()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._listeners.append(listener)

    def table_of(self, game: Game) -> Table:
        """The table of a game just loaded."""
        return self._memory.recall(game)

    async def table(self, game_id: int) -> Table:
        """The table with this number. Raises NoGame."""
        try:
            game = await self._repository.load(game_id)
        except UnknownGame:
            raise errors.NoGame from None
        return self.table_of(game)

    async def change(self, game_id: int, change: Change, click: int) -> Table:
        """The table after a change, committed and told; a click that counted before does nothing.

        Raises NoGame, what ``change`` raises, and StaleClick where another process was faster.
        """
        async with self._locks.of(game_id):
            try:
                table = await self._saved(change(await self.table(game_id)), click)
            except DuplicateClick:
                return await self.table(game_id)
            except StaleVersion:
                raise errors.StaleClick(await self.table(game_id)) from None
            except (errors.TableError, IllegalActionError):
                if click == NO_CLICK or not await self._repository.accepted(click):
                    raise
                return await self.table(game_id)
        await self._tell(table)
        return table

    async def _saved(self, table: Table, click: int) -> Table:
        stamped = replace(table.game, changed=self._clock())
        stored = await self._repository.save(stamped, click)
        return self._memory.keep(table.stored_as(stored))

    async def _tell(self, table: Table) -> None:
        for listener in self._listeners:
            await listener(table)
