"""Tests of the playground as installed from its wheel, with the example bot that counts."""

from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from discord_playground.testing.terminal import until_online
from running.terminal import PROJECT, terminal

EXAMPLE = PROJECT / "examples" / "counter.toml"
PARTS = ("/", "/page/js/app.js", "/page/fonts/twemoji.woff2")


@pytest.fixture
def installed(wheel: ZipFile, tmp_path: Path) -> Path:
    """Return a folder with the installed files, outside of this project."""
    folder = tmp_path / "installed"
    wheel.extractall(folder)
    return folder


async def test_counter_bot_comes_online_in_the_installed_playground(
    installed: Path, tmp_path: Path
) -> None:
    options = ("--config", str(EXAMPLE), "--folder", str(tmp_path / "data"), "--port", "0")
    async with terminal(*options, PYTHONPATH=str(installed)) as typed:
        address = (await typed.line(r"(http://127\.0\.0\.1:\d+)"))[1]
        world = await until_online(address)
        assert [one["name"] for one in world["commands"]] == ["count"]
        async with aiohttp.ClientSession(address) as session:
            for part in PARTS:
                async with session.get(part) as response:
                    assert response.status == 200, part
                    found = await response.read()
                    assert found == (installed / _place(part)).read_bytes()
        assert await typed.end() == 0


def _place(part: str) -> Path:
    """Return the file that is served at a path of the page, relative to the installation."""
    return Path("discord_playground/page", part.removeprefix("/page").strip("/") or "index.html")
