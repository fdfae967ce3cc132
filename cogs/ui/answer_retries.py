"""Repeats an answer to a click while Discord still takes it.

Discord takes an answer for three seconds. By itself, discord.py repeats a failed answer after one
second, and again after three more. Only the first repetition is in time, and the click waits for
four seconds.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from itertools import chain, repeat
from typing import Any

import aiohttp
import discord
from discord.utils import snowflake_time

from service.discord_internals import (
    AsyncWebhookAdapter,
    Route,
    make_error,
    read_answer,
    rewind,
    use_adapter,
)
from service.exchanges import Exchanges, RateLimited
from service.retry_after import retry_after_of
from service.time.clock import Clock

ANSWER_SECONDS = 2.9
"""Seconds in which the bot may send an answer: Discord's three, minus the time on the way."""

LEAST_SECONDS = 1.0
"""Every answer gets at least these seconds, even if this machine's clock calls the click old."""

PAUSES = (0.1, 0.2, 0.4)
"""Seconds before the second attempt, the third, and each after that."""

UNREACHABLE_ERRORS = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Errors after which Discord may be back soon."""

REQUEST_ERRORS = (RateLimited, discord.HTTPException, aiohttp.ClientError, OSError)
"""Errors of a request that Discord refused or never answered, or that must wait."""

ANSWER_ERRORS = (*REQUEST_ERRORS, RuntimeError)
"""The errors in ``REQUEST_ERRORS``, and aiohttp's error once the bot has closed its connections."""

ALREADY_ANSWERED_CODE = 40060
UNKNOWN_MESSAGE = 10008
TOO_LATE_CODES = frozenset({UNKNOWN_MESSAGE, 10015, 10062, ALREADY_ANSWERED_CODE, 50027})
"""Discord's codes for a click that can no longer be answered.

The message is gone, the interaction is over, or it has an answer already.
"""
INVALID_BODY = 50035
"""Discord's code for an invalid body, such as one that keeps a file which is gone."""
PROXY_STATUSES = frozenset({403, 404, 429})
"""Statuses that can come without a code of Discord's: from a proxy, or in an incident."""

ERRORS_BY_STATUS = {403: discord.Forbidden, 404: discord.NotFound}


def is_outage(error: Exception) -> bool:
    """Tell whether the error comes from an outage: Discord cannot be reached, or a proxy refuses.

    A refusal by Discord itself has a code, for example when an old message is edited too often.
    """
    if isinstance(error, discord.HTTPException) and error.status in PROXY_STATUSES:
        return not error.code
    return isinstance(error, UNREACHABLE_ERRORS)


class AnswerLost(Exception):
    """Discord took no answer in time, or it took the answer and did not confirm it."""


def retry_answers(clock: Clock, exchanges: Exchanges) -> None:
    """From now on, while Discord fails, repeat the answers of this task and its child tasks.

    Sending an answer may then raise AnswerLost. Other requests with the token of a click are sent
    once, through ``exchanges``.
    """
    use_adapter(_RetryingAdapter(clock, exchanges))


class _RetryingAdapter(AsyncWebhookAdapter):
    """Repeats answers while Discord may take them; sends other requests once."""

    def __init__(self, clock: Clock, exchanges: Exchanges) -> None:
        super().__init__()
        self._clock = clock
        self._exchanges = exchanges

    async def request(self, route: Route, session: aiohttp.ClientSession, **given: Any) -> Any:
        if not route.path.endswith("/callback"):
            send = super().request

            def make_request() -> Coroutine[Any, Any, Any]:
                for file in given.get("files") or ():
                    rewind(file)
                return send(route, session, **given)

            return await self._exchanges.request_in_time(make_request)
        try:
            async with asyncio.timeout(self._seconds_left(route)):
                return await self._retry(route, session, **given)
        except TimeoutError as error:
            raise AnswerLost from error

    def _seconds_left(self, route: Route) -> float:
        """Return for how many seconds Discord still takes an answer to this route's interaction."""
        interaction = int(route.webhook_id or 0)
        age = self._clock() / 1000 - snowflake_time(interaction).timestamp()
        return min(max(ANSWER_SECONDS - age, LEAST_SECONDS), ANSWER_SECONDS)

    async def _retry(self, route: Route, session: aiohttp.ClientSession, **given: Any) -> Any:
        is_retry = False
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                return await _send_once(route, session, **given)
            except discord.HTTPException as error:
                if is_retry and error.code == ALREADY_ANSWERED_CODE:
                    raise AnswerLost from error
                if not _may_retry(error):
                    raise
                wait = retry_after_of(error) or pause
            except (aiohttp.ClientError, OSError):
                wait = pause
            is_retry = True
            await asyncio.sleep(wait)
        return None


async def _send_once(
    route: Route,
    session: aiohttp.ClientSession,
    *,
    payload: Any = None,
    multipart: Sequence[dict[str, Any]] = (),
    files: Sequence[discord.File] = (),
    **given: Any,
) -> Any:
    """Make one attempt; return Discord's response, or raise discord.py's error for it."""
    form = aiohttp.FormData(quote_fields=False) if multipart else None
    for file in files:
        rewind(file)
    if form is not None:
        for part in multipart:
            form.add_field(**part)
    request = session.request(
        route.method, route.url, data=form, json=None if form else payload, **given
    )
    async with request as response:
        body = await read_answer(response)
        if response.ok:
            return body
        is_server_error = response.status >= 500
        kind = discord.DiscordServerError if is_server_error else discord.HTTPException
        raise make_error(ERRORS_BY_STATUS.get(response.status, kind), response, body)


def _may_retry(error: discord.HTTPException) -> bool:
    """Tell whether another attempt may succeed.

    A 429 without the ``Via`` header comes from a proxy in front of Discord: the bot must not try
    again.
    """
    return error.status >= 500 or (error.status == 429 and "Via" in error.response.headers)
