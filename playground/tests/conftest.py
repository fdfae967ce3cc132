"""Fixtures: a playground that tolerates faulty requests, bots that use it, and the wheel."""

import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from uv import find_uv_bin

from bots.harbour_bot import HarbourBot, running_harbour_bot
from bots.raw_bot import RawBot
from discord_playground import Config, Playground


@pytest.fixture(scope="session")
def playground_config() -> Config:
    return Config.read(Path(__file__).with_name("playground.toml"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """Build the wheel that `pip install` would install. uv builds it without a network."""
    folder, project = tmp_path_factory.mktemp("wheel"), Path(__file__).parents[1]
    build = (find_uv_bin(), "build", "--offline", "--wheel", "--out-dir", folder, project)
    subprocess.run(build, check=True)
    [wheel_path] = folder.glob("*.whl")
    with ZipFile(wheel_path) as wheel_file:
        yield wheel_file


@pytest.fixture
def playground(tolerant_playground: Playground) -> Playground:
    """Return a playground that tolerates faulty requests, because many tests send such requests."""
    return tolerant_playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[HarbourBot]:
    async with running_harbour_bot(playground) as harbour_bot:
        yield harbour_bot
    assert playground.violations == []


@pytest.fixture
async def raw(playground: Playground) -> AsyncIterator[RawBot]:
    async with RawBot(playground) as raw_bot:
        yield raw_bot
