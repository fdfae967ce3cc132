"""Fixtures: a playground that does not fail tests for faulty requests, and bots that use it."""

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
    [built] = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


@pytest.fixture
def playground(tolerant_playground: Playground) -> Playground:
    """Return a playground that does not fail the test. Many tests send what Discord refuses."""
    return tolerant_playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[HarbourBot]:
    async with running_harbour_bot(playground) as connected:
        yield connected
    assert playground.violations == []


@pytest.fixture
async def raw(playground: Playground) -> AsyncIterator[RawBot]:
    async with RawBot(playground) as made:
        yield made
