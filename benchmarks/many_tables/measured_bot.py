"""Runs the bot as a process, and measures its CPU time and memory. Linux only: it reads /proc."""

import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clicking.driving import ROOT
from benchmarks.many_tables.tables import DATABASE
from discord_playground import Playground
from discord_playground.bot_process import BotProcess

START_SECONDS = 60.0
WHOLE_BOT = ("bot.py",)
PICTURELESS_BOT = ("benchmarks/clicking/pictureless_bot.py", "panel")
"""The bot without pictures of panels.

With few tables, each of these pictures would be drawn once, and then come from the bot's cache;
with many tables, they would be drawn again and again.
"""


@dataclass(frozen=True)
class MeasuredBot:
    """The bot's own process, without the processes that draw and think for it."""

    pid: int

    @property
    def cpu(self) -> float:
        """CPU seconds of all its threads so far."""
        threads = Path(f"/proc/{self.pid}/task").iterdir()
        return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9

    @property
    def mib(self) -> float:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        (line,) = (line for line in status if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024


@asynccontextmanager
async def measured_bot(
    playground: Playground, folder: Path, program: Sequence[str] = WHOLE_BOT
) -> AsyncIterator[MeasuredBot]:
    """Run the bot; the context begins when Discord has let the bot in (READY)."""
    environment = os.environ | {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "CARTAGENA_DATABASE": str(folder / DATABASE),
        "CARTAGENA_LOG_LEVEL": "WARNING",
        "PYTHONPATH": str(ROOT),
    }
    with (folder / "bot.log").open("ab") as log:
        script, *given = program
        command = [sys.executable, str(ROOT / script), *given]
        bot = BotProcess(command, folder, environment, log)
        pid = await bot.start()
        try:
            await playground.bot_ready(START_SECONDS)
            yield MeasuredBot(pid)
        finally:
            await bot.stop()
            await playground.bot_gone()
