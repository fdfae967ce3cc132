"""Fixtures for tests that look at the page.

`pytest_plugins = ["discord_playground.browser_plugin"]` loads them. They need Playwright and a
Chromium that is installed on the machine. If one of the two is missing, the tests are skipped.
"""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
import pytest_asyncio

if TYPE_CHECKING:
    from playwright.async_api import Browser, Error, Page, ViewportSize

BROWSER_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""Names of the browser's program. The first one needs the fewest resources, as it has no window."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
PAGE_TIMEOUT_MS = 120_000
"""Milliseconds to wait for a page. Only a test that fails waits so long."""

Open = Callable[..., Awaitable["Page"]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> "AsyncIterator[Browser]":
    """Start the machine's Chromium without a window."""
    playwright = pytest.importorskip("playwright.async_api")
    program = next(filter(None, map(shutil.which, BROWSER_PROGRAMS)), None)
    if program is None:
        pytest.skip("no chromium on this machine")
    playwright.expect.set_options(PAGE_TIMEOUT_MS)
    async with playwright.async_playwright() as running:
        browser = await running.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def windows() -> "dict[str, Page]":
    """Return the open windows by width and options.

    Tests share them. Each test begins with empty storage.
    """
    return {}


@pytest_asyncio.fixture(loop_scope="session")
async def window(chromium: "Browser", windows: "dict[str, Page]") -> AsyncIterator[Open]:
    """Return a function that opens an address in a window.

    `await window(f"{playground.address}/?as=Ana,Ben", 400)`: the second argument is the window's
    width in pixels. Other arguments go to Playwright's `new_page`. An error in the page's code
    fails the test.
    """
    errors: list[str] = []
    used: list[Page] = []

    def record_error(error: "Error") -> None:
        errors.append(str(error))

    async def open_window(address: str, width: int = 1280, **more: Any) -> "Page":
        kind = f"{width} {more}"
        if kind not in windows:
            size: ViewportSize = {"width": width, "height": 800}
            windows[kind] = await chromium.new_page(viewport=size, **more)
            windows[kind].set_default_timeout(PAGE_TIMEOUT_MS)
        page = windows[kind]
        used.append(page)
        page.on("pageerror", record_error)
        await page.goto(address)
        await page.locator("body[data-ready]").wait_for()
        return page

    yield open_window
    for page in used:
        # Load a page without code from the same address. For another address the browser would
        # start a new process.
        await page.goto(urljoin(page.url, "/nothing"))
        await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.remove_listener("pageerror", record_error)
    if errors:
        pytest.fail(f"The page's code failed: {errors}", pytrace=False)
