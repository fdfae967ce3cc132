"""Teach the network: first by watching greedy turn play itself, then by its own games.

python -m benchmarks.training veiled --out game/computer/weights/veiled.npz
python -m benchmarks.training crowd --out game/computer/weights/crowd.npz
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
from benchmarks.training.selfplay import Pool, joined, lessons
from game.computer.encoding import Floats
from game.computer.features.lines import Features
from game.computer.network import Network, fresh, load
from game.rules.editions import CLASSIC, RAVENSBURGER_ADVANCED, RAVENSBURGER_BASIC, Handling
from game.rules.setup import Options

COURSES = {
    "open": ((CLASSIC, Handling.TORTUGA, 2, 1),),
    "veiled": (
        (CLASSIC, Handling.JAMAICA, 2, 10),
        (CLASSIC, Handling.HISPANIOLA, 2, 2),
        (RAVENSBURGER_BASIC, Handling.JAMAICA, 2, 2),
        (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 2, 2),
    ),
    "crowd": (
        (CLASSIC, Handling.JAMAICA, 4, 8),
        (CLASSIC, Handling.TORTUGA, 4, 4),
        (CLASSIC, Handling.JAMAICA, 3, 2),
        (CLASSIC, Handling.TORTUGA, 3, 2),
        (CLASSIC, Handling.JAMAICA, 5, 2),
        (CLASSIC, Handling.TORTUGA, 5, 1),
        (CLASSIC, Handling.HISPANIOLA, 4, 1),
        (RAVENSBURGER_BASIC, Handling.JAMAICA, 4, 1),
        (RAVENSBURGER_ADVANCED, Handling.JAMAICA, 3, 1),
    ),
}
"""What is played, by how many seats, and how often."""

CLOSE = {"open": 1, "veiled": 1, "crowd": 3}
"""How many rivals each network looks at closely."""

TRACE = 0.7
BATCH = 512
LOOKS = 8
"""How often a position is learnt from, on average."""

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
        """Keep a game, and owe each of its positions its looks."""
        self.memory.append(lesson)
        self.owed += LOOKS * len(lesson[1]) / BATCH

    def study(self, rate: float) -> None:
        """Pay what is owed, in batches drawn from all that is remembered."""
        while self.owed >= 1:
            self.owed -= 1
            chosen = self.draw.choices(self.memory, k=64)
            spots = [self.draw.choices(range(len(targets)), k=8) for _, targets in chosen]
            pairs = list(zip(chosen, spots, strict=True))
            inputs = joined([lesson.at(np.array(at)) for (lesson, _), at in pairs])
            targets = np.concatenate([targets[at] for (_, targets), at in pairs])
            self.adam.step(gradients(self.network, inputs, targets), rate)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to teach: so many turns in pools of ``games``, the first ``watched`` of greedy turn.

    ``strange`` is how often but one seat learns and greedy turn plays the others. ``start`` holds
    weights to go on from, or none.
    """

    course: str
    rounds: int
    watched: int
    games: int
    rate: float
    strange: float
    seed: int
    start: Path | None = None


def teach(plan: Plan, out: Path) -> Network:
    """Play and learn by the plan, and write the weights down every hundred rounds."""
    draw = random.Random(plan.seed)
    network = load(plan.start) if plan.start else fresh(plan.seed, CLOSE[plan.course])
    school = School(network, draw)
    mix = COURSES[plan.course]
    pools = [
        Pool(Options(what, how, passing=False), seats, plan.games, plan.strange, draw)
        for what, how, seats, _ in mix
    ]
    begun = time.monotonic()
    for turn in range(plan.rounds):
        index = draw.choices(range(len(mix)), [often for *_, often in mix])[0]
        watching = turn < plan.watched
        judge = worth if watching else school.network.judge
        for game in pools[index].play_turn(judge, school.network):
            school.remember(lessons(game, 1.0 if watching else TRACE, pools[index].seats))
        if len(school.memory) > plan.games:
            school.study(plan.rate * _slower(turn / plan.rounds))
        if turn % 100 == 99 or turn == plan.rounds - 1:
            school.network.save(out)
            over = sum(pool.finished for pool in pools)
            print(f"{turn + 1} rounds, {over} games, {time.monotonic() - begun:.0f} s", flush=True)
    return school.network


def _slower(done: float) -> float:
    """What is left of the learning rate after this share of the rounds."""
    return 1 if done < 0.4 else 0.4 if done < 0.75 else 0.1


def main() -> None:
    """Read the arguments and teach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("course", choices=COURSES)
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--watched", type=int, default=600)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1672)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--strange", type=float, default=0.7)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    plan = Plan(
        given.course,
        given.rounds,
        given.watched,
        given.games,
        given.rate,
        given.strange,
        given.seed,
        given.start,
    )
    teach(plan, given.out)


if __name__ == "__main__":
    main()
