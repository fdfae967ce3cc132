"""Fixtures for tests of the page: one server for all tests, and a new world for each test."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from playwright.async_api import Page

from discord_playground.browser_plugin import Open
from page.scripted_server import ScriptedServer


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def open_server() -> AsyncIterator[ScriptedServer]:
    """Start the scripted server.

    Its address stays the same, so the browser need not load and compile the page's code again.
    """
    async with ScriptedServer() as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def server(open_server: ScriptedServer) -> AsyncIterator[ScriptedServer]:
    """Return the scripted server with a new world."""
    open_server.reset()
    yield open_server
    await open_server.close_connections()


@pytest_asyncio.fixture(loop_scope="session")
async def show(server: ScriptedServer, window: Open) -> Open:
    """Return a function that opens the server's page: `await show("?as=Ana,Ben")`."""

    async def open_page(query: str = "", **more: Any) -> Page:
        return await window(f"{server.address}/{query}", **more)

    return open_page
