"""Fixtures for tests of a bot in the playground.

`pytest_plugins = ["discord_playground.pytest_plugin"]` brings them. They follow the file named by
the setting `playground_config`, `playground.toml` unless said otherwise; a test module or a
conftest may define a `playground_config` of its own.
"""

from collections.abc import AsyncIterator, Generator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import pytest_asyncio

from discord_playground.bot_process import BotProcess, configured
from discord_playground.config import USUAL_PLACE, Config
from discord_playground.server import Playground
from discord_playground.world.clock import Clock

START_SECONDS = 20


@dataclass(slots=True)
class Watched:
    """A playground whose violations fail the test it was made for, each of them once."""

    playground: Playground
    reported: int = 0

    def refuse_violations(self) -> None:
        """Fail the running test if the bot sent anything since the last look that it should not."""
        fresh = self.playground.violations[self.reported :]
        self.reported += len(fresh)
        if fresh:
            listed = "\n".join(f"  {violation}" for violation in fresh)
            pytest.fail(f"The bot sent what Discord would refuse:\n{listed}", pytrace=False)


WATCHED = pytest.StashKey[Watched]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one setting."""
    parser.addini("playground_config", "the playground's file", default=str(USUAL_PLACE))


@pytest.fixture(scope="session")
def playground_config(pytestconfig: pytest.Config) -> Config:
    """The world to begin with, and the bot; without a file a world of no bot in particular."""
    place = pytestconfig.rootpath / str(pytestconfig.getini("playground_config"))
    return Config.read(place) if place.is_file() else Config()


@pytest.fixture
def playground_clock() -> Clock:
    """The playground's clock: the machine's; a test may define one that is off."""
    return Clock()


@pytest_asyncio.fixture
async def playground(
    playground_config: Config, playground_clock: Clock, request: pytest.FixtureRequest
) -> AsyncIterator[Playground]:
    """A local Discord. The test fails if the bot sent a faulty body, or asked for something that
    the playground does not have; where that comes after the test, its end is an error."""
    async with await Playground.start(config=playground_config, clock=playground_clock) as started:
        watched = request.node.stash[WATCHED] = Watched(started)
        yield started
        watched.refuse_violations()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """A test that passed fails all the same where its bot did something wrong meanwhile."""
    yield
    if WATCHED in item.stash:
        item.stash[WATCHED].refuse_violations()


@pytest_asyncio.fixture
async def tolerant_playground(
    playground_config: Config, playground_clock: Clock
) -> AsyncIterator[Playground]:
    """A local Discord for a test that sends faulty requests on purpose."""
    async with await Playground.start(config=playground_config, clock=playground_clock) as started:
        yield started


@pytest_asyncio.fixture
async def bot_process(
    playground: Playground, playground_config: Config, tmp_path: Path
) -> AsyncIterator[BotProcess]:
    """The bot of the file, online, as a process that works in `tmp_path` and logs to `bot.log`
    there: `kill()` it, `start()` it again, and wait with `playground.bot_gone()` and
    `playground.bot_ready()`."""
    config = replace(playground_config, folder=tmp_path)
    with (tmp_path / "bot.log").open("ab") as log:
        bot = configured(config, playground, log)
        try:
            await bot.start()
            await playground.bot_ready(START_SECONDS)
            yield bot
        finally:
            await bot.stop()
            await playground.bot_gone()
