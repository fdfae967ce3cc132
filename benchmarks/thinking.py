"""How long the computer players think about an action, over whole games among themselves.

python -m benchmarks.thinking --games 5
"""

import argparse
import os
import random
import statistics
import time
from dataclasses import replace

from game.computer import Level, choose
from game.rules.editions import CLASSIC, CLASSIC_PASSING, RAVENSBURGER_ADVANCED, Edition, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import view

WORST = replace(CLASSIC_PASSING, name="eight pirates, 48 spaces", faces=(), segments=8, pirates=8)
TABLES: tuple[tuple[Edition, Handling, int], ...] = (
    *((CLASSIC, how, 2) for how in Handling),
    *((CLASSIC, Handling.JAMAICA, seats) for seats in (3, 4, 5)),
    (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 4),
    (WORST, Handling.JAMAICA, 2),
    (WORST, Handling.JAMAICA, 5),
)
LONGEST = 3000


def thoughts(edition: Edition, handling: Handling, seats: int, seed: int) -> list[float]:
    """The seconds that the strongest level took for each action of a game with itself."""
    source = random.Random(f"{seed} thinking")
    options = Options(edition, handling, passing=edition.least_actions == 0)
    state = begin(Setup(options, seats, source.randbytes(32)))
    seconds: list[float] = []
    while state.winner is None and len(seconds) < LONGEST:
        seen = view(state, state.turn)
        begun = time.perf_counter()
        action = choose(Level.ADMIRAL, seen, source)
        seconds.append(time.perf_counter() - begun)
        state = apply(state, action)
    return seconds


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=3)
    games = parser.parse_args().games
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(
        "| edition | cards | seats | actions | median | 99 % | slowest |",
        "|---" * 7 + "|",
        sep="\n",
    )
    for edition, handling, seats in TABLES:
        took = sorted(
            second for seed in range(games) for second in thoughts(edition, handling, seats, seed)
        )
        late = took[int(len(took) * 0.99)]
        print(
            f"| {edition.name} | {handling} | {seats} | {len(took)} "
            f"| {statistics.median(took):.3f} s | {late:.3f} s | {took[-1]:.3f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
