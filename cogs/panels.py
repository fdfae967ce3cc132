"""Private panels follow the game by themselves, as long as Discord lets them (15 minutes)."""

import asyncio
from dataclasses import dataclass

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
    moment: str


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
        panels[visit.person.user] = _Panel(visit.interaction, moment(table))

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
        table = await self._tables.table(game_id)
        for user, panel in list(self._open.get(game_id, {}).items()):
            if panel.moment != moment(table):
                await self._refresh(table, user, panel)
        if not table.open:
            self._open.pop(game_id, None)

    async def _refresh(self, table: Table, user: int, panel: _Panel) -> None:
        words = self._bot.catalogue.for_locale(panel.interaction.locale.value)
        panels = self._open[table.game.id]
        if panel.interaction.is_expired():
            panels.pop(user, None)
            return
        panels[user] = _Panel(panel.interaction, moment(table))
        try:
            await panel.interaction.edit_original_response(view=panel_message(words, table, user))
        except discord.HTTPException as error:
            log.info("a panel is closed", game=table.game.id, code=error.code)
            panels.pop(user, None)
