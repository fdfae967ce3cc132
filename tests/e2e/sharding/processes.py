"""Several processes of the bot with one database, and the shares that each of them holds."""

import asyncio
import re
import signal
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from discord_playground import Playground, until
from discord_playground.world.objects.guilds import Guild
from tests.e2e.bots import NO_SETTINGS, TIMEOUT_SECONDS, bot_environment, clean_environment
from tests.e2e.forking import ForkedBot
from tests.postgresql.server import Server

SHARES = re.compile("a share (is taken|is given back|was lost).*?share=([0-9]+)")


class Process:
    """One process of the bot."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        folder.mkdir()
        self._log = folder / "bot.log"
        self._bot = ForkedBot(folder, environment, self._log)
        self._bot.start(clean_environment())

    def send(self, signal_number: signal.Signals) -> None:
        """Send the process a signal."""
        self._bot.send_signal(signal_number)

    async def end(self, signal_number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, wait for the end, and return the exit code.

        The code is negative if a signal killed the process.
        """
        if self._bot.running:
            self.send(signal_number)
        return await self.wait()

    async def wait(self) -> int:
        """Wait for the end; return the exit code."""
        return await asyncio.wait_for(self._bot.wait(), TIMEOUT_SECONDS)

    @property
    def shares(self) -> set[int]:
        """The shares that the process holds according to its log."""
        held: set[int] = set()
        for event, share in SHARES.findall(self.log):
            (held.add if event == "is taken" else held.discard)(int(share))
        return held

    @property
    def log(self) -> str:
        """The log of the process."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""


class Processes:
    """All processes with one database."""

    def __init__(
        self, playground: Playground, folder: Path, server: Server, address: str, shards: int
    ) -> None:
        self.playground = playground
        self.address = address
        self._folder = folder
        self._server = server
        self._shards = shards
        self.started: list[Process] = []

    def start(self, more_settings: Mapping[str, str] = NO_SETTINGS) -> Process:
        """Start one more process."""
        process_folder = self._folder / f"process-{len(self.started)}"
        process = Process(process_folder, {**self._environment(), **more_settings})
        self.started.append(process)
        return process

    async def kill_all(self) -> None:
        """Kill all processes, also frozen ones."""
        for process in self.started:
            await process.end(signal.SIGKILL)

    def fetch_rows(self, query: str) -> list[tuple[object, ...]]:
        """Return the rows that a query finds in the database."""
        return self._server.run_sql(query, url=self.address)

    @property
    def home_share(self) -> int:
        """The share of the Discord server in which people play."""
        return self.share_of(self.playground.world.home)

    def share_of(self, guild: Guild) -> int:
        """Return the share to which a Discord server belongs."""
        return (int(guild.id) >> 22) % self._shards

    async def wait_until_servers_are_divided(self) -> tuple[Process, Process]:
        """Wait until two processes hold one share each and get their servers' events.

        Returns first the process that serves the home server, then the other one.
        """
        await until(
            lambda: all(len(one.shares) == 1 for one in self.started), TIMEOUT_SECONDS, "One each"
        )
        await self.playground.bot_ready(TIMEOUT_SECONDS)
        home, other = sorted(self.started, key=lambda one: self.home_share not in one.shares)
        return home, other

    async def wait_for_home_server(self) -> None:
        """Wait until a process gets the events of the home server."""
        listens = partial(
            self.playground.gateway.bot_gets_guild_events, self.playground.world.home.id
        )
        await until(listens, TIMEOUT_SECONDS, "Somebody should look after the server")

    def _environment(self) -> dict[str, str]:
        return bot_environment(
            self.playground,
            CARTAGENA_DATABASE=self.address,
            CARTAGENA_LOG_LEVEL="DEBUG",
            CARTAGENA_PAUSE="0",
            CARTAGENA_CLOCK=str(self.playground.clock_file),
            CARTAGENA_SHARDS=str(self._shards),
            CARTAGENA_SHARE="1",
        )
