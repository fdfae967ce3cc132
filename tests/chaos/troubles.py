"""Records when something was broken. The checks excuse clicks that nobody answered then."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path

TICK_SECONDS = 0.5
BUSY_FRACTION = 0.15
"""Fraction of a period that the bot may lose by waiting. Above it, this machine was too busy."""

AFTERMATH_SECONDS = 1.0
"""Seconds after the end of a trouble in which requests are still slow."""


@dataclass
class Period:
    """A period, in seconds of the loop's clock."""

    begin: float
    end: float

    def overlaps(self, begin: float, end: float) -> bool:
        """Whether this period or its aftermath overlaps the time between two moments."""
        return self.begin < end and begin < self.end + AFTERMATH_SECONDS


@dataclass
class TroublePeriod(Period):
    """A period in which something was broken."""

    description: str


@dataclass
class Tick(Period):
    """A period in which this machine let the test's own loop and the bot wait for some seconds."""

    seconds: float


class Troubles:
    """All periods of trouble so far."""

    def __init__(self) -> None:
        self._known: list[TroublePeriod] = []
        self._ticks: list[Tick] = []

    def begin_trouble(self, what: str, ago: float = 0.0) -> TroublePeriod:
        """Open a period of trouble now or `ago` seconds earlier. The caller sets its `end`."""
        trouble = TroublePeriod(loop_time() - ago, inf, what)
        self._known.append(trouble)
        return trouble

    @contextmanager
    def record_during(self, what: str) -> Iterator[None]:
        """Record a trouble for the length of the block."""
        trouble = self.begin_trouble(what)
        try:
            yield
        finally:
            trouble.end = loop_time()

    def trouble_between(self, begin: float, end: float) -> str | None:
        """Return what was broken between two moments, or shortly before them."""
        for one in self._known:
            if one.overlaps(begin, end):
                return one.description
        waited_seconds = sum(tick.seconds for tick in self._ticks if tick.overlaps(begin, end))
        return "this machine is busy" if waited_seconds > BUSY_FRACTION * (end - begin) else None

    def record_waiting(self, begin: float, seconds: float) -> None:
        """Note how many seconds this machine let the bot or the test wait since `begin_trouble`."""
        self._ticks.append(Tick(begin, loop_time(), seconds))

    async def watch_this_machine(self, find_bot_pid: Callable[[], int | None]) -> None:
        """Keep measuring how late the test's loop is and how long the bot waits for a CPU."""
        earlier_waits: Mapping[str, float] = {}
        while True:
            due = loop_time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            waits = cpu_wait_by_thread(find_bot_pid())
            late = loop_time() - due
            seconds = late + sum(waits[one] - earlier_waits.get(one, 0) for one in waits)
            self.record_waiting(due - TICK_SECONDS, seconds)
            earlier_waits = waits


def cpu_wait_by_thread(pid: int | None) -> dict[str, float]:
    """Return for each thread of a process the seconds that it waited for a CPU."""
    try:
        return {one.name: _cpu_wait(one) for one in Path(f"/proc/{pid}/task").iterdir()}
    except OSError:
        return {}


def _cpu_wait(thread: Path) -> float:
    try:
        return int((thread / "schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def loop_time() -> float:
    """Return the present time of the loop's clock, in seconds."""
    return asyncio.get_running_loop().time()
