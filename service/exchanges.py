"""Sends a request to Discord once, and says as soon as it is known what came of it.

By itself discord.py sends a request again after a rate limit, an error of Discord's or a broken
connection, and sleeps in between: for as long as Discord asks, five times. A task that awaits such
a request waits for a limit that others have used up, and cannot know whether it was served.
"""

import asyncio
from collections.abc import Coroutine
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import structlog

from service.retry_after import seconds_in

log = structlog.get_logger(__name__)

T = TypeVar("T")

HELD_UP_SECONDS = 1.0
"""How long a request may wait inside discord.py before it is sent, as others used its limit up."""

USUAL_SECONDS = 1.0
"""The wait after a refusal that does not say how long, or says that it is over."""


class Limited(Exception):
    """Discord did not do it: a rate limit holds for some seconds more."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"rate limit: {seconds:.3f} s")
        self.seconds = seconds


class HeldUp(Limited):
    """It was not sent: others have used the limit up, and discord.py keeps it in line."""


class NoAnswer(OSError):
    """Discord failed or the connection broke: it may have done what it was asked, or not."""


@dataclass(slots=True)
class _Attempt:
    """One request that is sent once."""

    refused: "asyncio.Future[None]"
    """Holds Limited or NoAnswer as soon as it is known that the request ends with that."""
    sent: bool = False


_ATTEMPT: ContextVar[_Attempt | None] = ContextVar("attempt", default=None)


class Exchanges:
    """Requests of one client that are sent once.

    One of a client's watches all of its requests. It holds its own back while the global rate limit
    is on; others send those that Discord does not count.
    """

    def __init__(self) -> None:
        self._limited_until = 0.0
        """Until when the global rate limit holds, by the loop's clock."""
        self._left: set[asyncio.Task[Any]] = set()
        """Requests that nobody waits for any more."""

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Watch all requests of a session that this traces."""
        trace.on_request_start.append(self._started)
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._broken)

    async def once(self, request: Coroutine[Any, Any, T]) -> T:
        """Send a request once; gives what Discord answered.

        Raises Limited and NoAnswer, and what discord.py raises of other refusals. Cancelled, it
        leaves alone what has been sent: nobody would know what came of that.
        """
        task, attempt = self._begun(request)
        ends, first = {task, attempt.refused}, asyncio.FIRST_COMPLETED
        try:
            done, _ = await asyncio.wait(ends, timeout=HELD_UP_SECONDS, return_when=first)
            if not done and not attempt.sent:
                raise HeldUp(HELD_UP_SECONDS)
            if not done:
                await asyncio.wait(ends, return_when=first)
            if attempt.refused.done():
                attempt.refused.result()
            return task.result()
        finally:
            self._leave(task, attempt)

    def close(self) -> None:
        """Stop all that nobody waits for any more."""
        for task in self._left:
            task.cancel()

    def _begun(self, request: Coroutine[Any, Any, T]) -> tuple["asyncio.Task[T]", _Attempt]:
        loop = asyncio.get_running_loop()
        left = self._limited_until - loop.time()
        if left > 0:
            request.close()
            raise Limited(left)
        attempt, context = _Attempt(loop.create_future()), copy_context()
        context.run(_ATTEMPT.set, attempt)
        return asyncio.create_task(request, name="request", context=context), attempt

    def _leave(self, task: "asyncio.Task[Any]", attempt: _Attempt) -> None:
        """Wait for a request no more; one that was not sent yet never is."""
        if not attempt.sent:
            task.cancel()
        self._left.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        self._left.discard(task)
        if not task.cancelled():
            # Looked at, or asyncio would complain of what is known already.
            task.exception()

    async def _started(
        self, _session: object, _context: SimpleNamespace, _: aiohttp.TraceRequestStartParams
    ) -> None:
        if (attempt := _ATTEMPT.get()) is not None:
            attempt.sent = True

    async def _ended(
        self, _session: object, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        response, attempt = end.response, _ATTEMPT.get()
        refused = _limit_of(response)
        if refused is not None and _is_global(response):
            now = asyncio.get_running_loop().time()
            self._limited_until = max(self._limited_until, now + refused.seconds)
            log.warning("the global rate limit is reached", seconds=refused.seconds)
        if attempt is None:
            return
        if refused is not None:
            raise _closing(response, attempt, refused)
        if response.status >= 500:
            raise _closing(response, attempt, NoAnswer(f"Discord answered {response.status}"))

    async def _broken(
        self, _session: object, _context: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        attempt = _ATTEMPT.get()
        if attempt is None or not attempt.sent:
            return
        if not isinstance(end.exception, (OSError, aiohttp.ClientError)):
            return
        if not isinstance(end.exception, NoAnswer):
            # With its number discord.py would take it for a reason to send the request again.
            error = NoAnswer(str(end.exception) or type(end.exception).__name__)
            _refuse(attempt, error)
            raise error from end.exception


def _closing(response: aiohttp.ClientResponse, attempt: _Attempt, error: Exception) -> Exception:
    """The error that ends a request here, before discord.py sleeps and sends it again."""
    response.close()
    _refuse(attempt, error)
    return error


def _refuse(attempt: _Attempt, error: Exception) -> None:
    if not attempt.refused.done():
        attempt.refused.set_exception(error)
        # Looked at, or asyncio would complain where nobody waits any more.
        attempt.refused.exception()


def _limit_of(response: aiohttp.ClientResponse) -> Limited | None:
    """The rate limit that refused a request; without `Via` something before Discord did."""
    if response.status != 429 or "Via" not in response.headers:
        return None
    return Limited(seconds_in(response.headers) or USUAL_SECONDS)


def _is_global(response: aiohttp.ClientResponse) -> bool:
    headers = response.headers
    return "X-RateLimit-Global" in headers or headers.get("X-RateLimit-Scope") == "global"
