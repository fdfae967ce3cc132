"""Reports every request that discord.py sends, through aiohttp's own hooks."""

import time
from types import SimpleNamespace
from typing import Protocol

import aiohttp

from service.monitoring.metrics import NO_ANSWER


class RequestReports(Protocol):
    """Receives a report of every request."""

    def record_request(self, method: str, status: str, seconds: float) -> None:
        """Record that a request was answered with this status, or broke off."""


def request_trace(reports: RequestReports) -> aiohttp.TraceConfig:
    """Return a trace with which an aiohttp session reports its requests.

    It also reports the handshakes of the gateway.
    """

    async def start(_session: object, context: SimpleNamespace, _: object) -> None:
        context.began, context.answered = time.perf_counter(), False

    async def end(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams
    ) -> None:
        context.answered, status = True, str(done.response.status)
        reports.record_request(done.method, status, time.perf_counter() - context.began)

    async def broken(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestExceptionParams
    ) -> None:
        # Another hook may have ended an answered request with an error of its own.
        if not context.answered:
            reports.record_request(done.method, NO_ANSWER, time.perf_counter() - context.began)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(broken)
    return trace
