"""A network that learns from finished games: TD(λ) over whole turns, with averaged weights."""

import random
from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field

import numpy as np
from numpy.typing import NDArray

from game.computer.features.crews import CREW_INPUTS
from game.computer.features.inputs import Features
from game.computer.network import Network
from training.learning import Adam, gradients
from training.play.arrays import NOBODY, SYMBOLS, Floats
from training.play.pool import EndedGame, Pool, Seating, Trajectory
from training.play.search import network_mind
from training.play.styles import GREEDY, plain_mind
from training.tables import Course, random_seating
from training.untaught import random_network

TRACE = 0.7
"""The λ of TD(λ)."""
BATCH = 512
"""Number of positions in one learning step."""
USES_PER_POSITION = 4
"""How often the network learns from a position, on average."""
MEMORY = 60_000
"""Number of positions that are remembered to learn from again and again."""
AVERAGE_KEPT = 0.999
"""The largest share of the averaged weights that a step keeps; new weights give the rest."""
MOST_SELVES, GAMES_BETWEEN_SELVES = 12, 2_000
"""Number of past selves that are kept, and number of games after which a new one is added."""
TABLES = 128
"""Number of games at the same time."""


@dataclass
class School:
    """A network that is being taught: its games, the positions it remembers, and its weights.

    It begins with the network ``begun``, or else with one that knows nothing. ``over`` is the
    number of ended games, ``owed`` the number of learning steps that are due, and ``known`` the
    number of positions that were remembered so far.
    """

    course: Course
    begun: InitVar[Network | None] = None
    tables: int = TABLES
    over: int = 0
    owed: float = 0
    known: int = 0
    past: list[Network] = field(default_factory=list[Network])

    def __post_init__(self, begun: Network | None) -> None:
        seed = self.course.seed
        self.luck, self.draw = random.Random(seed), np.random.default_rng(seed)
        self.network = copy_network(begun) if begun else random_network(seed, self.course.close)
        self.past += [begun] if begun else []
        self.average = copy_network(self.network)
        self.adam = Adam(self.network)
        symbol, own, around = CREW_INPUTS.widths(self.course.close)
        self.lines = np.zeros((MEMORY, SYMBOLS * symbol + own + around), np.float16)
        self.targets = np.zeros(MEMORY, np.float32)
        self.styles = np.tile(np.array(GREEDY, np.float32), (self.tables, 1))
        self.pool = Pool(self.tables, self.luck, self._seat)

    def _seat(self) -> Seating:
        return random_seating(self.luck, self.course, len(self.past))

    @property
    def done(self) -> bool:
        """Whether all games of the course are played."""
        return self.over >= self.course.games

    def round(self) -> None:
        """Play a turn in every game, then do the learning steps that are due."""
        watching = self.over < self.course.watched
        learning = plain_mind(self.styles) if watching else network_mind(self.network)
        for ended in self.pool.play(self.network, self.past, learning):
            self.over += 1
            if ended.winner != NOBODY:
                self._remember(ended.trajectory, td_returns(ended, 1.0 if watching else TRACE))
            if self.over % GAMES_BETWEEN_SELVES == 0:
                self.past = [*self.past, copy_network(self.average)][-MOST_SELVES:]
        if self.known > 2 * BATCH:
            self._study()

    def _remember(self, trajectory: Trajectory, targets: Floats) -> None:
        for line, target in zip(trajectory.lines, targets, strict=True):
            self.lines[self.known % MEMORY] = line
            self.targets[self.known % MEMORY] = target
            self.known += 1
        self.owed += USES_PER_POSITION * len(targets) / BATCH

    def _study(self) -> None:
        """Do all learning steps that are due, with batches drawn from all remembered positions."""
        rate = self.course.rate(self.over)
        while self.owed >= 1:
            self.owed -= 1
            at = self.draw.integers(0, min(self.known, MEMORY), BATCH)
            inputs = unflatten_inputs(self.lines[at].astype(np.float32), self.course.close)
            self.adam.step(gradients(self.network, inputs, self.targets[at]), rate)
            kept = min(AVERAGE_KEPT, (1 + self.adam.steps) / (10 + self.adam.steps))
            for name, weights in self.network.weights.items():
                self.average.weights[name] += (1 - kept) * (weights - self.average.weights[name])


def copy_network(network: Network) -> Network:
    """Return a copy of the network."""
    weights = {name: each.copy() for name, each in network.weights.items()}
    return Network(weights, network.close_rival_count)


def unflatten_inputs(lines: NDArray[np.float32], close_rival_count: int) -> Features:
    """Return the inputs from lines that :func:`training.play.pool.flatten_inputs` made."""
    symbol, own, _ = CREW_INPUTS.widths(close_rival_count)
    first, second = SYMBOLS * symbol, SYMBOLS * symbol + own
    return Features(
        np.ascontiguousarray(lines[:, :first]).reshape(-1, SYMBOLS, symbol),
        np.ascontiguousarray(lines[:, first:second]),
        np.ascontiguousarray(lines[:, second:]),
        np.arange(len(lines)),
    )


def td_returns(ended: EndedGame, trace: float) -> Floats:
    """Return the TD(λ) returns: the chances to win that the learners' turn ends should get.

    In a duel, what is good for one seat is bad for the other, so both seats learn from each turn.
    """
    trajectory, seats = ended.trajectory, len(ended.seating.minds)
    targets = np.zeros(len(trajectory.seats), np.float32)
    next_values = {seat: (float(seat == ended.winner),) * 2 for seat in range(seats)}
    turns: Sequence[int] = range(len(trajectory.seats) - 1, -1, -1)
    for turn in turns:
        seat, value = trajectory.seats[turn], trajectory.chances[turn]
        later, expected = next_values[seat]
        target = (1 - trace) * expected + trace * later
        targets[turn] = target
        next_values[seat] = (target, value)
        if seats == 2:
            next_values[1 - seat] = (1 - target, 1 - value)
    return targets
