"""The real bot, connected to the playground: in its own process or in the test's event loop."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, TypeVarTuple, cast

from cogs import EXTENSIONS
from cogs.cartagena import Cartagena
from cogs.wording import emoji
from discord_playground import Playground, until
from game.model.ids import GameId
from game.model.time import Milliseconds, Moment
from game.pictures import Picture, draw_cover, draw_low_cover
from game.storage.repository import Repository
from game.tables import Tables
from i18n import Catalogue
from i18n.catalogue import set_command_ids, shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.database import open_repository
from service.processes.thinking_process import ThinkingProcess
from service.processes.workers import Background, Workers
from service.resources import Resources, make_resources
from service.startup.settings import Settings
from tests.addresses import playground_addresses
from tests.e2e.forking import ForkedBot

ROOT = Path(__file__).parents[2]
BOT_PREFIXES = ("DISCORD_", "CARTAGENA_")
TRACING_PREFIX = "COVERAGE_PROCESS_"
"""The prefix of the coverage variables, which a bot's process does not get.

Tracing doubles the time of a start. Tests that run the bot in their own loop cover the same lines,
except about twelve.
"""
LONGER_THAN_TESTS_SECONDS = 60
"""Seconds that a computer pauses before it acts: longer than any test takes."""
QUICK_READY_SECONDS = 0.2
"""Seconds without a new server after which a bot is ready: short, as servers come all at once."""
USUAL_READY_SECONDS = 2.0
"""Seconds without a new server after which the library calls a bot ready.

Most tests end earlier, so their bot never catches up after its start.
"""
NO_WAIT = Milliseconds(0)
"""No wait of calls: in most tests, people press so fast that all calls would wait for a minute."""
TIMEOUT_SECONDS = 120
NO_SETTINGS: Mapping[str, str] = MappingProxyType({})


def clean_environment() -> dict[str, str]:
    """Return the environment without the bot's own variables and without tracing."""
    omitted = (*BOT_PREFIXES, TRACING_PREFIX)
    return {key: value for key, value in os.environ.items() if not key.startswith(omitted)}


def environment_with_playground() -> dict[str, str]:
    """Return the environment for a process that imports this checkout's playground."""
    return clean_environment() | {"PYTHONPATH": str(ROOT / "playground")}


def bot_environment(playground: Playground, **settings: str) -> dict[str, str]:
    """Return the environment for a bot's process: the playground's addresses and these settings."""
    return clean_environment() | {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "CARTAGENA_DOUBLE_TAP": "0",
        "CARTAGENA_CALL_WAIT": "0",
        **settings,
    }


T = TypeVar("T")
Args = TypeVarTuple("Args")


@cache
def cover(draw: Callable[[str], Picture], boat: str) -> Picture:
    """Return a cover with this kind of boat."""
    return draw(boat)


class ProcessBot:
    """The bot in a process of its own, with everything that it has logged."""

    def __init__(
        self,
        playground: Playground,
        folder: Path,
        computer_pause: float = 0,
        more_settings: Mapping[str, str] = NO_SETTINGS,
        database: str | None = None,
    ) -> None:
        self.playground = playground
        self._settings = more_settings
        """Environment variables for the bot besides those that every test bot gets."""
        self.database = folder / "games.sqlite3"
        """The bot's SQLite file, unless another database was given."""
        self._database = database or str(self.database)
        self._folder = folder
        self.computer_pause = computer_pause
        self._log = folder / "bot.log"
        self._process: ForkedBot | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it is online."""
        self._process = ForkedBot(self._folder, self._environment(), self._log)
        self._process.start(clean_environment())
        await self.playground.bot_ready(TIMEOUT_SECONDS)

    async def kill(self) -> None:
        """Kill the bot with signal 9, in the middle of its work."""
        assert await self.end(signal.SIGKILL) == -signal.SIGKILL

    async def end(self, signal_number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait until the bot has left the playground; return the exit code."""
        assert self._process is not None
        if self._process.running:
            self._process.send_signal(signal_number)
        code = await asyncio.wait_for(self._process.wait(), TIMEOUT_SECONDS)
        await wait_until_bot_is_gone(self.playground)
        return code

    async def restart(self) -> None:
        """Kill the bot and start it again."""
        await self.kill()
        await self.start()

    @property
    def log(self) -> str:
        """Return the bot's log since its first start."""
        return self._log.read_text(encoding="utf-8")

    def _environment(self) -> dict[str, str]:
        return bot_environment(
            self.playground,
            CARTAGENA_DATABASE=self._database,
            CARTAGENA_LOG_LEVEL="DEBUG",
            CARTAGENA_PAUSE=str(self.computer_pause),
            CARTAGENA_CLOCK=str(self.playground.clock_file),
            **self._settings,
        )


