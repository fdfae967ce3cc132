"""Games between captains, with each seat's estimated chance to win after each of its turns."""

import hashlib
import random
from dataclasses import dataclass, field
from typing import NamedTuple, cast

import numpy as np

from game.computer import Level
from game.computer.calibration import LARGE_CREW, progress_of_leader, table_kind
from game.computer.chances import estimates_after_turns
from game.computer.decisions import choose_action
from game.computer.encoding import Floats, Roots, encode_views
from game.computer.levels import Character
from game.computer.network import trained_network, weights_for
from game.computer.positions import Positions
from game.computer.search.progress import must_advance
from game.computer.search.turns import actions_to, endings, search_turns
from game.rules.editions import EDITIONS, LEAST_SEATS, MOST_SEATS, Handling
from game.rules.engine import begin
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    Options,
    Setup,
    vary_edition,
)
from game.rules.state.state import State
from game.rules.views import view
from training.arena.side_by_side import apply_plan, plan_until_draw

BATCH = 20
"""Number of games at one table, played at the same time."""
LEVEL = Level.CAPTAIN
"""The level of all seats: much cheaper than an admiral, and not much weaker."""
CAPTAIN = cast(Character, LEVEL.thinking)


class Job(NamedTuple):
    """A batch of games: seats, whether all crews are large, rule for taking cards, batch number."""

    seats: int
    large: bool
    handling: Handling
    number: int

    @property
    def name(self) -> str:
        """The name of the kind of table."""
        return table_kind(
            self.seats,
            OFFERED_CREW_SIZES[-1] if self.large else OFFERED_CREW_SIZES[0],
            self.handling,
        )


JOBS = [
    Job(seats, large, handling, 0)
    for seats in range(LEAST_SEATS, MOST_SEATS + 1)
    for large in (False, True)
    for handling in Handling
]
"""All kinds of tables; large crews are played more often, as networks know them least."""


class Case(NamedTuple):
    """A seat's estimated chance after a turn of its own, and the leader's progress then."""

    seat: int
    estimate: float
    progress: float


@dataclass
class EstimatedMatch:
    """A game under way, with the cases that it had so far."""

    state: State
    cases: list[Case] = field(default_factory=list[Case])


def random_table(job: Job, luck: random.Random) -> Options:
    """Return the options of a random table for a job."""
    printed = luck.choice(list(EDITIONS.values()))
    crews = [size for size in OFFERED_CREW_SIZES if (size >= LARGE_CREW) == job.large]
    wild = not printed.faces or luck.random() < 0.5
    edition = vary_edition(
        printed, luck.choice(crews), luck.choice(OFFERED_SEGMENT_COUNTS), wild=wild
    )
    return Options(edition, job.handling, passing=luck.random() < 0.5)


def play(job: Job, seed: int) -> list[EstimatedMatch]:
    """Play a job's games, all at one table."""
    luck = random.Random(f"{seed} {job}")
    options = random_table(job, luck)
    matches = [
        EstimatedMatch(begin(Setup(options, job.seats, luck.randbytes(32)))) for _ in range(BATCH)
    ]
    noise = np.random.default_rng(luck.getrandbits(64))
    while running := [match for match in matches if not match.state.over]:
        movers = [match.state.seat_on_turn for match in running]
        _continue_turns(running, luck, noise)
        _estimate(
            [
                (match, mover)
                for match, mover in zip(running, movers, strict=True)
                if not match.state.over and match.state.used == 0
            ]
        )
    return matches


def _continue_turns(
    matches: list[EstimatedMatch], luck: random.Random, noise: np.random.Generator
) -> None:
    """Continue each game until its turn ends, or until a face-down card is drawn.

    Games in which nobody comes forward go on action by action, so that every game ends.
    """
    together: list[EstimatedMatch] = []
    for match in matches:
        seen = view(match.state, match.state.seat_on_turn)
        if seen.barred_possessions or must_advance(seen):
            action = choose_action(LEVEL, seen, luck)
            match.state = apply_plan(match.state, [action])
        else:
            together.append(match)
    if not together:
        return

    def misjudge(roots: Roots, positions: Positions) -> Floats:
        values = trained_network(roots).judge(roots, positions)
        errors = noise.normal(0, CAPTAIN.error_spread, len(values))
        return values + errors.astype(np.float32)

    roots = encode_views([view(match.state, match.state.seat_on_turn) for match in together])
    layers = search_turns(roots, misjudge, CAPTAIN.beam)
    for match, found in zip(together, endings(layers, roots), strict=True):
        layer, row = int(found.layer[0]), int(found.row[0])
        plan = plan_until_draw(actions_to(layers, layer, row), layers[layer], row)
        match.state = apply_plan(match.state, plan)


def _estimate(ended: list[tuple[EstimatedMatch, int]]) -> None:
    """Estimate the chance of each seat that has just ended its turn."""
    if not ended:
        return
    views = [view(match.state, mover) for match, mover in ended]
    for (match, mover), seen, estimate in zip(
        ended, views, estimates_after_turns(views), strict=True
    ):
        match.cases.append(Case(mover, float(estimate), progress_of_leader(seen)))


def job_fingerprint(job: Job) -> str:
    """Return a text that identifies the weights with which a job is played."""
    return hashlib.sha256(weights_for(job.seats - 1).read_bytes()).hexdigest()[:12]
