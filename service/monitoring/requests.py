"""Hears of every request that discord.py sends, by aiohttp's own hooks."""

import time
from types import SimpleNamespace
from typing import Protocol

import aiohttp

from service.monitoring.metrics import NO_ANSWER


class RequestReports(Protocol):
    """Hears of every request."""

    def requested(self, method: str, status: str, seconds: float) -> None:
        """A request was answered with this status, or broke off."""


def traced(reports: RequestReports) -> aiohttp.TraceConfig:
    """What lets a session of aiohttp report its requests, the gateway's handshakes among them."""

    async def start(_session: object, context: SimpleNamespace, _: object) -> None:
        context.began, context.answered = time.perf_counter(), False

    async def end(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestEndParams
    ) -> None:
        context.answered, status = True, str(done.response.status)
        reports.requested(done.method, status, time.perf_counter() - context.began)

    async def broken(
        _session: object, context: SimpleNamespace, done: aiohttp.TraceRequestExceptionParams
    ) -> None:
        # Who hears of an answer after this may end the request with an error of their own.
        if not context.answered:
            reports.requested(done.method, NO_ANSWER, time.perf_counter() - context.began)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(start)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(broken)
    return trace
