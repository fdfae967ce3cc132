"""Tests of the page's addresses that a browser requests."""

from base64 import b64encode

from bots.raw_bot import RawBot
from discord_playground import Playground

SVG_WITH_SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


async def test_page_is_served_and_unknown_paths_are_not_found(
    playground: Playground, raw: RawBot
) -> None:
    async with raw.session.get(playground.address) as response:
        assert (response.status, response.content_type) == (200, "text/html")
    for path in ("page/..%2f__init__.py", "attachments/1/2/x.png"):
        async with raw.session.get(f"{playground.address}/{path}") as response:
            assert response.status == 404


async def test_uploaded_files_are_served_sandboxed(playground: Playground, raw: RawBot) -> None:
    messages_path = f"/channels/{playground.channel('quay').id}/messages"
    _, sent = await raw.call("POST", messages_path, {}, files={"a.svg": SVG_WITH_SCRIPT})
    emojis_path = f"/applications/{playground.world.application_id}/emojis"
    picture = f"data:image/png;base64,{b64encode(SVG_WITH_SCRIPT).decode()}"
    _, emoji = await raw.call("POST", emojis_path, {"name": "flag", "image": picture})
    emoji_url = f"{playground.address}/emojis/{emoji['id']}.png"
    for url, kind in ((sent["attachments"][0]["url"], "image/svg+xml"), (emoji_url, "image/png")):
        async with raw.session.get(url) as response:
            assert (response.content_type, await response.read()) == (kind, SVG_WITH_SCRIPT)
            assert response.headers["Content-Security-Policy"] == "sandbox"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
