"""Compares chances with results, and fits the corrections of the chances."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.computer.calibration import Correction

HEADER = (
    "| table | games | chances | as estimated: mean, worst tenth "
    "| as told: mean, worst tenth | won |"
)
TENTHS = 10
LEAST_IN_TENTH = 300
"""The fewest chances in a tenth that count for the worst tenth; they come from a few games."""

GAME_WEIGHT = 4
"""The total weight of all chances of one game, as a number of independent chances.

The chances of one game are not independent: all those of its winner come true, and no other.
"""

UNCORRECTED = Correction(1.0, 0.0, 1.0, 0.0)
WEAK_PRECISION, STRONG_PRECISION = (
    Correction(4.0, 1.0, 4.0, 1.0),
    Correction(16.0, 16.0, 16.0, 16.0),
)
"""How near fitted numbers stay to the prior ones.

Each number is a precision: one divided by the square of the standard deviation.
"""

SMALLEST_CHANCE, FIT_STEPS = 1e-4, 20
"""The smallest chance that is used in place of 0, and the number of steps of the fit."""

Floats = NDArray[np.float64]
GameChances = dict[str, Any]
"""A game as it is stored in the file."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The estimated chances in games of one kind, and whether each came true.

    ``progress`` is the leader's progress at the time of each chance, 0 to 1. ``weight`` is the
    weight of each chance (see ``GAME_WEIGHT``). ``half`` is the half of the batches to which a
    chance belongs.
    """

    chances: Floats
    progress: Floats
    won: Floats
    weight: Floats
    half: NDArray[np.intp]
    games: int

    def of(self, half: int) -> "Sample":
        """Return the chances of one half."""
        here = self.half == half
        return Sample(
            self.chances[here],
            self.progress[here],
            self.won[here],
            self.weight[here],
            self.half[here],
            self.games,
        )


def make_sample(games: Sequence[GameChances]) -> Sample:
    """Join all chances of these games in one sample."""
    lines = [
        (estimate, progress, seat == game["winner"], GAME_WEIGHT / len(game["cases"]), half)
        for game in games
        for half in [game["number"] % 2]
        for seat, estimate, progress in game["cases"]
    ]
    chances, progress, won, weight, half = np.array(lines, np.float64).reshape(-1, 5).T
    return Sample(chances, progress, won, weight, half.astype(np.intp), len(games))


def fit_corrections(found: dict[str, Sample]) -> dict[str, Correction]:
    """Return the likeliest correction of each kind of table, from its own and from similar games.

    With few games, the correction stays near the common one of tables that differ only in the
    rule for taking cards. If these tables have few games, too, their common correction stays near
    the uncorrected chances.
    """
    seats = {name: name.rpartition(", ")[0] for name in found}
    families = {
        seat: fit_correction(
            join_samples(found[name] for name in found if seats[name] == seat), UNCORRECTED
        )
        for seat in set(seats.values())
    }
    return {
        name: fit_correction(found[name], families[seats[name]], STRONG_PRECISION) for name in found
    }


def fit_correction(
    found: Sample, prior: Correction, precision: Correction = WEAK_PRECISION
) -> Correction:
    """Fit the likeliest correction, but keep it near the ``prior`` one.

    The larger ``precision`` is, the nearer the fitted correction stays to ``prior``.
    """
    clipped = np.clip(found.chances, SMALLEST_CHANCE, 1 - SMALLEST_CHANCE)
    log_odds, last = np.log(clipped / (1 - clipped)), found.progress
    inputs = np.stack([log_odds * (1 - last), 1 - last, log_odds * last, last])
    prior_values, precisions = np.array(prior), np.array(precision)
    values = prior_values
    for _ in range(FIT_STEPS):
        predicted = 1 / (1 + np.exp(-values @ inputs))
        gradient = inputs @ (found.weight * (found.won - predicted)) - precisions * (
            values - prior_values
        )
        curvature = (inputs * found.weight * predicted * (1 - predicted)) @ inputs.T + np.diag(
            precisions
        )
        values = values + np.linalg.solve(curvature, gradient)
    return Correction(*(round(float(part), 3) for part in values))


def cross_correct(found: dict[str, Sample]) -> dict[str, Sample]:
    """Return the samples, with each half corrected by what was fitted to the other half."""
    halves = [
        fit_corrections({name: one.of(1 - half) for name, one in found.items()}) for half in (0, 1)
    ]
    corrected: dict[str, Sample] = {}
    for name, one in found.items():
        cases = zip(one.chances, one.progress, one.half, strict=True)
        chances = [
            halves[half][name].corrected_chance(float(chance), float(progress))
            for chance, progress, half in cases
        ]
        corrected[name] = replace(one, chances=np.array(chances))
    return corrected


def worst_tenth(sample: Sample) -> float:
    """Return by how much the chances of a tenth, such as 20 to 30 %, missed at most."""
    tenth = np.minimum((sample.chances * TENTHS).astype(np.intp), TENTHS - 1)
    misses = [
        abs(float(sample.chances[here].mean() - sample.won[here].mean()))
        for each in range(TENTHS)
        if (here := tenth == each).sum() >= LEAST_IN_TENTH
    ]
    return max(misses, default=0.0)


def markdown_row(name: str, estimated: Sample, corrected: Sample) -> str:
    """Return a row of the table, in Markdown."""
    columns = " | ".join(
        f"{100 * one.chances.mean():.1f} %, {100 * worst_tenth(one):.1f}"
        for one in (estimated, corrected)
    )
    won = f"{100 * estimated.won.mean():.1f} %"
    return f"| {name} | {estimated.games} | {len(estimated.won)} | {columns} | {won} |"


def join_samples(samples: Iterable[Sample]) -> Sample:
    """Join several samples in one."""
    each = list(samples)
    return Sample(
        np.concatenate([one.chances for one in each]),
        np.concatenate([one.progress for one in each]),
        np.concatenate([one.won for one in each]),
        np.concatenate([one.weight for one in each]),
        np.concatenate([one.half for one in each]),
        sum(one.games for one in each),
    )


def report(found: dict[str, Sample]) -> str:
    """Return the table in Markdown: each kind, then all kinds with the same number of seats."""
    corrected = cross_correct(found)
    rows = [markdown_row(name, found[name], corrected[name]) for name in found]
    for seats in sorted({name.partition(",")[0] for name in found}):
        here = [name for name in found if name.startswith(seats)]
        estimated_here, corrected_here = (
            join_samples(samples[name] for name in here) for samples in (found, corrected)
        )
        rows.append(markdown_row(f"all of {seats}", estimated_here, corrected_here))
    return "\n".join([HEADER, "|---" * (HEADER.count(" | ") + 1) + "|", *rows])