class ReusedWorkers(Workers):
    """Worker processes that are kept from test to test, because they take long to start.

    A lobby's cover is ready at once, so no later edit adds it while a test waits for another edit.
    """

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Run a function in a worker process; draw a cover in this process, and only once."""
        if function in {draw_cover, draw_low_cover}:
            draw = cast("Callable[[str], Picture]", function)
            return cast("T", cover(draw, cast("str", args[0])))
        return await super().run(function, *args)

    def close(self) -> None:
        """Do not close; later tests use the same workers."""


DRAWING_WORKERS = ReusedWorkers()
THINKING_WORKERS = ReusedWorkers()


class LiveBot:
    """The bot in the test's event loop, built as in `service.running`; tests can use its parts."""

    def __init__(self, bot: CartagenaBot, resources: Resources, repository: Repository) -> None:
        self.bot = bot
        self.repository = repository
        self.resources = resources
        """The resources of the bot's process."""

    @property
    def tables(self) -> Tables:
        """Return the tables, with all that people can do at them."""
        return self.bot.tables

    @property
    def cog(self) -> Cartagena:
        """Return the bot's cog."""
        return cast("Cartagena", self.bot.get_cog("Cartagena"))

    async def wait_until_caught_up(self) -> None:
        """Wait until the bot has caught up after its start and is idle."""
        await until(
            lambda: self.cog.housekeeping.has_caught_up, TIMEOUT_SECONDS, "The bot should catch up"
        )
        await self.cog.housekeeping.scheduler.catch_up()
        await self.wait_until_idle()

    async def wait_until_shown_state_is_saved(self, game_id: GameId) -> None:
        """Wait until the bot has stored what a game's board shows, a moment after posting it."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while (await self.tables.cached_or_stored_table(game_id)).game.board.posting:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def wait_until_emojis_uploaded(self) -> None:
        """Wait until the bot's emojis are uploaded; before that, messages show plain symbols."""
        await self.wait_until_caught_up()
        await self.cog.housekeeping._emojis.wait_until_idle()

    async def wait_until_idle(self) -> None:
        """Wait until no computer acts, public messages are up to date, and all notices are sent."""
        await wait_until_idle(self.cog)


async def wait_until_idle(cog: Cartagena) -> None:
    """Wait until no computer acts, public messages are up to date, and all notices are sent."""
    await cog.housekeeping.computers.wait_until_idle()
    await cog.boards.wait_until_idle()
    await cog.delivery.wait_until_idle()
    for messages in cog.scheduled:
        await messages.wait_until_idle()
    await cog.boards.wait_until_idle()


async def wait_until_bot_is_gone(playground: Playground) -> None:
    """Wait until the playground has noticed that the bot is gone."""
    await until(lambda: not playground.gateway.bot_is_there(), TIMEOUT_SECONDS, "The bot should go")


def running_follower_tasks() -> list[str]:
    """Return the names of the running tasks of `Follower`, for example updates of messages."""
    names = (task.get_name() for task in asyncio.all_tasks())
    return [name for name in names if name.startswith("follow ")]


@asynccontextmanager
async def running_bot(
    playground: Playground,
    database: Path | str,
    clock: Callable[[], Moment] | None = None,
    catalogue: Catalogue | None = None,
    computer_pause: float = 0,
    ready_after: float = QUICK_READY_SECONDS,
    double_tap: float = 0,
    call_wait: Milliseconds = NO_WAIT,
) -> AsyncIterator[LiveBot]:
    """Run the bot in the test's event loop; a second run on the same database is a restart.

    A call to a person who has just pressed something is delayed by ``call_wait`` milliseconds.
    """
    settings = Settings.model_validate(
        {
            "DISCORD_TOKEN": playground.token,
            "CARTAGENA_DATABASE": database,
            "CARTAGENA_PAUSE": computer_pause,
            "CARTAGENA_DOUBLE_TAP": double_tap,
            "CARTAGENA_CALL_WAIT": call_wait / 1000,
            "CARTAGENA_CLOCK": playground.clock_file,
        }
    )
    with playground_addresses(playground):
        async with await open_repository(settings.database) as repository:
            resources = replace(
                make_resources(settings, catalogue or shipped_catalogue()),
                workers=DRAWING_WORKERS,
                background=Background(DRAWING_WORKERS),
                thinking=ThinkingProcess(THINKING_WORKERS),
            )
            tables = Tables(repository, clock or resources.clock)
            key_store = key_store_in(settings.command_keys_file, repository)
            bot = CartagenaBot(resources, tables, key_store, EXTENSIONS)
            bot._connection.guild_ready_timeout = ready_after
            bot_task = asyncio.create_task(bot.start(settings.token.get_secret_value()))
            try:
                await playground.bot_ready()
                await bot.registration.wait_until_attempt_ended(str(bot.application_id))
                yield LiveBot(bot, resources, repository)
            finally:
                await bot.inflight.drain(2)
                await bot.close()
                await asyncio.wait((bot_task,), timeout=5)
                await wait_until_bot_is_gone(playground)
                emoji.use_own_emojis({})
                set_command_ids({})
    assert running_follower_tasks() == [], "a bot that has left must leave nothing running"
