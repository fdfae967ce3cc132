"""An answer that Discord did not take is sent again, with its whole file."""

from collections.abc import AsyncIterator
from io import BytesIO

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route
from discord.utils import time_snowflake, utcnow
from discord.webhook.async_ import async_context, interaction_message_response_params

from cogs.ui.answer_retries import retry_answers
from game.model.time import Moment
from service.exchanges import Exchanges

PICTURE = bytes(range(256)) * 100
FAILURES = 2


@pytest.fixture
async def received_files(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[bytes]]:
    """Start a server that fails twice after it got a whole answer; yield the files that it got."""
    files = list[bytes]()

    async def take_answer(request: web.Request) -> web.Response:
        file = (await request.post())["files[0]"]
        assert isinstance(file, web.FileField)
        files.append(file.file.read())
        return web.Response(status=503 if len(files) <= FAILURES else 204)

    application = web.Application()
    application.router.add_post("/interactions/{id}/{token}/callback", take_answer)
    async with TestServer(application) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("")).rstrip("/"))
        yield files


async def test_each_attempt_sends_the_whole_file(received_files: list[bytes]) -> None:
    retry_answers(lambda: Moment(int(utcnow().timestamp() * 1000)), Exchanges())
    picture = discord.File(BytesIO(PICTURE), "board.png")
    async with aiohttp.ClientSession() as session:
        with interaction_message_response_params(type=4, file=picture) as answer:
            await async_context.get().create_interaction_response(
                time_snowflake(utcnow()), "token", session=session, params=answer
            )
    assert received_files == [PICTURE] * (FAILURES + 1)
