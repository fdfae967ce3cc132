"""The real bot as a process of its own: started, watched, started again, stopped."""

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO

from playground.server import Playground

PAUSE_SECONDS = 1.0
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 20.0
"""A bot that ran this long is started again at once; one that keeps falling waits longer."""
STOP_SECONDS = 12.0
REFUSED = 2
"""The exit code of a bot that will not start until somebody sees to it."""

OWN = ("DISCORD_", "CARTAGENA_")
OF_THE_TERMINAL = ("CARTAGENA_LOG_LEVEL", "CARTAGENA_LANGUAGE")


def environment(playground: Playground, database: Path) -> dict[str, str]:
    """The bot's environment: nothing of a real bot's settings gets in."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(OWN)}
    spoken = {key: os.environ[key] for key in OF_THE_TERMINAL if key in os.environ}
    return {
        **inherited,
        **spoken,
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
        "CARTAGENA_DATABASE": str(database),
        "PYTHONUNBUFFERED": "1",
    }


class BotProcess:
    """Keeps one bot running. It works in `folder`, away from any `.env`; what it prints goes to
    `output`, or to the terminal."""

    def __init__(
        self,
        script: Path,
        folder: Path,
        environment: Mapping[str, str],
        say: Callable[[str], None],
        output: BinaryIO | None = None,
    ) -> None:
        self._script = script
        self._folder = folder
        self._environment = dict(environment)
        self._say = say
        self._output = output
        self._process: asyncio.subprocess.Process | None = None

    async def keep_running(self) -> int:
        """Start the bot whenever it is not there; returns only when it refuses to start."""
        clock, pause = asyncio.get_running_loop().time, PAUSE_SECONDS
        while True:
            began = clock()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(self._script),
                cwd=self._folder,
                env=self._environment,
                start_new_session=True,
                stdout=self._output,
                stderr=self._output,
            )
            self._say(f"The bot runs as process {self._process.pid}.")
            code = await self._process.wait()
            if code == REFUSED:
                self._say("The bot does not start; it says why above.")
                return code
            pause = PAUSE_SECONDS if clock() - began > STEADY_SECONDS else pause
            self._say(f"The bot {_end(code)}; starting it again in {pause:g} s.")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def kill(self) -> None:
        """End the bot without a warning (-9), as a crash would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def stop(self) -> None:
        """Ask the bot to stop, and insist after a while."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


def _end(code: int) -> str:
    return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
