"""Fixtures: a playground for each test; at the end, the bot must have followed its rules."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import USUAL_READY_SECONDS, LiveBot, ProcessBot, running_bot
from tests.e2e.play import Crew
from tests.e2e.transcript import labels_with_markup, stray_pings
from tests.makers.engines import POSTGRESQL, SQLITE, write_empty_database


@pytest.fixture(autouse=True)
def plain_log() -> Iterator[None]:
    """Log errors of a bot in this loop with plain tracebacks, as the bot's own log does."""
    plain = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, plain])
    yield
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


@pytest.fixture
def playground(playground: Playground) -> Iterator[Playground]:
    """A local Discord; at the end, no message may have a wrong ping or an unreadable button."""
    yield playground
    assert stray_pings(playground) == []
    assert labels_with_markup(playground) == []


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The bot's database: SQLite, and in tests marked with `both_engines` also PostgreSQL."""
    if getattr(request, "param", SQLITE) == POSTGRESQL:
        return request.getfixturevalue("postgres")
    return str(write_empty_database(tmp_path / "games.sqlite3"))


@pytest.fixture
async def process(
    playground: Playground, tmp_path: Path, database: str
) -> AsyncIterator[ProcessBot]:
    """The bot in a process of its own, with the log at its most detailed level."""
    bot = ProcessBot(playground, tmp_path, database=database)
    try:
        await bot.start()
        yield bot
    finally:
        await bot.end()


@pytest.fixture
async def live_bot(playground: Playground, database: str) -> AsyncIterator[LiveBot]:
    """The bot in the test's event loop."""
    async with running_bot(playground, database, ready_after=USUAL_READY_SECONDS) as bot:
        yield bot


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A Tortuga game of two that has just begun; the bot is idle. Some test files override it."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    return crew
