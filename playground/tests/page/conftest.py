"""One server for all tests of the page; a fresh world for each."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from playwright.async_api import Page

from discord_playground.browser_plugin import Open
from page.scripted_server import ScriptedServer


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_server() -> AsyncIterator[ScriptedServer]:
    """The scripted server, which keeps its address: what the browser knows of it need not be read
    and compiled again."""
    async with ScriptedServer() as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def server(open_server: ScriptedServer) -> AsyncIterator[ScriptedServer]:
    """The scripted server at its beginning."""
    open_server.begin()
    yield open_server
    await open_server.hang_up()


@pytest_asyncio.fixture(loop_scope="session")
async def show(server: ScriptedServer, window: Open) -> Open:
    """Opens the server's page: `await show("?as=Ana,Ben")`."""

    async def open_page(query: str = "", **more: Any) -> Page:
        return await window(f"{server.address}/{query}", **more)

    return open_page
