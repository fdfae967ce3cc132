"""Tests of the playground as installed from its wheel, with the example bot that counts."""

from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from discord_playground.testing.terminal import wait_until_online
from running.terminal import PROJECT, running_command

EXAMPLE = PROJECT / "examples" / "counter.toml"
PAGE_PATHS = ("/", "/page/js/app.js", "/page/fonts/twemoji.woff2")


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
    async with running_command(*options, PYTHONPATH=str(installed)) as command:
        address = (await command.find_next_line(r"(http://127\.0\.0\.1:\d+)"))[1]
        world = await wait_until_online(address)
        assert [one["name"] for one in world["commands"]] == ["count"]
        async with aiohttp.ClientSession(address) as session:
            for path in PAGE_PATHS:
                async with session.get(path) as response:
                    assert response.status == 200, path
                    found = await response.read()
                    assert found == (installed / _installed_path(path)).read_bytes()
        assert await command.stop_with_signal() == 0


def _installed_path(path: str) -> Path:
    """Return the file that is served at a path of the page, relative to the installation."""
    return Path("discord_playground/page", path.removeprefix("/page").strip("/") or "index.html")
