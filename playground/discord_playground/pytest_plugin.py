"""Fixtures for tests of a bot in the playground.

`pytest_plugins = ["discord_playground.pytest_plugin"]` loads them. The pytest setting
`playground_config` names the settings file. Its default is `playground.toml`. A test module or
a conftest may define its own fixture `playground_config`.
"""

from collections.abc import AsyncIterator, Generator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from discord_playground.bot_process import BotProcess, bot_from_config
from discord_playground.config import DEFAULT_FILE, Config
from discord_playground.server import Playground
from discord_playground.world.clock import Clock
from discord_playground.world.objects.interactions import ANSWER_SECONDS

START_SECONDS = 20


@dataclass(slots=True)
class WatchedPlayground:
    """A playground whose violations fail its test. Each violation is reported once."""

    playground: Playground
    reported_count: int = 0

    def fail_on_violations(self) -> None:
        """Fail the running test if the bot sent something wrong since the last check."""
        fresh = self.playground.violations[self.reported_count :]
        self.reported_count += len(fresh)
        if fresh:
            listed = "\n".join(f"  {violation}" for violation in fresh)
            pytest.fail(f"The bot sent what Discord would refuse:\n{listed}", pytrace=False)


WATCHED = pytest.StashKey[WatchedPlayground]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting `playground_config` to pytest."""
    parser.addini("playground_config", "the playground's file", default=str(DEFAULT_FILE))


@pytest.fixture(scope="session")
def playground_config(pytestconfig: pytest.Config) -> Config:
    """Return the settings of the world and the bot. Without a file they name no bot."""
    file = pytestconfig.rootpath / str(pytestconfig.getini("playground_config"))
    return Config.read(file) if file.is_file() else Config()


@pytest.fixture
def playground_clock() -> Clock:
    """Return the playground's clock, which shows the machine's time.

    A test may override this fixture with a clock whose time is wrong.
    """
    return Clock()


@pytest.fixture(scope="session")
def answer_seconds() -> float:
    """Return the time, in seconds, that the bot has to answer an interaction: 3, as on Discord.

    A project may define a longer time, so that no test fails because the machine is slow.
    """
    return ANSWER_SECONDS


@pytest_asyncio.fixture
async def playground(
    playground_config: Config,
    playground_clock: Clock,
    answer_seconds: float,
    request: pytest.FixtureRequest,
) -> AsyncIterator[Playground]:
    """Start a local Discord for a test.

    The test fails if the bot sent a faulty body, or used a route that the playground does not have.
    If the bot does so only after the test function has ended, pytest reports an error in the
    teardown.
    """
    async with await Playground.start(config=playground_config, clock=playground_clock) as started:
        started.dispatcher.answer_seconds = answer_seconds
        watched = request.node.stash[WATCHED] = WatchedPlayground(started)
        yield started
        watched.fail_on_violations()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Fail a test that passed if its bot sent something wrong during the test."""
    yield
    if WATCHED in item.stash:
        item.stash[WATCHED].fail_on_violations()


@pytest_asyncio.fixture
async def tolerant_playground(
    playground_config: Config, playground_clock: Clock, answer_seconds: float
) -> AsyncIterator[Playground]:
    """Start a local Discord for a test that does not fail if the bot sends faulty requests."""
    async with await Playground.start(config=playground_config, clock=playground_clock) as started:
        started.dispatcher.answer_seconds = answer_seconds
        yield started


@pytest_asyncio.fixture
async def bot_process(
    playground: Playground, playground_config: Config, tmp_path: Path
) -> AsyncIterator[BotProcess]:
    """Start the bot of the settings file in its own process, and wait until it is online.

    It works in `tmp_path` and logs to `bot.log` there. A test may `kill()` it and `start()` it
    again, and wait with `playground.bot_gone()` and `playground.bot_ready()`.
    """
    config = replace(playground_config, folder=tmp_path)
    with (tmp_path / "bot.log").open("ab") as log:
        bot = bot_from_config(config, playground, log)
        try:
            await bot.start()
            await playground.bot_ready(START_SECONDS)
            yield bot
        finally:
            await bot.stop()
            await playground.bot_gone()
