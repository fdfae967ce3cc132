"""Change a table: load it, decide, save the next version, and notify the listeners."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import NO_CLICK, GameId, InteractionId
from game.model.renaming import Renaming
from game.model.time import Moment
from game.patience import PATIENCE
from game.rules.errors import IllegalActionError
from game.storage.errors import (
    DatabaseLocked,
    DuplicateClick,
    LeaseLost,
    NoTimeLeft,
    StaleVersion,
    StorageProblem,
    UnknownGame,
)
from game.storage.repository import Repository
from game.tables import errors
from game.tables.decisions import Decide
from game.tables.saving.cache import Cache
from game.tables.saving.owners import RemoteTableChanges, ServesGuild
from game.tables.table import Table

Listener = Callable[[Table], Awaitable[None]]
Rename = Callable[[Game], Renaming | None]


def now() -> Moment:
    """Return the Unix time in milliseconds."""
    return Moment(time.time_ns() // 1_000_000)


class Ledger:
    """The tables of one repository. Changes of a table run one after another; a click counts once.

    ``serves_guild`` returns whether this process serves a Discord server; without it, it serves
    all. A table of another process can be changed, too. Then that process has to update the table's
    board and computers.
    """

    def __init__(
        self, repository: Repository, clock: Callable[[], Moment], serves_guild: ServesGuild | None
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._own = serves_guild
        self._owned_elsewhere = RemoteTableChanges(repository, clock)
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        self.cache = Cache()
        """The cache of the tables used last."""
        self._listeners: list[Listener] = []
        self._own_listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` with every table that changed, after the change is on disk."""
        self._listeners.append(listener)

    def listen_to_served(self, listener: Listener) -> None:
        """Call ``listener`` with every changed table whose Discord server this process serves."""

        async def notify_own(table: Table) -> None:
            if self.serves(table.game):
                await listener(table)

        self._own_listeners.append(notify_own)
        self.listen(notify_own)

    async def notify(self, table: Table) -> None:
        """Notify the listeners of a table that changed."""
        for listener in self._listeners:
            await listener(table)

    async def table(self, game_id: GameId) -> Table:
        """Return the table with this number. Raises NoGame and Unreadable."""
        try:
            return await self._cached_if_newest(game_id) or await self._loaded(game_id)
        except UnknownGame:
            raise errors.NoGame from None

    async def cached_or_stored_table(self, game_id: GameId) -> Table:
        """Return the cached table, or else the stored one. Raises NoGame and Unreadable."""
        return self.cache.cached_table(game_id) or await self.table(game_id)

    def clear_cache(self) -> None:
        """Empty the cache, because the repository itself changed the stored games."""
        self.cache.clear()

    async def rename_person(self, game_id: GameId, rename: Rename) -> None:
        """Change the ids and names of people at a game, and notify the listeners.

        This includes games that cannot be read. Raises NoGame.
        """
        async with self.lock_table(game_id):
            try:
                if not await self._store_renamed(game_id, rename):
                    return
            finally:
                self.cache.forget(game_id)
        with suppress(errors.Unreadable):
            await self.notify(await self.table(game_id))

    async def notify_again(self, game_id: GameId) -> None:
        """Notify the listeners of a table again, even if it cannot be read."""
        try:
            table = await self.table(game_id)
        except errors.TableError as refused:
            if refused.table is None:
                return
            table = refused.table
        await self.notify(table)

    @asynccontextmanager
    async def lock_table(self, game_id: GameId) -> AsyncGenerator[None]:
        """Lock a table: other changes of it wait until this one is made.

        Changes of other tables do not wait. Raises NoTimeLeft if the caller cannot wait for the
        lock.
        """
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        try:
            async with asyncio.timeout(PATIENCE.get().seconds_left()):
                await lock.acquire()
        except TimeoutError:
            raise NoTimeLeft(f"of game {game_id}") from None
        try:
            yield
        finally:
            lock.release()

    def due_changes(
        self, game: Game, due: Mapping[Due, Moment | None]
    ) -> Mapping[Due, Moment | None]:
        """Return the jobs to schedule for a change of this game that asks for ``due``."""
        return due if self.serves(game) else self._owned_elsewhere.due_changes(due)

    async def change(self, game_id: GameId, decide: Decide, click: InteractionId) -> Table:
        """Change a table, commit it and notify the listeners; a repeated click does nothing.

        Raises NoGame, Unreadable and the errors of ``decide``. Raises StaleClick if somebody
        clicked and another process was faster.
        """
        try:
            table, changed = await self._change_once(game_id, decide, click)
        except (DatabaseLocked, LeaseLost):
            # No change began, or another process serves the table now: nothing was written.
            raise
        except StorageProblem:
            await self._reload_after_error(game_id)
            raise
        if changed:
            await self.notify(table)
        return table

    async def change_silently(self, game_id: GameId, decide: Decide) -> None:
        """Change a table without notifying anybody. Raises like :meth:`change`."""
        try:
            await self._change_once(game_id, decide, NO_CLICK)
        except StorageProblem:
            self.cache.forget(game_id)
            raise

    async def _reload_after_error(self, game_id: GameId) -> None:
        """Make this process read a table again after an error: the change may have been stored."""
        known = self.cache.cached_table(game_id)
        if known is not None:
            self.cache.forget(game_id)
            for listener in self._own_listeners:
                await listener(known)

    async def _change_once(
        self, game_id: GameId, decide: Decide, click: InteractionId
    ) -> tuple[Table, bool]:
        """Return the table after a change, and whether it changed now: a click counts once.

        If another process was faster, a change that nobody clicked is decided again.
        """
        async with self.lock_table(game_id):
            while True:
                try:
                    return await self._changed(game_id, decide, click), True
                except DuplicateClick:
                    return await self.table(game_id), False
                except StaleVersion:
                    if click != NO_CLICK:
                        raise errors.StaleClick(await self.table(game_id)) from None
                except (errors.TableError, IllegalActionError):
                    if click == NO_CLICK or not await self._repository.accepted(click):
                        raise
                    return await self.table(game_id), False

    async def _store_renamed(self, game_id: GameId, rename: Rename) -> bool:
        """Store the game with the new ids and names; return whether there are any."""
        while True:
            try:
                game = await self._repository.load(game_id)
                renaming = rename(game)
                if renaming is None:
                    return False
                keeper = self._repository if self.serves(game) else self._owned_elsewhere
                await keeper.rename_person(game, renaming)
            except UnknownGame:
                raise errors.NoGame from None
            except StaleVersion:
                continue
            return True

    async def _cached_if_newest(self, game_id: GameId) -> Table | None:
        """Return the cached table if its version is still the stored one."""
        if self.cache.cached_table(game_id) is None:
            return None
        return self.cache.get_at_revision(game_id, await self._repository.revision(game_id))

    async def _loaded(self, game_id: GameId) -> Table:
        table = self.cache.with_cached_chronicle(await self._repository.load(game_id))
        try:
            table.read()
        except MemoryError:
            # This error says nothing about the game. A table that was not read must not be cached.
            self.cache.forget(game_id)
            raise
        except Exception as error:
            # Any error: one broken game must not stop all others.
            self.cache.forget(game_id)
            raise errors.Unreadable(await self._mark_unreadable(table, error)) from error
        return table

    async def _mark_unreadable(self, table: Table, error: Exception) -> Table:
        """Mark a game as unreadable, free its channel, and notify the listeners once.

        The stored data stays the same, so that a later release may read it again.
        """
        if table.game.unreadable is not None:
            return table
        change = Change(
            status=None if table.over else Status.CANCELLED,
            unreadable=f"{type(error).__name__}: {error}",
            due=self.due_changes(table.game, {}),
        )
        try:
            unreadable_game = await self._repository.save(
                table.game, change, NO_CLICK, self._clock()
            )
        except StaleVersion:
            return Table(await self._repository.load(table.game.id))
        await self.notify(Table(unreadable_game))
        return Table(unreadable_game)

    async def _changed(self, game_id: GameId, decide: Decide, click: InteractionId) -> Table:
        """Change the cached table; saving checks that it is the newest version.

        If it is not, or if the change is refused, decide again with the stored table.
        """
        known = self.cache.cached_table(game_id)
        if known is not None:
            with suppress(StaleVersion, errors.TableError, IllegalActionError):
                return await self._saved(known, decide, click)
        return await self._saved(await self.table(game_id), decide, click)

    async def _saved(self, table: Table, decide: Decide, click: InteractionId) -> Table:
        decision = decide(table)
        at = self._clock()
        due = self.due_changes(table.game, decision.change.due)
        change = replace(decision.change, due=due)
        game = await self._repository.save(table.game, change, click, at)
        return self.cache.put(table.next_version(game, decision.chronicle))

    def serves(self, game: Game) -> bool:
        """Return whether this process serves the Discord server of a game."""
        return self._own is None or self._own(game.guild)
