"""Teach the network: first by watching greedy turn play itself, then by its own games.

python -m benchmarks.training --rounds 3000 --seed 1672 --out game/computer/weights.npz
"""

import argparse
import random
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from benchmarks.opponents.greedy_turn import worth
from benchmarks.training.learning import Adam, gradients
from benchmarks.training.selfplay import Pool, lessons
from game.computer.features import Features
from game.computer.network import Network, fresh
from game.computer.sight import Floats
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options

MIX = (
    (Handling.TORTUGA, 2, 6),
    (Handling.JAMAICA, 2, 5),
    (Handling.HISPANIOLA, 2, 1),
    (Handling.TORTUGA, 4, 1),
    (Handling.JAMAICA, 4, 1),
    (Handling.TORTUGA, 3, 1),
    (Handling.JAMAICA, 5, 1),
)
"""What is played, by how many seats, and how often."""

TRACE = 0.7
BATCH = 512
MEMORY = 1500
"""Games that are learnt from again and again."""


@dataclass
class School:
    """The network, what it remembers, and its games."""

    network: Network
    draw: random.Random
    adam: Adam = field(init=False)
    memory: deque[tuple[Features, Floats]] = field(init=False)
    owed: float = 0

    def __post_init__(self) -> None:
        self.adam = Adam(self.network)
        self.memory = deque(maxlen=MEMORY)

    def remember(self, lesson: tuple[Features, Floats]) -> None:
        """Keep a game, and owe each of its positions four looks."""
        self.memory.append(lesson)
        self.owed += 4 * len(lesson[1]) / BATCH

    def study(self, rate: float) -> None:
        """Pay what is owed, in batches drawn from all that is remembered."""
        while self.owed >= 1:
            self.owed -= 1
            chosen = self.draw.choices(self.memory, k=64)
            spots = [self.draw.choices(range(len(targets)), k=8) for _, targets in chosen]
            pairs = list(zip(chosen, spots, strict=True))
            inputs = Features(
                np.concatenate([lesson.symbols[at] for (lesson, _), at in pairs]),
                np.concatenate([lesson.flat[at] for (lesson, _), at in pairs]),
            )
            targets = np.concatenate([targets[at] for (_, targets), at in pairs])
            self.adam.step(gradients(self.network, inputs, targets), rate)


def teach(rounds: int, watched: int, games: int, seed: int, out: Path) -> Network:
    """Play ``rounds`` turns in pools of ``games``, the first ``watched`` as greedy turn does."""
    draw = random.Random(seed)
    school = School(fresh(seed), draw)
    pools = [Pool(Options(CLASSIC, how, passing=False), n, games, draw) for how, n, _ in MIX]
    begun = time.monotonic()
    for turn in range(rounds):
        index = draw.choices(range(len(MIX)), [often for *_, often in MIX])[0]
        watching = turn < watched
        judge = worth if watching else school.network.judge
        for game in pools[index].play_turn(judge, school.network):
            school.remember(lessons(game, 1.0 if watching else TRACE, pools[index].seats))
        if len(school.memory) > games:
            school.study(1e-3 if turn < rounds / 2 else 3e-4)
        if turn % 100 == 99 or turn == rounds - 1:
            school.network.save(out)
            over = sum(pool.finished for pool in pools)
            print(f"{turn + 1} rounds, {over} games, {time.monotonic() - begun:.0f} s", flush=True)
    return school.network


def main() -> None:
    """Read the arguments and teach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--watched", type=int, default=600)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    teach(given.rounds, given.watched, given.games, given.seed, given.out)


if __name__ == "__main__":
    main()
