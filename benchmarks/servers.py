"""What a Discord server costs the bot: memory, and CPU time until the bot knows the server.

    python -m benchmarks.servers [--servers 2000] [--channels 5 50]

The bot runs at the local Discord, once with one server and once with many, on one shard. Linux
only: it reads /proc.
"""

import argparse
import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.many_tables.measured_bot import measured_bot
from discord_playground import Playground

PAUSE_SECONDS = 5.0
"""Seconds in which the bot must do almost nothing before the benchmark reads its memory."""


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--servers", type=int, default=2_000, help="a shard takes 2,500 at most")
    parser.add_argument("--channels", type=int, nargs="*", default=[5, 50], help="in each server")
    return parser.parse_args()


async def measure_servers(server_count: int, channel_count: int) -> tuple[float, float]:
    """Return the MiB of a bot with this number of servers, and its CPU seconds until it is idle."""
    names = [f"channel-{number}" for number in range(channel_count)]
    with TemporaryDirectory() as folder:
        async with await Playground.start() as playground:
            for number in range(server_count - 1):
                playground.add_guild(f"Harbour {number}", channels=names, people=["Ana"])
            async with measured_bot(playground, Path(folder)) as bot:
                await wait_until_idle(lambda: bot.cpu)
                return bot.mib, bot.cpu


async def wait_until_idle(cpu: Callable[[], float]) -> None:
    """Wait until the process has nothing to do."""
    while True:
        before, began = cpu(), time.monotonic()
        await asyncio.sleep(PAUSE_SECONDS)
        if (cpu() - before) / (time.monotonic() - began) < 0.02:
            return


async def main() -> None:
    """Measure and print the results."""
    given = arguments()
    for channel_count in given.channels:
        with_one, with_many = (
            await measure_servers(1, channel_count),
            await measure_servers(given.servers, channel_count),
        )
        more = given.servers - 1
        print(
            f"{given.servers:,} servers of {channel_count} channels: {with_many[0]:.0f} MiB"
            f" ({with_one[0]:.0f} with one), {1024 * (with_many[0] - with_one[0]) / more:.1f} KiB"
            f" and {1000 * (with_many[1] - with_one[1]) / more:.2f} ms of CPU each",
            flush=True,
        )


if __name__ == "__main__":
    asyncio.run(main())
