"""Private panels follow the game by themselves, as long as Discord lets them (15 minutes)."""

import asyncio
from dataclasses import dataclass

import aiohttp
import discord
import structlog

from cogs.moments import moment
from cogs.panel_message import panel_message
from cogs.visit import Visit
from game.tables import Table, Tables
from service.client import CartagenaBot

log = structlog.get_logger(__name__)

GRACE_SECONDS = 0.5
"""Time for the one who acted to get the answer to that click first."""


@dataclass(frozen=True, slots=True)
class _Panel:
    interaction: discord.Interaction[CartagenaBot]
    stage: str


class Panels:
    """The newest panel of each person at each table. Lost at a restart: a click brings it back."""

    def __init__(self, bot: CartagenaBot, tables: Tables) -> None:
        self._bot = bot
        self._tables = tables
        self._open: dict[int, dict[int, _Panel]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def opened(self, visit: Visit, table: Table) -> None:
        """Remember that this visit's answer is the person's panel."""
        panels = self._open.setdefault(table.game.id, {})
        panels[visit.person.user] = _Panel(visit.interaction, _stage(table))

    async def touch(self, table: Table) -> None:
        """Bring the panels of a changed table up to date soon."""
        if self._open.get(table.game.id):
            task = asyncio.create_task(self._follow(table.game.id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop following."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _follow(self, game_id: int) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        panels = self._open.get(game_id, {})
        for user in list(panels):
            await self._refresh(panels, user, await self._tables.table(game_id))
        if not (await self._tables.table(game_id)).open:
            self._open.pop(game_id, None)

    async def _refresh(self, panels: dict[int, _Panel], user: int, table: Table) -> None:
        panel = panels.get(user)
        if panel is None or panel.stage == _stage(table):
            return
        if panel.interaction.is_expired():
            panels.pop(user, None)
            return
        panels[user] = _Panel(panel.interaction, _stage(table))
        words = self._bot.catalogue.for_locale(panel.interaction.locale.value)
        try:
            await panel.interaction.edit_original_response(view=panel_message(words, table, user))
        except discord.HTTPException as error:
            log.info("a panel is closed", game=table.game.id, code=error.code)
            panels.pop(user, None)
        except (aiohttp.ClientError, OSError) as error:
            log.info("a panel stays behind", game=table.game.id, reason=repr(error))


def _stage(table: Table) -> str:
    """What a panel must follow: every turn, and the end."""
    return moment(table) if table.open else "over"
