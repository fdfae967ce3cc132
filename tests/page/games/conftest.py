"""Fixtures: a playground in the tests' loop, and one with our bot, started as by `make play`."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from discord_playground import Config, Playground
from tests.e2e.bots import ROOT, environment_with_playground


@pytest_asyncio.fixture(loop_scope="session")
async def playground(playground_config: Config, answer_seconds: float) -> AsyncIterator[Playground]:
    """The local Discord."""
    async with await Playground.start(config=playground_config) as started:
        started.dispatcher.answer_seconds = answer_seconds
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Start the playground and our bot as `make play` does; give the page's address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "discord_playground", "--port", "0", "--folder", str(tmp_path)),
        cwd=ROOT,
        env=environment_with_playground(),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 120)).decode()
    found = re.search(r"http://[\w.:]+", line)
    assert found, line
    yield found[0]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 120) == 0
