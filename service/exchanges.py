"""Sends a request to Discord once, and says as soon as it is known what came of it.

By itself discord.py sends a request again after a rate limit, an error of Discord's or a broken
connection, and sleeps in between: for as long as Discord asks, five times. Whoever awaits such a
request waits for somebody else's limit, and cannot know whether Discord did what it was asked.
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

    answered: "asyncio.Future[None]"
    """Set as Discord's answer begins: done, or Limited, or NoAnswer. Not set by other refusals."""
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
        self._ending: set[asyncio.Task[Any]] = set()
        """Requests whose outcome is known, while discord.py still sleeps after them."""

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Watch all requests of a session that is traced by this, whoever sends them."""
        trace.on_request_start.append(self._started)
        trace.on_request_end.append(self._ended)
        trace.on_request_exception.append(self._broken)

    async def once(self, request: Coroutine[Any, Any, T]) -> T:
        """Send a request once; gives what Discord answered.

        Raises Limited and NoAnswer, and what discord.py raises of other refusals.
        """
        task, attempt = self._begun(request)
        await self._known(task, attempt)
        return await self._finished(task)

    async def done_once(self, request: Coroutine[Any, Any, object]) -> None:
        """Send a request whose answer says nothing else than that it was done. Raises likewise."""
        task, attempt = self._begun(request)
        await self._known(task, attempt)
        if attempt.answered.done():
            self._let_end(task)
        else:
            await self._finished(task)

    def close(self) -> None:
        """Stop what discord.py still waits for."""
        for task in self._ending:
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

    async def _known(self, task: "asyncio.Task[Any]", attempt: _Attempt) -> None:
        """Wait until the outcome is known; raises Limited or NoAnswer where it is one of these."""
        ends = {task, attempt.answered}
        first = asyncio.FIRST_COMPLETED
        try:
            done, _ = await asyncio.wait(ends, timeout=HELD_UP_SECONDS, return_when=first)
            if not done and not attempt.sent:
                raise HeldUp(HELD_UP_SECONDS)
            if not done:
                await asyncio.wait(ends, return_when=first)
            if attempt.answered.done():
                attempt.answered.result()
        except BaseException as error:
            if not isinstance(error, NoAnswer | Limited) or not attempt.sent:
                task.cancel()
            self._let_end(task)
            raise

    async def _finished(self, task: "asyncio.Task[T]") -> T:
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            self._let_end(task)
            raise

    def _let_end(self, task: "asyncio.Task[Any]") -> None:
        """Leave a request alone that nobody waits for any more."""
        self._ending.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: "asyncio.Task[Any]") -> None:
        self._ending.discard(task)
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
        if response.ok:
            _answer(attempt, None)
        elif refused is not None:
            raise _closing(response, attempt, refused)
        elif response.status >= 500:
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
            _answer(attempt, error)
            raise error from end.exception


def _closing(response: aiohttp.ClientResponse, attempt: _Attempt, error: Exception) -> Exception:
    """The error that ends a request here, before discord.py sleeps and sends it again."""
    response.close()
    _answer(attempt, error)
    return error


def _answer(attempt: _Attempt, error: Exception | None) -> None:
    if attempt.answered.done():
        return
    if error is None:
        attempt.answered.set_result(None)
        return
    attempt.answered.set_exception(error)
    # Looked at, or asyncio would complain where nobody waits any more.
    attempt.answered.exception()


def _limit_of(response: aiohttp.ClientResponse) -> Limited | None:
    """The rate limit that refused a request; without `Via` something before Discord did."""
    if response.status != 429 or "Via" not in response.headers:
        return None
    return Limited(seconds_in(response.headers) or USUAL_SECONDS)


def _is_global(response: aiohttp.ClientResponse) -> bool:
    headers = response.headers
    return "X-RateLimit-Global" in headers or headers.get("X-RateLimit-Scope") == "global"
