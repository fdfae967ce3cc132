"""Processes of the bot. Each has its own bridge to the database, and starts again when it ends."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from discord_playground import Playground
from tests.e2e.bots import bot_environment, clean_environment
from tests.e2e.forking import ForkedBot
from tests.e2e.sharding.bridge import Bridge, open_bridge
from tests.postgresql.server import Server
from tests.sharding.plan import ProcessTrouble, RunPlan
from tests.sharding.write_audit import address_with_process_name

STOP_SECONDS = 8.0
SLACK_SECONDS = 4.0
RESTART_PAUSE_SECONDS = 0.3
NO_DATABASE = 2
"""Exit code of a process that could not reach the database at its start."""


class Process:
    """A process of the bot, through all its restarts."""

    def __init__(
        self,
        name: str,
        folder: Path,
        bridge: Bridge,
        environment: Mapping[str, str],
        address: str,
        before_start: Callable[[], None] | None,
    ) -> None:
        self.name = name
        self.troubled = False
        self.start_count = 0
        self.problems: list[str] = []
        self._folder = folder
        self._bridge = bridge
        self._environment = environment
        self._address = address
        self._before_start = before_start
        self._expected_codes = set[int]()
        self._closed = False
        self._bot: ForkedBot | None = None

    @property
    def start_name(self) -> str:
        """Return the name under which the database knows the present start of this process."""
        return f"{self.name}.{self.start_count}"

    @property
    def log(self) -> Path:
        """Return the path of the process's log."""
        return self._folder / "bot.log"

    async def keep_running(self) -> None:
        """Start the process again and again, until `close` is called."""
        while not self._closed:
            self._expected_codes = {NO_DATABASE} if self._bridge.cut else set()
            self.start_count += 1
            database = {
                "CARTAGENA_DATABASE": address_with_process_name(self._address, self.start_name)
            }
            environment = {**self._environment, **database}
            self._bot = bot = ForkedBot(self._folder, environment, self.log, self._before_start)
            bot.start(clean_environment())
            code = await bot.wait()
            if code not in self._expected_codes:
                self.problems.append(f"{self.name} ended by itself with {code}")
            await asyncio.sleep(RESTART_PAUSE_SECONDS)

    async def disturb(self, trouble: ProcessTrouble, seconds: float) -> None:
        """Kill the process, or freeze it or cut it off from the database for some seconds."""
        self.troubled = True
        if trouble is ProcessTrouble.KILLED:
            self._send(signal.SIGKILL, -signal.SIGKILL)
        elif trouble is ProcessTrouble.FROZEN:
            self._send(signal.SIGSTOP)
            await asyncio.sleep(seconds)
            self._send(signal.SIGCONT)
        else:
            self._expected_codes.add(NO_DATABASE)
            self._bridge.break_off()
            await asyncio.sleep(seconds)
            self._bridge.cut = False
        self.troubled = False

    async def close(self, running: asyncio.Task[None]) -> None:
        """Stop the process for good, and report a problem if the stop takes too long."""
        self._closed = True
        self._send(signal.SIGTERM, 0)
        _, late = await asyncio.wait((running,), timeout=STOP_SECONDS + SLACK_SECONDS)
        if late:
            self.problems.append(f"{self.name} took longer than {STOP_SECONDS} s to stop")
            self._send(signal.SIGKILL, -signal.SIGKILL)
        await running

    def _send(self, signal_to_send: signal.Signals, code: int | None = None) -> None:
        if code is not None:
            self._expected_codes.add(code)
        if self._bot is not None and self._bot.running:
            self._bot.send_signal(signal_to_send)


@asynccontextmanager
async def running_processes(
    playground: Playground, plan: RunPlan, server: Server, address: str, folder: Path
) -> AsyncIterator[list[Process]]:
    """Run all processes during the block."""
    async with AsyncExitStack() as stack:
        found: list[Process] = []
        for number in range(plan.processes):
            name = f"process-{number}"
            (folder / name).mkdir()
            bridge = await stack.enter_async_context(
                open_bridge(server.folder, folder / f"b{number}")
            )
            bridge_url = address.replace(str(server.folder), str(folder / f"b{number}"))
            environment = _environment(playground, plan)
            found.append(
                Process(name, folder / name, bridge, environment, bridge_url, plan.plant_fault)
            )
        running = [asyncio.create_task(one.keep_running()) for one in found]
        try:
            yield found
        finally:
            closing = (one.close(task) for one, task in zip(found, running, strict=True))
            await asyncio.gather(*closing)


def _environment(playground: Playground, plan: RunPlan) -> dict[str, str]:
    return bot_environment(
        playground,
        CARTAGENA_SHARDS=str(plan.shards),
        CARTAGENA_SHARE=str(plan.share),
        CARTAGENA_PAUSE="0.1",
        CARTAGENA_CLOCK=str(playground.clock_file),
        CARTAGENA_LOG_LEVEL="INFO",
        CARTAGENA_LOG_FORMAT="json",
    )
