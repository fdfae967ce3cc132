"""Runs the bot in one or more processes, and the program that runs beside several of them."""

import asyncio
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from discord_playground.bot_process import BotProcess, configured, keep_running, local_places
from discord_playground.config import Config, ConfigError
from discord_playground.server import Playground

Say = Callable[[str], None]
STOP_SECONDS = 12.0
CHUNK = 64 * 1024


async def run_bots(
    config: Config, playground: Playground, processes: int, stop: asyncio.Event, say: Say
) -> int:
    """Keep this number of bot processes running.

    Return the exit code when `stop` is set or a process refuses to start.
    """
    if processes == 1:
        return await _keep([configured(config, playground)], stop, say)
    async with _beside(config, stop) as beside:
        if stop.is_set():
            say("Stopping.")
            return 0
        bots = [
            configured(
                config.for_several(), playground, process=one, processes=processes, beside=beside
            )
            for one in range(1, processes + 1)
        ]
        return await _keep(bots, stop, say)


async def _keep(bots: list[BotProcess], stop: asyncio.Event, say: Say) -> int:
    keepers = [asyncio.create_task(keep_running(bot, say)) for bot in bots]
    waiter = asyncio.create_task(stop.wait())
    try:
        done, _ = await asyncio.wait((*keepers, waiter), return_when=asyncio.FIRST_COMPLETED)
        return max(keeper.result() if keeper in done else 0 for keeper in keepers)
    finally:
        say("Stopping.")
        for task in (waiter, *keepers):
            task.cancel()
        await asyncio.wait(keepers)
        await asyncio.gather(*(bot.stop() for bot in bots))


@asynccontextmanager
async def _beside(config: Config, stop: asyncio.Event) -> AsyncIterator[str]:
    """Run the program beside the bot and yield the first line that it prints.

    Yields an empty text if there is no such program, or if `stop` is set before the first line. The
    program's input ends when the playground ends, also after a crash.
    """
    if not config.several.beside:
        yield ""
        return
    places = local_places(config)
    command = [word.format_map(places) for word in config.several.beside]
    program = await asyncio.create_subprocess_exec(
        *command, cwd=config.here, stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    assert program.stdout is not None  # noqa: S101 - it is a PIPE
    first = asyncio.create_task(program.stdout.readline())
    rest = asyncio.create_task(_drop(program.stdout, first))
    try:
        yield await _first_line(first, stop)
    finally:
        await _end(program)
        first.cancel()
        rest.cancel()
        await asyncio.gather(first, rest, return_exceptions=True)


async def _drop(said: StreamReader, first: asyncio.Task[bytes]) -> None:
    """Read and forget all later lines. The program would block if nobody read its output."""
    await asyncio.wait((first,))
    while await said.read(CHUNK):
        pass


async def _first_line(first: asyncio.Task[bytes], stop: asyncio.Event) -> str:
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((first, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
    if not first.done():
        return ""
    line = first.result().decode().strip()
    if not line:
        raise ConfigError("what runs beside several processes does not; it says why above.")
    return line


async def _end(program: Process) -> None:
    assert program.stdin is not None  # noqa: S101 - it is a PIPE
    program.stdin.close()
    try:
        await asyncio.wait_for(program.wait(), STOP_SECONDS)
    except TimeoutError:
        program.kill()
        await program.wait()
