"""The tables of servers and the figures of people, computed in the background when somebody looks.

All clicks of a server reach the process that serves it. So this process alone keeps its table.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import structlog

from cogs.ui.services.caches import TaskCache, has_succeeded
from game.model.game import Status
from game.model.ids import GameId, GuildId, UserId
from game.model.time import Moment
from game.standings.figures import Change, people_named, public_results
from game.standings.ratings import CurvePoint
from game.standings.tables import (
    PersonPage,
    ServerTable,
    WeekPage,
    change_by_game,
    person_page,
    season_curves,
    server_table,
    week_page,
)
from game.tables import Table
from game.tables.afterwards.past_results import PastResults
from game.tables.privacy.privacy import Privacy
from service.processes.workers import Background
from service.time.clock import Clock

log = structlog.get_logger(__name__)

KEPT_SERVERS = 50
KEPT_MS = 10 * 60 * 1000
"""Milliseconds for which a table is kept if no game ends: names turn grey, and seasons end."""
KEPT_CHANGES = 64
CHANGE_SECONDS = 0.4
"""Seconds that the end of a game waits for its line, after its picture is drawn."""


class _Made(NamedTuple):
    """A server's table, and when it was begun."""

    table: ServerTable
    at: Moment


class Standings:
    """Computes tables, figures and curves; a table is kept until the server's next result."""

    def __init__(
        self, results: PastResults, privacy: Privacy, background: Background, clock: Clock
    ) -> None:
        self._results = results
        self._privacy = privacy
        self._background = background
        self._clock = clock
        self._tables = TaskCache[GuildId, _Made](KEPT_SERVERS)
        self._changes = TaskCache[GameId, Change | None](KEPT_CHANGES)
        self.show_late_change: Callable[[GameId], None] = _do_nothing
        """Called with a game whose change became known after its end was shown."""

    async def on_table_change(self, table: Table) -> None:
        """Forget the table of a server in which a game has ended."""
        if table.game.status is Status.FINISHED:
            self._tables.forget(table.game.guild)

    def forget_all(self) -> None:
        """Forget all tables, because a person in one of them was forgotten."""
        for guild in self._tables.values_by_key():
            self._tables.forget(guild)

    async def table_of(self, guild: GuildId) -> ServerTable:
        kept = self._tables.get_if_done(guild)
        if kept is not None and self._clock() - kept.at >= KEPT_MS:
            self._tables.forget(guild)
        return (await self._tables.get(guild, partial(self._make_table, guild))).table

    async def own_page(self, user: UserId) -> PersonPage:
        """Return the figures of a person for themselves: all servers, private tables included."""
        results = await self._results.of_person(user)
        return await self._background.run(person_page, results, user)

    async def public_page(self, user: UserId, guild: GuildId) -> PersonPage:
        """Return the figures of a person for others: this server alone, without private tables."""
        results = public_results(await self._results.of_person(user))
        here = [one for one in results if one.guild == guild]
        return await self._background.run(person_page, here, user)

    async def curves(
        self, guild: GuildId, user: UserId, handlings: Sequence[str]
    ) -> Mapping[str, tuple[CurvePoint, ...]]:
        """Return how a person's ratings on a server changed during the present season."""
        if not handlings:
            return {}
        results = await self._results.of_server(guild)
        return await self._background.run(season_curves, results, user, handlings, self._clock())

    async def week_of(self, guild: GuildId, begin: Moment, end: Moment) -> WeekPage | None:
        """Return what happened on a server in a week; ``None`` if no game of the week counts."""
        if not public_results(await self._results.of_server_since(guild, begin)):
            return None
        results = await self._results.of_server(guild)
        page = await self._background.run(week_page, results, begin, end)
        return page if page.figures.games else None

    def prepare_change(self, table: Table) -> asyncio.Task[Change | None]:
        """Begin to work out what a finished game changed on its server."""
        return self._changes.prepare(table.game.id, partial(self._find_change, table))

    async def change_in_time(self, table: Table) -> Change | None:
        """Return what a finished game changed on its server, if that is known in a moment.

        If it becomes known later, the end of the game is shown again.
        """
        task = self.prepare_change(table)
        await asyncio.wait({task}, timeout=CHANGE_SECONDS)
        if not task.done():
            task.add_done_callback(partial(self._show_if_changed, table.game.id))
        return task.result() if has_succeeded(task) else None

    async def close(self) -> None:
        """Stop computing."""
        await self._tables.close()
        await self._changes.close()

    def _show_if_changed(self, game_id: GameId, task: asyncio.Task[Change | None]) -> None:
        if has_succeeded(task) and task.result() is not None:
            self.show_late_change(game_id)

    async def _make_table(self, guild: GuildId) -> _Made:
        at = self._clock()
        results = await self._results.of_server(guild)
        return _Made(await self._background.run(server_table, results, at), at)

    async def _find_change(self, table: Table) -> Change | None:
        try:
            guild = table.game.guild
            results = await self._results.of_server(guild)
            change = await self._background.run(change_by_game, results, table.game.id)
            named = () if change is None else people_named(change)
            left_out = await self._privacy.left_out_of_figures(named, guild)
            return None if left_out.hidden else change
        except Exception:
            log.exception("what a game changed could not be worked out", game=table.game.id)
            raise


def _do_nothing(_: GameId) -> None: ...
