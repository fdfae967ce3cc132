"""Computer players act whenever they are on turn: thought out elsewhere, at a pace for people."""

import asyncio

import structlog

from game.computer import Level
from game.model.due import DueMoment
from game.model.ids import GameId
from game.model.time import Milliseconds
from game.rules.actions import Action, EndTurn
from game.tables import Table, TableError, Tables, Unreadable
from game.tables.durations import MINUTE
from game.tables.play.computers import dice
from game.tables.players import Player
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.processes.thinking_process import ThinkingProcess

LOOK_AGAIN = Milliseconds(10 * MINUTE)
"""Milliseconds after which a computer that is still on turn is looked at again."""

log = structlog.get_logger(__name__)


class ComputerTurns:
    """Follows the tables where a computer is on turn.

    It keeps nothing: what a computer acts on is read from the table before each action.
    """

    def __init__(self, tables: Tables, thinking: ThinkingProcess, pause: float) -> None:
        self._tables = tables
        self._thinking = thinking
        self._pause = pause
        self._follower = Follower(self._play)

    async def touch(self, table: Table) -> None:
        """Let the computer act, if one is on turn now."""
        if table.computer is not None:
            self._follower.request(table.game.id)

    async def resume(self, moment: DueMoment) -> None:
        """Go on where a computer was on turn when the bot stopped, or may hang."""
        table = await self._tables.table(moment.game)
        await self.touch(table)
        if table.computer is None:
            await self._tables.upkeep.remove_due(moment)
        else:
            await self._tables.upkeep.postpone(moment, LOOK_AGAIN)

    async def wait_until_idle(self) -> None:
        """Wait until no computer is on turn anywhere."""
        await self._follower.all_finished()

    async def close(self) -> None:
        """Stop; what was not done is done after the next start."""
        await self._follower.close()

    async def _play(self, game_id: GameId, failures: int) -> float | None:
        """Act once, if there is something to do; gives the seconds to wait after a failure."""
        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                await self._act(await self._tables.table(game_id))
            except Unreadable:
                return None
            except TableError as refusal:
                log.info("the table has moved on", reason=str(refusal))
            except Exception:
                log.exception("a computer must wait")
            else:
                return None
        return wait_after(failures, RETRY_SECONDS)

    async def _act(self, table: Table) -> None:
        if (computer := table.computer) is not None:
            await self._tables.play.act_for_computer(table, await self._choice(table, computer))

    async def _choice(self, table: Table, computer: Player) -> Action:
        """What it does, after a pause; ending the turn shows nothing that would need one."""
        clock = asyncio.get_running_loop().time
        began, view = clock(), table.view_from(computer.seat)
        action = await self._thinking.choose(Level(computer.level), view, dice(table))
        if not isinstance(action, EndTurn):
            await asyncio.sleep(began + self._pause - clock())
        return action
