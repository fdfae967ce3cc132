"""One browser and one server for all tests of the page; a fresh world and window for each."""

import asyncio
import re
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Page, ViewportSize, async_playwright, expect

from tests.e2e.bots import ROOT, untraced
from tests.page.scripted_server import LOOK, LOOKS, ScriptedServer

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""What the browser is called, the one that needs least first: a shell without a window's parts."""
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = LOOK * LOOKS
"""Milliseconds that a page may take: only a test that fails takes so long."""
expect.set_options(PATIENCE)

Open = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The system's Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine")
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        await found.close()


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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows(browser: Browser) -> dict[str, Page]:
    """Windows by their kind, kept: with nothing in their storage, each test begins alike."""
    return {}


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser, windows: dict[str, Page]) -> AsyncIterator[Open]:
    """Opens an address in a window of a kind; an error in the page's code fails the test."""
    errors: list[str] = []
    used: list[Page] = []

    def blame(error: Error) -> None:
        errors.append(str(error))

    async def open_window(address: str, width: int = 1280, **more: Any) -> Page:
        kind = f"{width} {more}"
        if kind not in windows:
            size: ViewportSize = {"width": width, "height": 800}
            windows[kind] = await browser.new_page(viewport=size, **more)
            windows[kind].set_default_timeout(PATIENCE)
        page = windows[kind]
        used.append(page)
        page.on("pageerror", blame)
        await page.goto(address)
        await page.locator("body[data-ready]").wait_for()
        return page

    yield open_window
    for page in used:
        # A page without code at the same address: elsewhere the browser would start a new process.
        await page.goto(urljoin(page.url, "/nothing"))
        await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.remove_listener("pageerror", blame)
    assert errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def show(server: ScriptedServer, window: Open) -> Open:
    """Opens the server's page: `await show("?as=Ana,Ben")`."""

    async def open_page(query: str = "", **more: Any) -> Page:
        return await window(f"{server.address}/{query}", **more)

    return open_page


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The playground and our bot as `make play` starts them."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--folder", str(tmp_path)),
        cwd=ROOT,
        env=untraced(),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    found = re.search(r"http://[\w.:]+", line)
    assert found, line
    yield found[0]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 15) == 0
