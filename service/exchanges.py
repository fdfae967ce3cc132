"""Sends a request to Discord once, and reports the outcome as soon as it is known.

By itself, discord.py sends a request up to five times: again after a rate limit, an error of
Discord's or a broken connection. In between it sleeps for as long as Discord asks. A task that
awaits such a request may wait for a rate limit that other requests have used up. The task also
cannot know whether Discord has executed the request.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import structlog

from service.retry_after import retry_after_in

log = structlog.get_logger(__name__)

T = TypeVar("T")

MOST_WAIT_SECONDS = 1.0
"""Seconds that a request may wait in discord.py, before it is sent, for a used-up rate limit."""

MOMENT_SECONDS = 1.0
"""The longest rate limit after which a request is sent again at once, at most MOST_TRIES times."""

MOST_TRIES = 5

DEFAULT_WAIT_SECONDS = 1.0
"""Seconds to wait after a refusal that names no time, or 0 seconds."""


class RateLimited(Exception):
    """Discord refused the request: a rate limit holds for some more seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"rate limit: {seconds:.3f} s")
        self.seconds = seconds


class WaitedTooLong(RateLimited):
    """The request was not sent: its rate limit is used up, and it waited in discord.py too long."""


class UnknownOutcome(OSError):
    """Discord failed or the connection broke: Discord may or may not have executed the request."""


@dataclass(slots=True)
class _Attempt:
    """A request that is sent once."""

    failure: "asyncio.Future[None]"
    """Holds RateLimited or UnknownOutcome as soon as it is known that the request fails so."""
    sent: bool = False


_ATTEMPT: ContextVar[_Attempt | None] = ContextVar("attempt", default=None)


