"""Serves two pages for monitoring programs: ``/healthz`` and ``/metrics``."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from service.monitoring.health import Health, ProblemData

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
