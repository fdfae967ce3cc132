"""When something was broken: it excuses a click that nobody answered."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path

TICK = 0.5
BUSY = 0.15
"""The share of a time for which the bot may be kept waiting: more is this machine's trouble."""

AFTERMATH = 1.0
"""Seconds for which trouble is felt after its end: what had waited is done first."""


@dataclass
class Time:
    """From when to when by the loop's clock."""

    begin: float
    end: float

    def felt(self, begin: float, end: float) -> bool:
        """Whether what was then was felt between two moments."""
        return self.begin < end and begin < self.end + AFTERMATH


@dataclass
class Trouble(Time):
    """What was broken."""

    what: str


@dataclass
class Tick(Time):
    """How long our own loop and the bot were kept waiting by this machine."""

    seconds: float


class Troubles:
    """Everything that was broken so far."""

    def __init__(self) -> None:
        self._known: list[Trouble] = []
        self._ticks: list[Tick] = []

    def begin(self, what: str, ago: float = 0.0) -> Trouble:
        """Something is broken from now on, or since a while ago, until `end` says when it was."""
        trouble = Trouble(now() - ago, inf, what)
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

    def between(self, begin: float, end: float) -> str | None:
        """What was broken between two moments, or had just been mended."""
        for one in self._known:
            if one.felt(begin, end):
                return one.what
        kept_waiting = sum(tick.seconds for tick in self._ticks if tick.felt(begin, end))
        return "this machine is busy" if kept_waiting > BUSY * (end - begin) else None

    def kept_waiting(self, begin: float, seconds: float) -> None:
        """From then on until now this machine had the bot or us wait for so long."""
        self._ticks.append(Tick(begin, now(), seconds))

    async def watch_this_machine(self, bot: Callable[[], int | None]) -> None:
        """Note how late our own loop is, and how long the bot waits for a processor."""
        before: Mapping[str, float] = {}
        while True:
            due = now() + TICK
            await asyncio.sleep(TICK)
            after = waited(bot())
            late = now() - due
            seconds = late + sum(after[one] - before.get(one, 0) for one in after)
            self.kept_waiting(due - TICK, seconds)
            before = after


def waited(pid: int | None) -> dict[str, float]:
    """Seconds for which each thread of a process was ready to run, and did not."""
    try:
        return {one.name: _waited(one) for one in Path(f"/proc/{pid}/task").iterdir()}
    except OSError:
        return {}


def _waited(thread: Path) -> float:
    try:
        return int((thread / "schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def now() -> float:
    """This moment by the loop's clock."""
    return asyncio.get_running_loop().time()
