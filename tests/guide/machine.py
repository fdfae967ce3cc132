"""A machine to follow the guide on: commands run there as root, and files are put there."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.bots import ROOT

SECONDS = 600
"""Guards against hanging: an image is built in this time on a busy machine, too."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it said."""

    code: int
    said: str


@dataclass(frozen=True)
class Machine:
    """A machine; its network is this process's own, so that it reaches the playground."""

    name: str
    root: Path
    """Its root folder, as it is seen from here."""
    way_in: tuple[str, ...]
    """What stands before a command that is to run there."""

    async def run(self, *words: str, typed: str = "") -> Done:
        """Run a command there, and type into it what it reads."""
        running = await asyncio.create_subprocess_exec(
            *self._words(words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(running.communicate(typed.encode()), SECONDS)
        assert running.returncode is not None
        return Done(running.returncode, said.decode(errors="replace"))

    @asynccontextmanager
    async def running(self, *words: str) -> AsyncIterator[None]:
        """Let a program run there for a while."""
        log = self.root / "tmp" / Path(words[0]).name
        with log.with_suffix(".log").open("wb") as output:
            program = await asyncio.create_subprocess_exec(
                *self._words(words), stdout=output, stderr=output
            )
        try:
            yield
        finally:
            # The way in has forked: to end it is not enough.
            await self.run("sh", "-c", f"kill $(pidof {words[0]})")
            await asyncio.wait_for(program.wait(), SECONDS)

    def put_release(self, folder: str) -> Path:
        """Put the files of this checkout there, as a release has them."""
        target = self.root / folder.lstrip("/")
        listed = subprocess.run(
            ("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=True
        )
        for name in filter(None, listed.stdout.split("\0")):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
        return target

    def _words(self, words: tuple[str, ...]) -> tuple[str, ...]:
        home = ("HOME=/root", f"PATH={PATH}", "LANG=C.UTF-8", "TERM=dumb")
        return (*self.way_in, "env", "--ignore-environment", *home, *words)
