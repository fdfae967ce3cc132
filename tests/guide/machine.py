"""A machine on which the guide is followed: it runs commands as root, and takes files."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.bots import ROOT

COMMAND_SECONDS = 600
"""Seconds that a command may take. Even an image on a busy machine is built in this time."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True)
class CommandResult:
    """A command's exit code and output."""

    exit_code: int
    said: str


@dataclass(frozen=True)
class Machine:
    """A machine. It shares this process's network, so it reaches the playground."""

    name: str
    root: Path
    """The machine's root folder, as a path on this machine."""
    command_prefix: tuple[str, ...]
    """Words before each command that make it run on the machine."""

    async def run(self, *words: str, typed: str = "") -> CommandResult:
        """Run a command on the machine, with `typed` as its input."""
        running = await asyncio.create_subprocess_exec(
            *self._words(words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(running.communicate(typed.encode()), COMMAND_SECONDS)
        assert running.returncode is not None
        return CommandResult(running.returncode, said.decode(errors="replace"))

    @asynccontextmanager
    async def running_program(self, *words: str) -> AsyncIterator[None]:
        """Run a program on the machine during the block."""
        log = self.root / "tmp" / Path(words[0]).name
        with log.with_suffix(".log").open("wb") as output:
            program = await asyncio.create_subprocess_exec(
                *self._words(words), stdout=output, stderr=output
            )
        try:
            yield
        finally:
            # The program to end may be a child of `program`, so find the program by its name.
            await self.run("sh", "-c", f"kill $(pidof {words[0]})")
            await asyncio.wait_for(program.wait(), COMMAND_SECONDS)

    def put_release(self, folder: str) -> Path:
        """Copy the files of this checkout to a folder of the machine, as in a release."""
        target = self.root / folder.lstrip("/")
        listed = subprocess.run(
            ("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=True
        )
        for name in filter(None, listed.stdout.split("\0")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
        return target

    def _words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        variables = ("HOME=/root", f"PATH={PATH}", "LANG=C.UTF-8", "TERM=dumb")
        return (*self.command_prefix, "env", "--ignore-environment", *variables, *words)
