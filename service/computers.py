"""Whenever a computer is on turn it acts: thought out elsewhere, at a pace people can follow."""

import asyncio

import structlog

from game.computer import Level
from game.rules.actions import Action, EndTurn
from game.storage.records import Seat
from game.tables import Table, TableError, Tables
from game.tables.computers import dice
from service.thinking import Thinking

log = structlog.get_logger(__name__)

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)


class Computers:
    """One task a table, alive only while a computer is on turn there.

    It keeps nothing: what it acts on is read from the table before each action.
    """

    def __init__(self, tables: Tables, thinking: Thinking, pause: float) -> None:
        self._tables = tables
        self._thinking = thinking
        self._pause = pause
        self._called: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    async def touch(self, table: Table) -> None:
        """Let the computer act, if one is on turn now."""
        if table.computer is None or self._closed:
            return
        game_id = table.game.id
        self._called.add(game_id)
        if game_id not in self._tasks:
            task = asyncio.create_task(self._play(game_id), name=f"computers {game_id}")
            self._tasks[game_id] = task

    async def resume(self) -> None:
        """Go on wherever a computer was on turn when the bot stopped."""
        for table in await self._tables.all_open():
            await self.touch(table)

    async def close(self) -> None:
        """Stop; what was not done is done after the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game_id: int) -> None:
        failures = 0
        try:
            with structlog.contextvars.bound_contextvars(game=game_id):
                while game_id in self._called:
                    self._called.discard(game_id)
                    failures = await self._tried(game_id, failures)
        finally:
            self._tasks.pop(game_id, None)

    async def _tried(self, game_id: int, failures: int) -> int:
        """Act once, if there is something to do; gives the failures in a row."""
        try:
            await self._act(await self._tables.table(game_id))
        except TableError as refusal:
            log.info("the table has moved on", reason=str(refusal))
        except Exception:
            log.exception("a computer must wait")
        else:
            return 0
        await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])
        self._called.add(game_id)
        return failures + 1

    async def _act(self, table: Table) -> None:
        if (computer := table.computer) is not None:
            await self._tables.act_for_computer(table, await self._choice(table, computer))

    async def _choice(self, table: Table, computer: Seat) -> Action:
        """What it does, after a pause; ending the turn shows nothing that would need one."""
        clock = asyncio.get_running_loop().time
        began, view = clock(), table.view_of(computer.user)
        action = await self._thinking.choose(Level(computer.level), view, dice(table))
        if not isinstance(action, EndTurn):
            await asyncio.sleep(began + self._pause - clock())
        return action
