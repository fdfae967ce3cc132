"""How long the strongest computer player thinks about an action, in whole games with itself.

The benchmark measures each time twice: by the clock, which also counts the waiting on a busy
machine, and as CPU time of the thread.

At the end, the benchmark measures the memory of a process that has played a
game at the largest table.

python -m benchmarks.thinking --games 5
"""

import argparse
import os
import random
import re
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

from game.computer import Level
from game.computer.decisions import choose_action
from game.rules.editions import CLASSIC, CLASSIC_PASSING, RAVENSBURGER_ADVANCED, Edition, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import view

WORST = replace(CLASSIC_PASSING, name="eight pirates, 48 spaces", faces=(), segments=8, pirates=8)
TABLES: tuple[tuple[Edition, Handling, int], ...] = (
    *((CLASSIC, handling, 2) for handling in Handling),
    *((CLASSIC, Handling.JAMAICA, seats) for seats in (3, 4, 5)),
    (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 4),
    (WORST, Handling.JAMAICA, 2),
    (WORST, Handling.JAMAICA, 5),
)
MOST_ACTIONS = 3000


@dataclass(frozen=True, slots=True)
class Thought:
    """Seconds of thinking about an action: by the clock, and of CPU time."""

    clock_seconds: float
    cpu_seconds: float


def thoughts(edition: Edition, handling: Handling, seats: int, seed: int) -> list[Thought]:
    """Play a game, and return how long the player thought about each action."""
    source = random.Random(f"{seed} thinking")
    options = Options(edition, handling, passing=edition.least_actions == 0)
    state = begin(Setup(options, seats, source.randbytes(32)))
    found: list[Thought] = []
    while state.winner is None and len(found) < MOST_ACTIONS:
        seen = view(state, state.seat_on_turn)
        clock_before, cpu_before = time.perf_counter(), time.thread_time()
        action = choose_action(Level.ADMIRAL, seen, source)
        found.append(Thought(time.perf_counter() - clock_before, time.thread_time() - cpu_before))
        state = apply(state, action)
    return found


def summary(seconds: Sequence[float]) -> str:
    """Return the median, the time that one action in a hundred exceeds, and the longest time."""
    p99 = statistics.quantiles(seconds, n=100, method="inclusive")[-1]
    return f"{statistics.median(seconds):.3f} s, {p99:.3f} s, {max(seconds):.3f} s"


def mebibytes_after_the_largest_table() -> float:
    """Play a game at the largest table; return the most memory of this process, in mebibytes."""
    thoughts(WORST, Handling.JAMAICA, 5, 0)
    most = re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text("ascii"))
    return int(most[1]) / 1024 if most else 0.0


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3)
    games = parser.parse_args().games
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    took = "median, p99, slowest"
    print(f"| edition | cards | seats | actions | clock: {took} | core: {took} |")
    print("|---" * 6 + "|")
    for edition, handling, seats in TABLES:
        each = [one for seed in range(games) for one in thoughts(edition, handling, seats, seed)]
        clock, cpu = [one.clock_seconds for one in each], [one.cpu_seconds for one in each]
        print(
            f"| {edition.name} | {handling} | {seats} | {len(each)} "
            f"| {summary(clock)} | {summary(cpu)} |",
            flush=True,
        )
    with get_context("spawn").Pool(1) as pool:
        print(f"{pool.apply(mebibytes_after_the_largest_table):.0f} MiB for a process that thinks")


if __name__ == "__main__":
    main()
