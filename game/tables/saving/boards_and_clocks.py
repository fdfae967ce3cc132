"""Save changes that make no new version of a game: of the board message, clock and call."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec

from game.model.clock import ClockChange
from game.model.due import DueMoment
from game.model.ids import GameId
from game.model.message import Call, MessageRef, ShownState
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.repository import Repository
from game.tables import errors
from game.tables.decisions import Announcement
from game.tables.saving.ledger import Ledger
from game.tables.table import Table

P = ParamSpec("P")
ChangeClock = Callable[Concatenate[Table, P], ClockChange | None]
"""A function that returns the clock to set for a table; ``None`` leaves the clock as it is."""


@dataclass(eq=False)
class BoardsAndClocks:
    """Saves changes of boards, clocks and calls, and notifies the listeners of a ledger.

    Functions that decide get the newest table and all further arguments.
    """

    _repository: Repository
    _ledger: Ledger

    async def begin_posting(
        self, game_id: GameId, announcement: Announcement | None = None
    ) -> None:
        """Save that a board message is about to be sent; saving what it shows ends this state.

        The ``announcement`` is saved, too: the call and the jobs that follow from the call. Without
        an announcement, nobody is called.
        """
        async with self._ledger.lock_table(game_id):
            if announcement is None:
                await self._repository.begin_posting(game_id)
                self._ledger.cache.update_board(game_id, posting=True, calling=None)
            else:
                await self._repository.begin_posting(game_id, announcement.call, announcement.due)
                calling = announcement.call.milestone
                self._ledger.cache.update_board(game_id, posting=True, calling=calling)
                self._ledger.cache.update(game_id, call=announcement.call)

    async def save_call(
        self,
        moment: DueMoment,
        decide: Callable[Concatenate[Table, P], Call | None],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bool:
        """Let the board call somebody, as the job that was due at this moment asks.

        Returns whether the job was still due and the board now calls somebody.
        """
        async with self._ledger.lock_table(moment.game):
            table = await self._ledger.table(moment.game)
            call, clock = decide(table, *args, **kwargs), table.game.clock
            if call is None or not await self._repository.call(moment, call):
                return False
            clock = replace(clock, change_count=clock.change_count + 1)
            self._ledger.cache.update(moment.game, call=call, clock=clock)
        await self._ledger.notify(await self._ledger.cached_or_stored_table(moment.game))
        return True

    async def save_announcement(
        self,
        game_id: GameId,
        decide: Callable[Concatenate[Table, P], Announcement],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Announcement:
        """Save that the player on turn is reminded now or soon. Raises the errors of ``decide``."""
        async with self._ledger.lock_table(game_id):
            announcement = decide(await self._ledger.table(game_id), *args, **kwargs)
            await self._repository.nudge(game_id, announcement.call, announcement.due)
            self._ledger.cache.update(game_id, call=announcement.call)
            return announcement

    async def place_board(
        self,
        game_id: GameId,
        board: MessageRef | None,
        shown: ShownState | None,
        line: MessageRef | None,
        called: str | None,
        decide: ChangeClock[[]],
    ) -> None:
        """Save the board's message, what it shows, the call message, and the started clock.

        ``line`` is the call message, and ``called`` the milestone that people were called for. The
        listeners are notified if the board does not show the started clock yet.
        """
        async with self._ledger.lock_table(game_id):
            table_before, change = None, None
            with suppress(errors.NoGame, errors.Unreadable):
                table_before = await self._ledger.cached_or_stored_table(game_id)
                change = decide(table_before)
            await self._repository.place_board(game_id, board, shown, change, line, called)
            self._ledger.cache.update_board(
                game_id, ref=board, shown=shown, line=line, called=called
            )
            if table_before is None or change is None:
                return
            self._ledger.cache.update(game_id, clock=change.clock)
        if change.clock.change_count != table_before.game.clock.change_count:
            await self._ledger.notify(await self._ledger.cached_or_stored_table(game_id))

    async def save_promise_message(self, table: Table, promise: MessageRef) -> None:
        """Save the message of a table's closed lobby, which shows the names that ``table`` has.

        Raises NoGame.
        """
        game_id = table.game.id
        async with self._ledger.lock_table(game_id):
            try:
                outdated = await self._repository.keep_promise(table.game, promise)
            except UnknownGame:
                raise errors.NoGame from None
            self._ledger.cache.update_board(game_id, promise=promise, promise_outdated=outdated)

    async def set_clock(
        self, game_id: GameId, decide: ChangeClock[P], *args: P.args, **kwargs: P.kwargs
    ) -> Table:
        """Set a table's clock and notify the listeners; the version stays the same.

        Raises NoGame and Unreadable.
        """
        while True:
            with suppress(StaleVersion):
                table, changed = await self._with_clock(
                    game_id, lambda now: decide(now, *args, **kwargs)
                )
                break
        if changed:
            await self._ledger.notify(table)
        return table

    async def save_shown(self, shown: Mapping[GameId, ShownState]) -> None:
        """Save what these board messages show, and that no other message is being sent."""
        await self._repository.save_shown(shown)
        for game_id, one in shown.items():
            self._ledger.cache.update_board(game_id, shown=one, called=one.milestone, posting=False)

    async def _with_clock(self, game_id: GameId, decide: ChangeClock[[]]) -> tuple[Table, bool]:
        """Return the table after its clock was set, and whether the clock changed."""
        async with self._ledger.lock_table(game_id):
            table = await self._ledger.table(game_id)
            change = decide(table)
            if change is None:
                return table, False
            due = self._ledger.due_changes(table.game, change.due)
            await self._repository.set_clock(table.game, replace(change, due=due))
            changed_table = self._ledger.cache.put(
                table.with_revision(replace(table.game.revision, clock=change.clock))
            )
            return changed_table, change.clock != table.game.clock
