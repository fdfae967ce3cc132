"""Tests of a single picture: size, badge, large view. Discord's clients have the same limits."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from page import samples
from page.scripted_server import ScriptedServer
from page.world import BOT, QUAY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DESKTOP, PHONE = 1280, 390


async def shown_size(
    server: ScriptedServer, show: Open, window: int, size: str, *, v2: bool
) -> tuple[int, int]:
    """Show a picture of this size. Return its width and height on the page in whole pixels."""
    if v2:
        url = f"{server.address}/pictures/{size}.png"
        item = {"media": {"url": url}, "description": "a map"}
        server.post(BOT, flags=samples.V2_FLAG, components=[{"type": 12, "items": [item]}])
    else:
        server.post(BOT, **samples.attachment_arguments(*map(int, size.split("x"))))
    page = await show(width=window)
    image = page.get_by_role("img", name="a map")
    await expect(image).to_be_visible()
    await page.wait_for_function("document.querySelector('.picture img')?.naturalHeight > 0")
    box = await image.bounding_box()
    assert box is not None
    return round(box["width"]), round(box["height"])


@pytest.mark.parametrize(
    ("size", "v2", "box"),
    [
        ("1200x1200", False, (350, 350)),
        ("1200x300", False, (550, 138)),
        ("1200x1200", True, (350, 350)),
        ("1200x300", True, (600, 150)),
        ("200x100", True, (200, 100)),
    ],
)
async def test_picture_fits_within_the_size_limits_on_a_desktop(
    server: ScriptedServer, show: Open, size: str, v2: bool, box: tuple[int, int]
) -> None:
    assert await shown_size(server, show, DESKTOP, size, v2=v2) == box


@pytest.mark.parametrize("v2", [False, True])
async def test_picture_may_be_tall_on_a_phone(server: ScriptedServer, show: Open, v2: bool) -> None:
    assert await shown_size(server, show, PHONE, "1000x1500", v2=v2) == (330, 495)


async def test_alt_badge_is_in_the_lower_right_corner_of_the_picture(
    server: ScriptedServer, show: Open
) -> None:
    await shown_size(server, show, DESKTOP, "1200x1200", v2=True)
    page = await show()
    picture = await page.locator(".picture").bounding_box()
    badge = await page.locator(".alt-badge").bounding_box()
    assert picture is not None
    assert badge is not None
    right_gap = picture["x"] + picture["width"] - badge["x"] - badge["width"]
    bottom_gap = picture["y"] + picture["height"] - badge["y"] - badge["height"]
    assert 0 < right_gap < 10
    assert 0 < bottom_gap < 10


async def test_toasts_appear_over_an_enlarged_picture_and_after_closing(
    server: ScriptedServer, show: Open
) -> None:
    await shown_size(server, show, DESKTOP, "1200x300", v2=False)
    page = await show()
    await page.get_by_role("button", name="Enlarge picture").click()
    lightbox = page.get_by_role("dialog")
    await server.close_connections()
    await expect(lightbox.locator("#toasts")).to_contain_text("Connected again.")
    await page.keyboard.press("Escape")
    await expect(lightbox).to_have_count(0)
    server.world.remove_channel(server.world.channel(QUAY))
    text = page.get_by_role("combobox", name="Message #quay")
    await text.fill("do not lose me")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("Unknown Channel")
    await expect(text).to_have_value("do not lose me")
