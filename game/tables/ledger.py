"""How a table changes: load, change, save under the next version, tell."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from game.rules.errors import IllegalActionError
from game.storage.errors import DuplicateClick, StaleVersion, UnknownGame
from game.storage.records import Game, MessageRef
from game.storage.repository import NO_CLICK, Repository
from game.tables import errors
from game.tables.cache import Cache
from game.tables.locks import Locks
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
        self._cache = Cache()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._listeners.append(listener)

    def table_of(self, game: Game) -> Table:
        """The table of a game just loaded."""
        return self._cache.recall(game)

    async def table(self, game_id: int) -> Table:
        """The table with this number. Raises NoGame."""
        try:
            game = await self._repository.load(game_id)
        except UnknownGame:
            raise errors.NoGame from None
        return self.table_of(game)

    async def newest(self, game_id: int) -> Table:
        """The table as this process knows it, without a look at the repository where it does.

        Raises NoGame.
        """
        return self._cache.newest(game_id) or await self.table(game_id)

    async def place_board(self, game_id: int, board: MessageRef | None) -> None:
        """Remember which message shows the board."""
        async with self._locks.of(game_id):
            await self._repository.place_board(game_id, board)
            self._cache.place(game_id, board)

    async def change(self, game_id: int, change: Change, click: int) -> Table:
        """The table after a change, committed and told; a click that counted before does nothing.

        Raises NoGame, what ``change`` raises, and StaleClick where another process was faster.
        """
        async with self._locks.of(game_id):
            try:
                table = await self._changed(game_id, change, click)
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

    async def _changed(self, game_id: int, change: Change, click: int) -> Table:
        """Change what is remembered, which the saving itself proves to be the newest version.

        Where it is not, or the change is refused, the stored table decides.
        """
        known = self._cache.newest(game_id)
        if known is not None:
            with suppress(StaleVersion, errors.TableError, IllegalActionError):
                return await self._saved(change(known), click)
        return await self._saved(change(await self.table(game_id)), click)

    async def _saved(self, table: Table, click: int) -> Table:
        stamped = replace(table.game, changed=self._clock())
        stored = await self._repository.save(stamped, click)
        return self._cache.keep(table.stored_as(stored))

    async def _tell(self, table: Table) -> None:
        for listener in self._listeners:
            await listener(table)
