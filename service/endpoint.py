"""Opens the address for machines that watch over the bot, where one is set."""

from contextlib import AsyncExitStack

from game.storage.errors import StorageProblem
from i18n import phrase
from service.client import CartagenaBot
from service.monitoring.health import Found, Health
from service.monitoring.server import serving
from service.startup.problem import StartupProblem

BEHIND_SECONDS = 300.0
"""A board that waits for its turn for longer is a sign that none are shown."""


async def open_endpoint(bot: CartagenaBot, stack: AsyncExitStack) -> None:
    """Listen, until the bot stops. Raises StartupProblem where the address is not to be had."""
    address = bot.settings.monitoring
    if address is None:
        return
    watch = _Watch(bot)
    health = Health(
        {
            "stopping": watch.stopping,
            "gateway": watch.gateway,
            "database": watch.database,
            "boards": watch.boards,
        }
    )
    try:
        await stack.enter_async_context(
            serving(address.host, address.port, health, bot.metrics.registry, watch.survey)
        )
    except OSError as error:
        reason = error.strerror or str(error)
        place = f"{address.host}:{address.port}"
        raise StartupProblem(phrase("startup-monitoring", place=place, reason=reason)) from error


class _Watch:
    """What there is to see of a bot."""

    def __init__(self, bot: CartagenaBot) -> None:
        self._bot = bot

    async def stopping(self) -> Found | None:
        return {"takes_clicks": False} if self._bot.inflight.closed else None

    async def gateway(self) -> Found | None:
        owned = set(self._bot.shards)
        if not owned:
            return {"connected": False}
        away = sorted(owned - self._bot.shards_ready)
        return {"shards_away": away} if away else None

    async def database(self) -> Found | None:
        await self._bot.tables.upkeep.prove_writing()
        return None

    async def boards(self) -> Found | None:
        longest = self._bot.boards_behind.longest_wait()
        if longest <= BEHIND_SECONDS:
            return None
        return {"oldest_behind_seconds": round(longest), "bound_seconds": BEHIND_SECONDS}

    async def survey(self) -> None:
        """Look at what nobody reports."""
        metrics, behind = self._bot.metrics, self._bot.boards_behind
        metrics.show_boards(behind.numbers(), behind.longest_wait())
        ready = {str(shard): shard in self._bot.shards_ready for shard in self._bot.shards}
        metrics.show_shards(ready, {str(shard): at for shard, at in self._bot.latencies})
        try:
            metrics.show_tables(await self._bot.tables.upkeep.numbers_open())
        except StorageProblem:
            metrics.show_tables(None)
