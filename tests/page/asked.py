"""What the page asked of the server."""

from playwright.async_api import Page

from tests.page.stage import Stage


async def sent(page: Page, stage: Stage, op: str) -> dict[str, object]:
    """The last operation of this kind, once the page has sent it."""
    for _ in range(100):
        if stage.asked(op):
            return {key: value for key, value in stage.asked(op)[-1].items() if key != "n"}
        await page.wait_for_timeout(10)
    raise AssertionError(f"the page never asked to {op}")
