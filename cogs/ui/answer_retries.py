"""Answers to clicks, given again while Discord takes them.

Discord takes an answer for three seconds. discord.py by itself asks again after one second where
Discord failed, then after three more: one attempt in time, and a click that waits for four.
"""

import asyncio
from collections.abc import Sequence
from itertools import chain, repeat
from typing import Any

import aiohttp
import discord
from discord.utils import snowflake_time

from service.discord_internals import (
    AsyncWebhookAdapter,
    Route,
    error_of,
    read_answer,
    rewind,
    use_adapter,
)
from service.retry_after import seconds_asked
from service.time.clock import Clock

ANSWER_SECONDS = 2.9
"""Discord's three, less the way there."""

LEAST_SECONDS = 1.0
"""Given to every answer, also where this machine's clock calls the click old."""

PAUSES = (0.1, 0.2, 0.4)
"""Seconds before the second attempt, the third, and each after that."""

UNREACHABLE = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Discord may be back soon."""

FAILED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request may end in: refused, or never answered."""

UNANSWERABLE = (*FAILED, RuntimeError)
"""The same, or what aiohttp says once the bot has closed its connections."""

ANSWERED_BEFORE = 40060
UNKNOWN_MESSAGE = 10008
TOO_LATE = frozenset({UNKNOWN_MESSAGE, 10015, 10062, ANSWERED_BEFORE, 50027})
"""Message dismissed, interaction over or answered already: the ordinary course of things."""
INVALID_FORM = 50035
"""A body that cannot be, such as one that keeps a file which is gone."""
REFUSED_BEFORE = frozenset({403, 404, 429})
"""What may come without a code of Discord's, from a proxy before it or in an incident."""

REFUSED = {403: discord.Forbidden, 404: discord.NotFound}


def may_be_back(error: Exception) -> bool:
    """Whether Discord may be back soon: it cannot be reached, or something before it refuses.

    Discord's own refusals have a code, as that of an old message which is edited too often.
    """
    if isinstance(error, discord.HTTPException) and error.status in REFUSED_BEFORE:
        return not error.code
    return isinstance(error, UNREACHABLE)


class AnswerLost(Exception):
    """Discord took no answer while it could, or took it and did not say so."""


def insist_on_answers(clock: Clock) -> None:
    """Give every answer of this task, and of those it begins, again where Discord fails.

    Giving one may raise AnswerLost.
    """
    use_adapter(_Insisting(clock))


class _Insisting(AsyncWebhookAdapter):
    """Sends answers as often as it takes while Discord may take them; the rest as ever."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    async def request(self, route: Route, session: aiohttp.ClientSession, **given: Any) -> Any:
        if not route.path.endswith("/callback"):
            return await super().request(route, session, **given)
        try:
            async with asyncio.timeout(self._seconds_left(route)):
                return await self._insist(route, session, **given)
        except TimeoutError as error:
            raise AnswerLost from error

    def _seconds_left(self, route: Route) -> float:
        """How long Discord still takes an answer to the interaction of this route."""
        interaction = int(route.webhook_id or 0)
        age = self._clock() / 1000 - snowflake_time(interaction).timestamp()
        return min(max(ANSWER_SECONDS - age, LEAST_SECONDS), ANSWER_SECONDS)

    async def _insist(self, route: Route, session: aiohttp.ClientSession, **given: Any) -> Any:
        again = False
        for pause in chain(PAUSES, repeat(PAUSES[-1])):
            try:
                return await _sent(route, session, **given)
            except discord.HTTPException as error:
                if again and error.code == ANSWERED_BEFORE:
                    raise AnswerLost from error
                if not _passes(error):
                    raise
                wait = seconds_asked(error) or pause
            except (aiohttp.ClientError, OSError):
                wait = pause
            again = True
            await asyncio.sleep(wait)
        return None


async def _sent(
    route: Route,
    session: aiohttp.ClientSession,
    *,
    payload: Any = None,
    multipart: Sequence[dict[str, Any]] = (),
    files: Sequence[discord.File] = (),
    **given: Any,
) -> Any:
    """One attempt: what Discord says, or the error of discord.py's that fits it."""
    form = aiohttp.FormData(quote_fields=False) if multipart else None
    for file in files:
        rewind(file)
    if form is not None:
        for part in multipart:
            form.add_field(**part)
    asked = session.request(
        route.method, route.url, data=form, json=None if form else payload, **given
    )
    async with asked as response:
        said = await read_answer(response)
        if response.ok:
            return said
        failed = response.status >= 500
        kind = discord.DiscordServerError if failed else discord.HTTPException
        raise error_of(REFUSED.get(response.status, kind), response, said)


def _passes(error: discord.HTTPException) -> bool:
    """Whether it may be another time; a 429 of the servers before Discord's says to stay away."""
    return error.status >= 500 or (error.status == 429 and "Via" in error.response.headers)
