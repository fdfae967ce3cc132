"""Runs the bot in one or more processes; if in several, also one additional program.

`SeveralProcesses.beside` is that program, for example the database of the processes.
"""

import asyncio
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from discord_playground.bot_process import (
    BotProcess,
    bot_from_config,
    keep_running,
    local_placeholders,
)
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
        return await _run_until_stopped([bot_from_config(config, playground)], stop, say)
    async with _running_side_program(config, stop) as first_line:
        if stop.is_set():
            say("Stopping.")
            return 0
        bots = [
            bot_from_config(
                config.for_several_processes(),
                playground,
                process=number,
                processes=processes,
                first_line=first_line,
            )
            for number in range(1, processes + 1)
        ]
        return await _run_until_stopped(bots, stop, say)


async def _run_until_stopped(bots: list[BotProcess], stop: asyncio.Event, say: Say) -> int:
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
async def _running_side_program(config: Config, stop: asyncio.Event) -> AsyncIterator[str]:
    """Run the program beside the bot and yield the first line that it prints.

    Yields an empty text if there is no such program, or if `stop` is set before the first line. The
    program's input ends when the playground ends, even if the playground crashes.
    """
    if not config.several.beside:
        yield ""
        return
    placeholders = local_placeholders(config)
    command = [word.format_map(placeholders) for word in config.several.beside]
    program = await asyncio.create_subprocess_exec(
        *command, cwd=config.here, stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    assert program.stdout is not None  # noqa: S101 - it is a PIPE
    first_line_task = asyncio.create_task(program.stdout.readline())
    discarding_task = asyncio.create_task(_discard_later_lines(program.stdout, first_line_task))
    try:
        yield await _first_line(first_line_task, stop)
    finally:
        await _end_program(program)
        first_line_task.cancel()
        discarding_task.cancel()
        await asyncio.gather(first_line_task, discarding_task, return_exceptions=True)


async def _discard_later_lines(output: StreamReader, first_line_task: asyncio.Task[bytes]) -> None:
    """Read and forget all later lines. The program would block if nobody read its output."""
    await asyncio.wait((first_line_task,))
    while await output.read(CHUNK):
        pass


async def _first_line(first_line_task: asyncio.Task[bytes], stop: asyncio.Event) -> str:
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((first_line_task, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
    if not first_line_task.done():
        return ""
    line = first_line_task.result().decode().strip()
    if not line:
        raise ConfigError("what runs beside several processes does not; it says why above.")
    return line


async def _end_program(program: Process) -> None:
    assert program.stdin is not None  # noqa: S101 - it is a PIPE
    program.stdin.close()
    try:
        await asyncio.wait_for(program.wait(), STOP_SECONDS)
    except TimeoutError:
        program.kill()
        await program.wait()
