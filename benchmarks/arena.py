"""Win rates of the computer players against each other and the reference opponents.

    python -m benchmarks.arena                      # the whole table
    python -m benchmarks.arena --games 100 admiral greedy tortuga

Seats take turns in beginning, every board and shuffle is played with each of them first, and
the seed makes a run repeatable. Intervals are Wilson's, 95 %.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt

from benchmarks.opponents import (
    bello,
    greedy_turn,
    hoarder,
    kurisu,
    lastman,
    random_player,
    runner,
)
from game.computer import Level, choose
from game.rules.actions import Action
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import View, view

Player = Callable[[View, random.Random], Action]

PLAYERS: dict[str, Player] = {
    "random": random_player.choose,
    "runner": runner.choose,
    "greedy": greedy_turn.choose,
    "hoarder": hoarder.choose,
    "kurisu": kurisu.choose,
    "lastman": lastman.choose,
    "bello": bello.choose,
    **{level.value: partial(choose, level) for level in Level},
}
LONGEST = 3000
"""Actions after which a game counts as half a win."""

TABLE = [
    *(("admiral", rival, 2) for rival in ("random", "greedy", "kurisu", "lastman", "bello")),
    ("admiral", "hoarder", 2),
    ("helmsman", "greedy", 2),
    ("admiral", "greedy", 4),
]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a player on one seat, its rival on all others."""

    player: str
    rival: str
    handling: Handling
    seats: int = 2


@dataclass(frozen=True, slots=True)
class Result:
    """What the player won of a game (1, 0, or ½ where it did not end), and its seconds."""

    won: float
    seconds: tuple[float, ...]


def play(row: Row, seed: int, number: int) -> Result:
    """Game ``number`` of a row: the same cards for each of the seats in turn."""
    source = random.Random(f"{seed} {row.handling} {row.seats} {number // row.seats}")
    options = Options(CLASSIC, row.handling, passing=False)
    state = begin(Setup(options, row.seats, source.randbytes(32), first=0))
    seat = number % row.seats
    times: list[float] = []
    for _ in range(LONGEST):
        if state.winner is not None:
            return Result(float(state.winner == seat), tuple(times))
        seen = view(state, state.turn)
        if state.turn == seat:
            begun = time.perf_counter()
            action = PLAYERS[row.player](seen, source)
            times.append(time.perf_counter() - begun)
        else:
            action = PLAYERS[row.rival](seen, source)
        state = apply(state, action)
    return Result(0.5, tuple(times))


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    rate, z = won / games, 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def measure(row: Row, games: int, seed: int, workers: int) -> str:
    """A row's line for the table."""
    with ProcessPoolExecutor(workers) as pool:
        results = list(pool.map(partial(play, row, seed), range(games), chunksize=4))
    won = sum(result.won for result in results)
    low, high = interval(won, games)
    seconds = [second for result in results for second in result.seconds]
    return (
        f"{row.player} vs {row.rival}, {row.seats} seats, {row.handling}: "
        f"{100 * won / games:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {games}; "
        f"{1000 * statistics.median(seconds):.0f} ms an action, {max(seconds):.2f} s at most"
    )


def main() -> None:
    """Read the arguments and measure."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("player", nargs="?", choices=PLAYERS)
    parser.add_argument("rival", nargs="?", choices=PLAYERS)
    parser.add_argument("handling", nargs="?", type=Handling)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    handlings = [given.handling] if given.handling else [Handling.TORTUGA, Handling.JAMAICA]
    rows = TABLE
    if given.player:
        rows = [(given.player, given.rival or "greedy", given.seats)]
    for handling in handlings:
        for player, rival, seats in rows:
            row = Row(player, rival, handling, seats)
            print(measure(row, given.games, given.seed, given.workers), flush=True)


if __name__ == "__main__":
    main()
