"""Save changes that do not make a new version: of the board message, the clock and the call."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from game.model.call import Call
from game.model.clock import ClockChange
from game.model.due import DueMoment
from game.model.ids import GameId
from game.model.message import MessageRef, Shown
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.repository import Repository
from game.tables import errors
from game.tables.decisions import Announcement
from game.tables.saving.ledger import Ledger
from game.tables.table import Table

ChangeClock = Callable[[Table], ClockChange | None]
"""Returns the clock to set for a table; ``None`` leaves the clock as it is."""


class BoardsAndClocks:
    """Saves changes of boards, clocks and calls, and notifies the listeners of a ledger."""

    def __init__(self, repository: Repository, ledger: Ledger) -> None:
        self._repository = repository
        self._ledger = ledger

    async def begin_posting(self, game_id: GameId, announcement: Announcement | None) -> None:
        """Remember that a board message is about to be sent, whom it calls and what follows it."""
        async with self._ledger.turn_at(game_id):
            if announcement is None:
                await self._repository.begin_posting(game_id)
                self._ledger.cache.update_board(game_id, posting=True, calling=None)
            else:
                await self._repository.begin_posting(game_id, announcement.call, announcement.due)
                calling = announcement.call.milestone
                self._ledger.cache.update_board(game_id, posting=True, calling=calling)
                self._ledger.cache.update(game_id, call=announcement.call)

    async def call(self, moment: DueMoment, decide: Callable[[Table], Call | None]) -> bool:
        """Let the board call somebody in place of what was due at this moment.

        Returns whether it still was, and somebody is to be called.
        """
        async with self._ledger.turn_at(moment.game):
            table = await self._ledger.table(moment.game)
            call, clock = decide(table), table.game.clock
            if call is None or not await self._repository.call(moment, call):
                return False
            clock = replace(clock, tick=clock.tick + 1)
            self._ledger.cache.update(moment.game, call=call, clock=clock)
        await self._ledger.notify(await self._ledger.newest(moment.game))
        return True

    async def nudge(self, game_id: GameId, decide: Callable[[Table], Announcement]) -> Announcement:
        """Remember that the player on turn is to be reminded, or was. Raises as ``decide`` does."""
        async with self._ledger.turn_at(game_id):
            announcement = decide(await self._ledger.table(game_id))
            await self._repository.nudge(game_id, announcement.call, announcement.due)
            self._ledger.cache.update(game_id, call=announcement.call)
            return announcement

    async def place_board(
        self,
        game_id: GameId,
        board: MessageRef | None,
        shown: Shown | None,
        line: MessageRef | None,
        decide: ChangeClock,
    ) -> None:
        """Remember which message shows the board, what it shows, its line, and the clock it starts.

        The listeners are notified where the board lags behind that clock.
        """
        async with self._ledger.turn_at(game_id):
            before, change = None, None
            with suppress(errors.NoGame, errors.Unreadable):
                before = await self._ledger.newest(game_id)
                change = decide(before)
            await self._repository.place_board(game_id, board, shown, change, line)
            self._ledger.cache.update_board(game_id, ref=board, shown=shown, line=line)
            if before is None or change is None:
                return
            self._ledger.cache.update(game_id, clock=change.clock)
        if change.clock.tick != before.game.clock.tick:
            await self._ledger.notify(await self._ledger.newest(game_id))

    async def keep_promise(self, table: Table, promise: MessageRef) -> None:
        """Remember where a table's closed lobby stands, which names its people as this table does.

        Raises NoGame.
        """
        game_id = table.game.id
        async with self._ledger.turn_at(game_id):
            try:
                outdated = await self._repository.keep_promise(table.game, promise)
            except UnknownGame:
                raise errors.NoGame from None
            self._ledger.cache.update_board(game_id, promise=promise, promise_outdated=outdated)

    async def set_clock(self, game_id: GameId, decide: ChangeClock) -> Table:
        """Set a table's clock; the listeners are notified, though the version stays.

        Raises NoGame and Unreadable.
        """
        while True:
            with suppress(StaleVersion):
                table, changed = await self._with_clock(game_id, decide)
                break
        if changed:
            await self._ledger.notify(table)
        return table

    async def save_shown(self, shown: Mapping[GameId, Shown]) -> None:
        """Remember what the board messages of these games show, and that no other stands."""
        await self._repository.save_shown(shown)
        for game_id, one in shown.items():
            self._ledger.cache.update_board(game_id, shown=one, posting=False)

    async def _with_clock(self, game_id: GameId, decide: ChangeClock) -> tuple[Table, bool]:
        """The table with its clock set, and whether that is another clock than before."""
        async with self._ledger.turn_at(game_id):
            table = await self._ledger.table(game_id)
            change = decide(table)
            if change is None:
                return table, False
            due = self._ledger.due_after(table.game, change.due)
            await self._repository.set_clock(table.game, replace(change, due=due))
            after = self._ledger.cache.keep(
                table.at(replace(table.game.revision, clock=change.clock))
            )
            return after, change.clock != table.game.clock
