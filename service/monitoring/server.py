"""Two pages for monitoring programs, ``/healthz`` and ``/metrics``, and the checks of health."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from math import inf

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

ProblemData = Mapping[str, object]
"""What is wrong, as data for programs: it becomes JSON."""

Check = Callable[[], Awaitable[ProblemData | None]]
"""Returns what is wrong, or ``None`` if all is well."""

FRESH_SECONDS = 2.0
"""Seconds for which a result is reused, so that frequent questions cost little."""

CHECK_SECONDS = 3.0
"""Seconds after which a check counts as failed.

A result may also be reused for FRESH_SECONDS, so a failure is visible within five seconds.
"""


class Health:
    """Runs the checks, and keeps their last results for a moment."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._asking = asyncio.Lock()
        self._failing: dict[str, ProblemData] = {}
        self._fresh_until = -inf

    async def failing_checks(self) -> Mapping[str, ProblemData]:
        """Return the failing checks, and what each of them found; empty if all is well."""
        now = asyncio.get_running_loop().time
        async with self._asking:
            if now() >= self._fresh_until:
                results = await asyncio.gather(*(_result(check) for check in self._checks.values()))
                pairs = zip(self._checks, results, strict=True)
                self._failing = {name: found for name, found in pairs if found is not None}
                self._fresh_until = now() + FRESH_SECONDS
        return self._failing

    async def passed_by_check(self) -> Mapping[str, bool]:
        """Return for every check whether it found that all is well."""
        failing = await self.failing_checks()
        return {name: name not in failing for name in self._checks}


async def _result(check: Check) -> ProblemData | None:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await check()
    except Exception as error:
        return {"error": type(error).__name__}


LAST_SECONDS = 0.5
"""Seconds to finish the answers that are under way when the bot stops."""

UpdateMetrics = Callable[[], Awaitable[None]]
"""Updates the metrics that are not reported when they change."""

Warnings = Callable[[], Mapping[str, ProblemData]]
"""Returns the problems that the operator should correct but that stop no game; may be empty."""


@asynccontextmanager
async def serving_monitoring_pages(
    host: str,
    port: int,
    health: Health,
    warnings: Warnings,
    registry: CollectorRegistry,
    update_metrics: UpdateMetrics,
) -> AsyncIterator[None]:
    """Serve the pages at this address during the ``async with`` block.

    Raises OSError if the address cannot be used.
    """

    async def healthz(_request: web.Request) -> web.Response:
        failing = await health.failing_checks()
        said = {"healthy": not failing, "failing": failing, "warnings": warnings()}
        return web.json_response(said, status=503 if failing else 200)

    async def metrics(request: web.Request) -> web.Response:
        await update_metrics()
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(registry), headers={"Content-Type": content_type})

    application = web.Application()
    application.add_routes([web.get("/healthz", healthz), web.get("/metrics", metrics)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=LAST_SECONDS)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()
