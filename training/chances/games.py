"""Games of an admiral against greedy turns, with the chances that the admiral estimates."""

import hashlib
import random
from dataclasses import dataclass, field
from typing import NamedTuple

from game.computer import Level
from game.computer.calibration import LARGE_CREW, table_kind
from game.computer.decisions import plan_turn
from game.computer.levels import CHARACTERS
from game.computer.network import weights_for
from game.rules.editions import EDITIONS, LEAST_SEATS, MOST_SEATS, Handling
from game.rules.engine import begin
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    Options,
    Setup,
    vary_edition,
)
from game.rules.views import view
from training.arena.side_by_side import Match, apply_plan, continue_matches, plan_until_draw
from training.opponents.greedy_turn import position_values

BATCH = 20
"""Number of games at one table, played at the same time."""


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


@dataclass
class EstimatedMatch(Match):
    """A game, and the chances to win that the admiral on ``seat`` estimated in it."""

    chances: list[float] = field(default_factory=list[float])


def random_table(job: Job, luck: random.Random) -> Options:
    """Return the options of a random table for a job."""
    printed = luck.choice(list(EDITIONS.values()))
    crews = range(LARGE_CREW, OFFERED_CREW_SIZES[-1] + 1) if job.large else OFFERED_CREW_SIZES
    wild = not printed.faces or luck.random() < 0.5
    edition = vary_edition(
        printed, luck.choice(crews), luck.choice(OFFERED_SEGMENT_COUNTS), wild=wild
    )
    return Options(edition, job.handling, passing=luck.random() < 0.5)


def play(job: Job, seed: int) -> list[EstimatedMatch]:
    """Play a job's games of an admiral against greedy turns, all at one table."""
    luck = random.Random(f"{seed} {job}")
    options = random_table(job, luck)
    matches = [
        EstimatedMatch(
            begin(Setup(options, job.seats, luck.randbytes(32), first=0)), number % job.seats
        )
        for number in range(BATCH)
    ]
    while running_matches := [match for match in matches if match.running]:
        for match in running_matches:
            while match.running and match.state.seat_on_turn == match.seat:
                _play_as_admiral(match, luck)
        waiting = [match for match in running_matches if match.running]
        if waiting:
            continue_matches(waiting, position_values)
    return matches


def _play_as_admiral(match: EstimatedMatch, luck: random.Random) -> None:
    """Continue as the admiral until its turn ends, or until a face-down card is drawn."""
    state = match.state
    decision = plan_turn(CHARACTERS[Level.ADMIRAL], view(state, state.seat_on_turn), luck)
    if not state.used:
        match.chances.append(decision.chance)
    plan = plan_until_draw(
        decision.planned_actions(), decision.layers[decision.layer_index], decision.row
    )
    match.state = apply_plan(state, plan)
    match.turns += match.state.used == 0


def job_fingerprint(job: Job) -> str:
    """Return a text that identifies the weights with which a job is played."""
    return hashlib.sha256(weights_for(job.seats - 1).read_bytes()).hexdigest()[:12]
