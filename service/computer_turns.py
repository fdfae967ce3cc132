"""Lets computer players act when they are on turn, at a pace that people can follow.

Another process chooses the actions.
"""

import asyncio
from collections.abc import Callable

import structlog

from game.computer import Level
from game.model.due import DueMoment
from game.model.ids import GameId, GuildId
from game.model.time import Milliseconds
from game.rules.actions import Action, EndTurn
from game.tables import Person, Table, Tables
from game.tables.durations import MINUTE
from game.tables.errors import TableError, Unreadable
from game.tables.play.actions import act_for_computer, computer_click_id, computer_random_number
from game.tables.players import Player
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.processes.thinking_process import ThinkingProcess

RECHECK_AFTER = Milliseconds(10 * MINUTE)
"""Milliseconds after which a computer that is still on turn is checked again."""

log = structlog.get_logger(__name__)


class ComputerTurns:
    """Follows the tables where a computer is on turn.

    It stores nothing: before each action it reads the table again.
    """

    def __init__(
        self,
        tables: Tables,
        thinking: ThinkingProcess,
        pause: float,
        waits_for_server: Callable[[GuildId], bool] = lambda _: False,
    ) -> None:
        self._tables = tables
        self._waits_for_server = waits_for_server
        """Tells whether the computers of a Discord server must wait, as nobody can see them."""
        self._thinking = thinking
        self._pause = pause
        self._follower = Follower(self._play)

    async def on_table_change(self, table: Table) -> None:
        """Let the computer act, if one is on turn now."""
        if table.computer is not None:
            self._follower.request(table.game.id)

    async def resume_turn(self, moment: DueMoment) -> None:
        """Continue a computer's turn that a stop of the bot, or a fault, may have interrupted."""
        table = await self._tables.table(moment.game)
        await self.on_table_change(table)
        if table.computer is None:
            await self._tables.upkeep.remove_due(moment)
        else:
            await self._tables.upkeep.postpone(moment, RECHECK_AFTER)

    async def wait_until_idle(self) -> None:
        """Wait until no computer is on turn anywhere."""
        await self._follower.wait_until_all_finished()

    async def close(self) -> None:
        """Stop. Actions that were not done are done after the next start."""
        await self._follower.close()

    async def _play(self, game_id: GameId, failures: int) -> float | None:
        """Do one action if a computer is on turn; return the seconds to wait after a failure."""
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
        computer = table.computer
        if computer is None or self._waits_for_server(table.game.guild):
            return
        action = await self._choose(table, computer)
        if not self._waits_for_server(table.game.guild):
            player, click = Person(computer.user, computer.name), computer_click_id(table)
            version = table.game.version
            await self._tables.do(table.game.id, player, click, act_for_computer, action, version)

    async def _choose(self, table: Table, computer: Player) -> Action:
        """Choose the computer's next action, then wait for the pause.

        Ending the turn needs no pause, as it shows nothing new.
        """
        clock = asyncio.get_running_loop().time
        began, view = clock(), table.view_from(computer.seat)
        action = await self._thinking.choose(
            Level(computer.level), view, computer_random_number(table)
        )
        if not isinstance(action, EndTurn):
            await asyncio.sleep(began + self._pause - clock())
        return action
