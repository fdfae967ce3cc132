"""When something was broken: it excuses a click that nobody answered."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path

TICK = 0.5
LATE = 0.2
"""Seconds that a loop may be kept waiting in a tick: more is trouble of this machine's."""

AFTERMATH = 1.0
"""Seconds for which trouble is felt after its end: what had waited is done first."""


@dataclass
class Trouble:
    """What was broken, from when to when by the loop's clock."""

    what: str
    begin: float
    end: float = inf


class Troubles:
    """Everything that was broken so far."""

    def __init__(self) -> None:
        self._known: list[Trouble] = []

    def begin(self, what: str, ago: float = 0.0) -> Trouble:
        """Something is broken from now on, or since a while ago, until `end` says when it was."""
        trouble = Trouble(what, now() - ago)
        self._known.append(trouble)
        return trouble

    @contextmanager
    def during(self, what: str) -> Iterator[None]:
        """Something is broken within."""
        trouble = self.begin(what)
        try:
            yield
        finally:
            trouble.end = now()

    def between(self, begin: float, end: float) -> Trouble | None:
        """Something that was broken between two moments, or had just been mended."""
        return next(
            (one for one in self._known if one.begin < end and begin < one.end + AFTERMATH), None
        )

    async def watch_this_machine(self, bot: Callable[[], int | None]) -> None:
        """Note when our own loop is late, or the bot's process waits for a processor."""
        before = None, 0.0
        while True:
            due = now() + TICK
            await asyncio.sleep(TICK)
            pid = bot()
            after = pid, _waited(pid)
            late = now() - due
            kept_waiting = after[1] - before[1] if after[0] == before[0] else 0.0
            if late > LATE or kept_waiting > LATE:
                self._known.append(Trouble("this machine is busy", due - TICK, now()))
            before = after


def _waited(pid: int | None) -> float:
    """Seconds for which a process's main thread was ready to run, and did not."""
    try:
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def now() -> float:
    """This moment by the loop's clock."""
    return asyncio.get_running_loop().time()
