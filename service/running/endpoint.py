"""Opens the address for monitoring programs, if the settings name one."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack

from game.model.time import as_seconds
from game.storage.errors import StorageProblem
from service.client import CartagenaBot
from service.monitoring.backups import backup_games, last_backup_times
from service.monitoring.metrics import LagReason, set_by_label
from service.monitoring.server import Check, Health, ProblemData, serving_monitoring_pages
from service.resources import Resources
from service.startup.problem import StartupProblem

BEHIND_SECONDS = 300.0
"""Seconds after which a waiting board counts as a failure: probably no board is updated at all."""

MOST_TEXTS = 20
"""Maximum number of texts that the health page lists as left out."""

Clients = Callable[[], Sequence[CartagenaBot]]
"""Returns the clients that the process runs now."""


async def open_endpoint(
    resources: Resources,
    clients: Clients,
    prove_writing: Callable[[], Awaitable[None]],
    stack: AsyncExitStack,
) -> None:
    """Listen until the process stops. Raises StartupProblem if the address cannot be used.

    ``prove_writing`` raises an error if the database cannot be written.
    """
    address = resources.settings.monitoring
    if address is None:
        return
    watch = _Watch(resources, clients, prove_writing)
    health = Health(watch.checks())

    async def update_metrics() -> None:
        set_by_label(resources.metrics.healthy, await health.passed_by_check())
        await watch.update_metrics()

    try:
        await stack.enter_async_context(
            serving_monitoring_pages(
                address.host,
                address.port,
                health,
                watch.warnings,
                resources.metrics.registry,
                update_metrics,
            )
        )
    except OSError as error:
        reason = error.strerror or str(error)
        place = f"{address.host}:{address.port}"
        raise StartupProblem(
            f"The address {place} of CARTAGENA_MONITORING cannot be used ({reason}). Choose another"
            " port, or stop the program that uses it."
        ) from error


class _Watch:
    """Checks the clients, and updates the metrics about them."""

    def __init__(
        self,
        resources: Resources,
        clients: Clients,
        prove_writing: Callable[[], Awaitable[None]],
    ) -> None:
        self._metrics = resources.metrics
        self._clock = resources.clock
        self._backups = resources.settings.backup_folder
        self._catalogue = resources.catalogue
        self._unused_settings = resources.settings.unused_names.in_file
        self._clients = clients
        self._prove_writing = prove_writing

    def checks(self) -> dict[str, Check]:
        return {
            "stopping": self._stopping_problem,
            "gateway": self._gateway_problem,
            "database": self._database_problem,
            "boards": self._boards_problem,
        }

    def warnings(self) -> Mapping[str, ProblemData]:
        found: dict[str, ProblemData] = {}
        if self._clock.is_host_clock_wrong:
            found["clock"] = {"discord_ahead_seconds": round(as_seconds(self._clock.ahead))}
        if problems := self._catalogue.problems:
            found["texts"] = {"left_out": [str(one) for one in problems[:MOST_TEXTS]]}
        if self._unused_settings:
            found["settings"] = {"of_another_release": self._unused_settings}
        return found

    async def update_metrics(self) -> None:
        """Update the metrics whose changes no other code reports."""
        clients, metrics = self._clients(), self._metrics
        behind = [bot.boards_behind.count_by_reason() for bot in clients]
        numbers = {wait.value: sum(one[wait] for one in behind) for wait in LagReason}
        set_by_label(metrics.boards, numbers)
        metrics.longest_lag.set(self._longest_wait())
        metrics.clients.set(len(clients))
        metrics.discord_ahead.set(as_seconds(self._clock.ahead))
        if self._backups is not None:
            set_by_label(metrics.backups, last_backup_times(self._backups))
            set_by_label(metrics.backup_games, backup_games(self._backups))
        metrics.tasks.set(len(asyncio.all_tasks()))
        ready = {
            str(shard): shard in bot.shards_ready for bot in clients for shard in bot.served_shards
        }
        set_by_label(metrics.ready, ready)
        latencies = {str(shard): latency for bot in clients for shard, latency in bot.latencies}
        set_by_label(metrics.latency, latencies)
        try:
            metrics.set_table_counts([await bot.tables.upkeep.count_by_status() for bot in clients])
        except StorageProblem:
            metrics.set_table_counts(None)

    async def _stopping_problem(self) -> ProblemData | None:
        closed = any(bot.inflight.closed for bot in self._clients())
        return {"takes_clicks": False} if closed else None

    async def _gateway_problem(self) -> ProblemData | None:
        clients = self._clients()
        if not clients:
            return {"waits_for_a_share": True}
        owned = {shard for bot in clients for shard in bot.served_shards}
        if not owned:
            return {"connected": False}
        ready = {shard for bot in clients for shard in bot.shards_ready}
        away = sorted(owned - ready)
        return {"shards_away": away} if away else None

    async def _database_problem(self) -> ProblemData | None:
        await self._prove_writing()
        return None

    async def _boards_problem(self) -> ProblemData | None:
        longest = self._longest_wait()
        if longest <= BEHIND_SECONDS:
            return None
        return {"oldest_behind_seconds": round(longest), "bound_seconds": BEHIND_SECONDS}

    def _longest_wait(self) -> float:
        return max((bot.boards_behind.longest_wait() for bot in self._clients()), default=0.0)