class Exchanges:
    """Sends each request of a client only once.

    A client has one instance that watches all of its requests. That instance sends none of its own
    requests while the global rate limit holds. Another instance sends requests with the tokens of
    clicks, which the global rate limit does not count.
    """

    def __init__(self) -> None:
        self._limited_until = 0.0
        """When the global rate limit ends, in seconds of the loop's clock."""
        self._abandoned: set[asyncio.Task[Any]] = set()
        """Tasks of requests that nobody waits for any more."""

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Watch all requests of an HTTP session that uses this trace."""
        trace.on_request_start.append(self._on_request_start)
        trace.on_request_end.append(self._on_request_end)
        trace.on_request_exception.append(self._on_request_exception)

    async def request_once(self, request: Coroutine[Any, Any, T]) -> T:
        """Send a request once, and return Discord's answer.

        Raises RateLimited and UnknownOutcome, and discord.py's errors for other refusals. If the
        caller is cancelled, a request that was already sent goes on, because stopping it would
        leave its outcome unknown.
        """
        return await self._outcome_of(*self._start_request(request))

    async def _outcome_of(self, task: "asyncio.Task[T]", attempt: _Attempt) -> T:
        outcomes, first = {task, attempt.failure}, asyncio.FIRST_COMPLETED
        try:
            done, _ = await asyncio.wait(outcomes, timeout=MOST_WAIT_SECONDS, return_when=first)
            if not done and not attempt.sent:
                raise WaitedTooLong(MOST_WAIT_SECONDS)
            if not done:
                await asyncio.wait(outcomes, return_when=first)
            if attempt.failure.done():
                attempt.failure.result()
            return task.result()
        finally:
            self._stop_waiting(task, attempt)

    async def request_in_time(self, make_request: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Send a request, and again if a rate limit is over within a moment.

        Everything that discord.py sends for the bot passes here (see ``pass_requests_through``),
        so that no rate limit makes any task sleep for long. A request that is a part of one that is
        sent once is only awaited. Raises like :meth:`request_once`.
        """
        if _ATTEMPT.get() is not None:
            return await make_request()
        for _ in range(MOST_TRIES - 1):
            try:
                return await self._request_or_break_off(make_request())
            except RateLimited as limit:
                if limit.seconds > MOMENT_SECONDS or isinstance(limit, WaitedTooLong):
                    raise
                await asyncio.sleep(limit.seconds)
        return await self._request_or_break_off(make_request())

    async def _request_or_break_off(self, request: Coroutine[Any, Any, T]) -> T:
        """Send a request once. If the caller is cancelled, break it off, also if it was sent."""
        task, attempt = self._start_request(request)
        try:
            return await self._outcome_of(task, attempt)
        except asyncio.CancelledError:
            task.cancel()
            raise

    def close(self) -> None:
        """Cancel all requests that nobody waits for any more."""
        for task in self._abandoned:
            task.cancel()

    def _start_request(self, request: Coroutine[Any, Any, T]) -> tuple["asyncio.Task[T]", _Attempt]:
        loop = asyncio.get_running_loop()
        seconds_left = self._limited_until - loop.time()
        if seconds_left > 0:
            request.close()
            raise RateLimited(seconds_left)
        attempt, context = _Attempt(loop.create_future()), copy_context()
        context.run(_ATTEMPT.set, attempt)
        return asyncio.create_task(request, name="request", context=context), attempt

    def _stop_waiting(self, task: "asyncio.Task[Any]", attempt: _Attempt) -> None:
        """Stop waiting for a request; cancel it if it was not sent yet."""
        if not attempt.sent:
            task.cancel()
        self._abandoned.add(task)
        task.add_done_callback(self._forget)

    def _forget(self, task: "asyncio.Task[Any]") -> None:
        self._abandoned.discard(task)
        if not task.cancelled():
            # Read the exception, or asyncio would log it; the caller already knows it.
            task.exception()

    async def _on_request_start(
        self, _session: object, _context: SimpleNamespace, _: aiohttp.TraceRequestStartParams
    ) -> None:
        if (attempt := _ATTEMPT.get()) is not None:
            attempt.sent = True

    async def _on_request_end(
        self, _session: object, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        response, attempt = params.response, _ATTEMPT.get()
        limit = _limit_of(response)
        if limit is not None and _is_global(response):
            now = asyncio.get_running_loop().time()
            self._limited_until = max(self._limited_until, now + limit.seconds)
            log.warning("the global rate limit is reached", seconds=limit.seconds)
        if attempt is None:
            return
        if limit is not None:
            raise _close_and_fail(response, attempt, limit)
        if response.status >= 500:
            raise _close_and_fail(
                response, attempt, UnknownOutcome(f"Discord answered {response.status}")
            )

    async def _on_request_exception(
        self,
        _session: object,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        attempt = _ATTEMPT.get()
        if attempt is None or not attempt.sent:
            return
        if not isinstance(params.exception, (OSError, aiohttp.ClientError)):
            return
        if not isinstance(params.exception, UnknownOutcome):
            # An error that keeps its errno would make discord.py send the request again.
            error = UnknownOutcome(str(params.exception) or type(params.exception).__name__)
            _set_failure(attempt, error)
            raise error from params.exception


def _close_and_fail(
    response: aiohttp.ClientResponse, attempt: _Attempt, error: Exception
) -> Exception:
    """Close the response, and return the error that stops discord.py from retrying."""
    response.close()
    _set_failure(attempt, error)
    return error


def _set_failure(attempt: _Attempt, error: Exception) -> None:
    if not attempt.failure.done():
        attempt.failure.set_exception(error)
        # Read the exception, or asyncio would log it when nobody waits any more.
        attempt.failure.exception()


def _limit_of(response: aiohttp.ClientResponse) -> RateLimited | None:
    """Return the rate limit that refused a request, or None if no rate limit did.

    An answer without `Via` does not come from Discord itself but from something in front of it.
    """
    if response.status != 429 or "Via" not in response.headers:
        return None
    return RateLimited(retry_after_in(response.headers) or DEFAULT_WAIT_SECONDS)


def _is_global(response: aiohttp.ClientResponse) -> bool:
    headers = response.headers
    return "X-RateLimit-Global" in headers or headers.get("X-RateLimit-Scope") == "global"
