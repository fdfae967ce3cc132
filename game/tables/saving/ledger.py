"""Change a table: load it, decide, save the next version, and notify the listeners."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Concatenate, ParamSpec
from weakref import WeakValueDictionary

from game.model.due import Due
from game.model.game import Game, Renaming, Revision, Status
from game.model.ids import NO_CLICK, GameId, GuildId, InteractionId
from game.model.results import Result
from game.model.time import Milliseconds, Moment, add_duration
from game.patience import PATIENCE
from game.rules.errors import IllegalActionError
from game.storage.errors import (
    ChannelBusy,
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
from game.tables.cuts import with_renewal_counted
from game.tables.decisions import Decide, Decision
from game.tables.people import Click, Person
from game.tables.table import Table
from game.tables.time import resting

RENAMING_TIME = Milliseconds(10_000)
"""Milliseconds that are always enough to rename people in a game."""

ServesGuild = Callable[[GuildId], bool]
"""A function that returns whether this process serves a Discord server."""


@dataclass(frozen=True, slots=True)
class RemoteTableChanges:
    """Changes of tables of another process; that process updates their boards and computers."""

    _repository: Repository
    _clock: Callable[[], Moment]

    def due_changes(self, due: Mapping[Due, Moment | None]) -> Mapping[Due, Moment | None]:
        """Return the jobs to schedule for a change that asks for ``due``."""
        return {**due, Due.FOLLOW: self._clock()}

    async def rename_person(self, game: Game, renaming: Renaming) -> None:
        """Store a game with other ids and names of people. Raises StaleVersion."""
        # Schedule a job before the renaming: if this process is killed after the renaming, the
        # other process still updates the board.
        due = {Due.FOLLOW: add_duration(self._clock(), RENAMING_TIME)}
        await self._repository.schedule(game.id, due)
        await self._repository.rename_person(game, renaming)
        await self._repository.schedule(game.id, self.due_changes({}))


MOST_ENTRIES = 32_000
"""The most record entries in the cache. An entry takes about 1.4 KB with the states after it."""

LOBBY_WEIGHT = 5
"""The weight of a table without record entries, counted in entries."""


class Cache:
    """Tables by game, as this process knows them; a table with a longer record weighs more."""

    def __init__(self, max_weight: int = MOST_ENTRIES) -> None:
        self._tables: OrderedDict[GameId, Table] = OrderedDict()
        self._max_weight = max_weight
        self._weight = 0

    def cached_table(self, game_id: GameId) -> Table | None:
        """Return a game's cached table; another process may have changed the game since then."""
        return self._tables.get(game_id)

    def update(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Revision` of a cached table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.put(known.with_revision(replace(known.game.revision, **changes)))

    def update_board(self, game_id: GameId, **changes: Any) -> None:
        """Change these fields of the `Board` of a cached table."""
        known = self._tables.get(game_id)
        if known is not None:
            self.update(game_id, board=replace(known.game.board, **changes))

    def get_at_revision(self, game_id: GameId, revision: Revision) -> Table | None:
        """Return the cached table with this stored revision; ``None`` if its version differs."""
        known = self._tables.get(game_id)
        if known is None or known.game.version != revision.version:
            return None
        changed = known.game.revision != revision
        return self.put(known.with_revision(revision) if changed else known)

    def with_cached_chronicle(self, game: Game) -> Table:
        """Return the table of a game just loaded, with its chronicle if the cache has it."""
        known = self._tables.get(game.id)
        if known is not None and known.game.version > game.version:
            return Table(game)
        return self.get_at_revision(game.id, game.revision) or self.put(Table(game))

    def put(self, table: Table) -> Table:
        """Cache a table as the newest of its game."""
        self.forget(table.game.id)
        self._tables[table.game.id] = table
        self._weight += _weight(table)
        while self._weight > self._max_weight and len(self._tables) > 1:
            self.forget(next(iter(self._tables)))
        return table

    def clear(self) -> None:
        """Remove all tables from the cache."""
        self._tables.clear()
        self._weight = 0

    def forget(self, game_id: GameId) -> None:
        """Remove a game from the cache."""
        known = self._tables.pop(game_id, None)
        if known is not None:
            self._weight -= _weight(known)


def _weight(table: Table) -> int:
    return LOBBY_WEIGHT + len(table.game.record)


Listener = Callable[[Table], Awaitable[None]]
Rename = Callable[[Game], Renaming | None]
P = ParamSpec("P")
_Decide = Callable[[Table], Decision]


def now() -> Moment:
    """Return the Unix time in milliseconds."""
    return Moment(time.time_ns() // 1_000_000)


class Ledger:
    """The tables of one repository. Changes of a table run one after another; a click counts once.

    ``serves_guild`` returns whether this process serves a Discord server; without it, it serves
    all. A table of another process can be changed, too. Then that process has to update the table's
    board and computers. ``result_of`` works out the result that is stored with the change that
    finishes a game.
    """

    def __init__(
        self,
        repository: Repository,
        clock: Callable[[], Moment],
        serves_guild: ServesGuild | None,
        result_of: Callable[[Table], Result],
    ) -> None:
        self._repository = repository
        self._clock = clock
        self._result_of = result_of
        self._own = serves_guild
        self._began = clock()
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

    async def do(
        self,
        game_id: GameId,
        person: Person,
        click: InteractionId,
        decide: Decide[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Do what a person asks for: change a table as ``decide`` says, and commit it.

        ``decide`` gets the newest table, the click, and all further arguments. The listeners are
        notified. A repeated click does nothing. Raises NoGame, Unreadable and the errors of
        ``decide``; StaleClick if another process was faster; ChannelTaken if the game would be the
        second one in its channel.
        """

        def decide_now(table: Table) -> Decision:
            return decide(table, Click(person, click, self._clock()), *args, **kwargs)

        try:
            return await self._change(game_id, decide_now, click)
        except ChannelBusy as busy:
            raise errors.ChannelTaken(await self.table(busy.game_id)) from None

    async def change(
        self,
        game_id: GameId,
        decide: Callable[Concatenate[Table, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Change a table although nobody clicked, commit it and notify the listeners.

        ``decide`` gets the newest table and all further arguments. Raises NoGame, Unreadable,
        ChannelBusy and the errors of ``decide``.
        """
        return await self._change(game_id, lambda table: decide(table, *args, **kwargs), NO_CLICK)

    async def change_silently(
        self,
        game_id: GameId,
        decide: Callable[Concatenate[Table, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Change a table without notifying anybody. Raises like :meth:`change`."""
        try:
            await self._change_once(game_id, lambda table: decide(table, *args, **kwargs), NO_CLICK)
        except StorageProblem:
            self.cache.forget(game_id)
            raise

    async def _change(self, game_id: GameId, decide: _Decide, click: InteractionId) -> Table:
        """Change a table, commit it and notify the listeners; a repeated click does nothing."""
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

    async def _reload_after_error(self, game_id: GameId) -> None:
        """Make this process read a table again after an error: the change may have been stored."""
        known = self.cache.cached_table(game_id)
        if known is not None:
            self.cache.forget(game_id)
            for listener in self._own_listeners:
                await listener(known)

    async def _change_once(
        self, game_id: GameId, decide: _Decide, click: InteractionId
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
        return await self._marked_readable(table) if table.game.unreadable else table

    async def _mark_unreadable(self, table: Table, error: Exception) -> Table:
        """Mark a game as unreadable, free its channel, and notify the listeners once.

        The stored record stays the same, so that a later release may read it again. Nobody could
        play since the start of this process, or since the last change.
        """
        if table.game.unreadable:
            return table
        since = max(self._began, table.game.changed)
        problem = f"{type(error).__name__}: {error}"
        change = resting.set_aside(table.game, problem, since)
        change = replace(change, due=self.due_changes(table.game, change.due))
        try:
            unreadable_game = await self._repository.save(
                table.game, change, NO_CLICK, self._clock()
            )
        except StaleVersion:
            return Table(await self._repository.load(table.game.id))
        await self.notify(Table(unreadable_game))
        return Table(unreadable_game)

    async def _marked_readable(self, table: Table) -> Table:
        """Remove the mark of a resting game that can be read again; return the table."""
        if not table.resting:
            return table
        now = self._clock()
        change = resting.readable_again(table.game, now)
        change = replace(change, due=self.due_changes(table.game, change.due))
        try:
            game = await self._repository.save(table.game, change, NO_CLICK, now)
        except StaleVersion:
            return await self._loaded(table.game.id)
        readable = table.next_version(game, None)
        await self.notify(readable)
        return readable

    async def _changed(self, game_id: GameId, decide: _Decide, click: InteractionId) -> Table:
        """Change the cached table; saving checks that it is the newest version.

        If it is not, or if the change is refused, decide again with the stored table.
        """
        known = self.cache.cached_table(game_id)
        if known is not None:
            with suppress(StaleVersion, errors.TableError, IllegalActionError):
                return await self._saved(known, decide, click)
        return await self._saved(await self.table(game_id), decide, click)

    async def _saved(self, table: Table, decide: _Decide, click: InteractionId) -> Table:
        decision = decide(table)
        at = self._clock()
        due = self.due_changes(table.game, decision.change.due)
        change = replace(decision.change, due=due)
        if change.cuts is not None:
            change = with_renewal_counted(table, change)
        if change.status is Status.FINISHED:
            finished = table.next_version(change.apply_to(table.game, at), decision.chronicle)
            change = replace(change, result=self._result_of(finished))
        game = await self._repository.save(table.game, change, click, at)
        return self.cache.put(table.next_version(game, decision.chronicle))

    def serves(self, game: Game) -> bool:
        """Return whether this process serves the Discord server of a game."""
        return self._own is None or self._own(game.guild)
