"""If Discord refuses the commands, the bot is online all the same, and sends them again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from discord_playground import Playground, until
from i18n import Catalogue
from service.client import CartagenaBot
from service.commands import registration
from service.commands.key_stores import FileKeyStore
from service.commands.registration import RETRY_SECONDS
from tests.service.starting import SAMPLE_EXTENSION, logged_in_bot

TIMEOUT_SECONDS = 120
PUT = "PUT /applications/*/commands"
MANY_TIMES = 10**6
KEY_STORE_FILE = Path("cartagena.sqlite3.commands")
FAILED_EVENT = "commands could not be sent"

pytestmark = pytest.mark.usefixtures("online")


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registration, "RETRY_SECONDS", (0.01, 0.02, 0.03))


@asynccontextmanager
async def connected_bot(locales: Path) -> AsyncIterator[CartagenaBot]:
    """Start a bot, and wait until it is ready."""
    async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
        bot._connection.guild_ready_timeout = 0.1
        connection_task = asyncio.create_task(bot.connect())
        try:
            await asyncio.wait_for(bot.wait_until_ready(), TIMEOUT_SECONDS)
            yield bot
        finally:
            await bot.close()
            await asyncio.wait_for(connection_task, TIMEOUT_SECONDS)


def registration_tasks() -> list[str]:
    names = (task.get_name() for task in asyncio.all_tasks())
    return [name for name in names if name.startswith("follow ")]


async def test_the_bot_is_online_while_the_commands_are_rate_limited(
    playground: Playground, locales: Path
) -> None:
    playground.faults.fail_next(PUT, 429, retry_after=60)
    async with connected_bot(locales) as bot:
        await until(
            lambda: playground.limits.counts.requests(PUT, 429), TIMEOUT_SECONDS, "It is refused"
        )
        assert bot.is_ready()
    assert registration_tasks() == []
    assert playground.world.commands_in(None) == []
    assert not KEY_STORE_FILE.exists()


async def test_the_commands_are_sent_after_a_short_rate_limit(
    playground: Playground, locales: Path
) -> None:
    """discord.py itself waits until the rate limit is over."""
    playground.faults.fail_next(PUT, 429, retry_after=0.2)
    async with connected_bot(locales):
        await playground.bot_ready(TIMEOUT_SECONDS)
        await until(KEY_STORE_FILE.exists, TIMEOUT_SECONDS, "It is noted")
    assert playground.limits.counts.requests(PUT, 200) == 1


@pytest.mark.parametrize("status", [400, 403, 503])
async def test_refused_commands_are_sent_again_after_growing_waits(
    playground: Playground, locales: Path, short_waits: None, status: int
) -> None:
    playground.faults.fail_next(PUT, status, times=MANY_TIMES)
    with capture_logs() as logs:
        async with connected_bot(locales) as bot:
            await until(
                lambda: playground.limits.counts.requests(PUT, status) > 3,
                TIMEOUT_SECONDS,
                "It tries again",
            )
            assert not KEY_STORE_FILE.exists()
            assert bot.is_ready()
            assert not bot.is_closed()
            playground.faults.clear()
            await until(KEY_STORE_FILE.exists, TIMEOUT_SECONDS, "It is noted")
    assert [one["name"] for one in playground.world.commands_in(None)] == ["sail"]
    waits = [one["again_in_seconds"] for one in logs if one["event"] == FAILED_EVENT]
    assert waits[:4] == [0.01, 0.02, 0.03, 0.03]
    assert registration_tasks() == []


async def test_the_commands_are_retried_after_the_wait_that_a_proxy_asks_for(
    playground: Playground, locales: Path
) -> None:
    playground.faults.fail_next(PUT, 429, None, retry_after=3600)
    with capture_logs() as logs:
        async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
            await bot.registration.wait_until_attempt_ended(str(bot.application_id))
    [failed] = [one for one in logs if one["event"] == FAILED_EVENT]
    assert failed["again_in_seconds"] == 3600


async def test_an_unexpected_error_does_not_close_the_bot(
    playground: Playground, locales: Path, short_waits: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = [ZeroDivisionError()]
    write = FileKeyStore.write

    async def fail_once(store: FileKeyStore, application: str, entry: str) -> None:
        if faults:
            raise faults.pop()
        await write(store, application, entry)

    monkeypatch.setattr(FileKeyStore, "write", fail_once)
    async with connected_bot(locales) as bot:
        await until(KEY_STORE_FILE.exists, TIMEOUT_SECONDS, "It is noted the second time")
        assert not bot.is_closed()


async def test_commands_are_not_sent_twice_at_the_same_time(
    playground: Playground, locales: Path
) -> None:
    playground.faults.delay(PUT, 0.2)
    async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
        application = str(bot.application_id)
        await until(lambda: not playground.faults.has_pending, TIMEOUT_SECONDS, "It is under way")
        bot.registration.begin_sending(application)
        assert len(registration_tasks()) == 1
        await until(KEY_STORE_FILE.exists, TIMEOUT_SECONDS, "It is noted")
        await until(lambda: not registration_tasks(), TIMEOUT_SECONDS, "Both have ended")
    assert playground.limits.counts.requests(PUT) == 1


async def test_a_closed_registration_starts_no_attempt(
    playground: Playground, locales: Path
) -> None:
    async with logged_in_bot(Catalogue.load(locales), SAMPLE_EXTENSION) as bot:
        await bot.registration.close()
        bot.registration.begin_sending(str(bot.application_id))
        assert registration_tasks() == []


def test_the_waits_between_attempts_grow() -> None:
    assert sorted(set(RETRY_SECONDS)) == list(RETRY_SECONDS)
