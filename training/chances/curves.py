"""Compares chances with results, and fits the curves that correct the chances."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.computer.calibration import LogOddsCorrection

BAND = (0.55, 0.65)
"""The range of chances that has columns of its own in the table."""

HEADER = (
    "| table | games | hints | told as reckoned | told now | won "
    "| of 55 to 65 % as reckoned | of 55 to 65 % now |"
)

GAME_WEIGHT = 4
"""The total weight of all chances of one game, as a number of independent chances.

The chances of one game are not independent: all of them come true, or none.
"""

UNCORRECTED = LogOddsCorrection(1.0, 1.0, 0.0)
WEAK_PRECISION, STRONG_PRECISION = (
    LogOddsCorrection(4.0, 4.0, 1.0),
    LogOddsCorrection(16.0, 16.0, 16.0),
)
"""How near a fitted curve stays to the prior curve, for its two slopes and its shift.

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

    ``weight`` is the weight of each chance (see ``GAME_WEIGHT``). ``half`` is the half of the games
    to which a chance belongs.
    """

    chances: Floats
    won: Floats
    weight: Floats
    half: NDArray[np.intp]
    games: int

    def of(self, half: int) -> "Sample":
        """Return the chances of one half."""
        here = self.half == half
        return Sample(
            self.chances[here], self.won[here], self.weight[here], self.half[here], self.games
        )


def make_sample(games: Sequence[GameChances]) -> Sample:
    """Join all chances of these games in one sample."""
    lines = [
        (chance, game["won"], GAME_WEIGHT / len(game["chances"]), game["number"] % 2)
        for game in games
        for chance in game["chances"]
    ]
    chances, won, weight, half = np.array(lines).reshape(-1, 4).T
    return Sample(chances, won, weight, half.astype(np.intp), len(games))


def fit_curves(found: dict[str, Sample]) -> dict[str, LogOddsCorrection]:
    """Return the likeliest curve of each kind of table, from its own games and from similar ones.

    With few games, the curve stays near the common curve of tables that differ only in the
    rule for taking cards. If these tables have few games, too, their common curve stays near the
    uncorrected chances.
    """
    seats = {name: name.rpartition(", ")[0] for name in found}
    families = {
        seat: fit_curve(
            join_samples(found[name] for name in found if seats[name] == seat), UNCORRECTED
        )
        for seat in set(seats.values())
    }
    return {name: fit_curve(found[name], families[seats[name]], STRONG_PRECISION) for name in found}


def fit_curve(
    found: Sample, prior: LogOddsCorrection, precision: LogOddsCorrection = WEAK_PRECISION
) -> LogOddsCorrection:
    """Fit the likeliest curve, but keep it near the ``prior`` curve.

    The larger ``precision`` is, the nearer the fitted curve stays to ``prior``.
    """
    log_odds = _log_odds(found.chances)
    inputs = np.stack([log_odds.clip(min=0), log_odds.clip(max=0), np.ones(len(log_odds))])
    prior_values, precisions = np.array(prior), np.array(precision)
    curve = prior_values
    for _ in range(FIT_STEPS):
        predicted = 1 / (1 + np.exp(-curve @ inputs))
        gradient = inputs @ (found.weight * (found.won - predicted)) - precisions * (
            curve - prior_values
        )
        curvature = (inputs * found.weight * predicted * (1 - predicted)) @ inputs.T + np.diag(
            precisions
        )
        curve = curve + np.linalg.solve(curvature, gradient)
    return LogOddsCorrection(*(round(float(part), 3) for part in curve))


def _log_odds(chances: Floats) -> Floats:
    clipped = np.clip(chances, SMALLEST_CHANCE, 1 - SMALLEST_CHANCE)
    return np.log(clipped / (1 - clipped))


def cross_correct(found: dict[str, Sample]) -> dict[str, Sample]:
    """Return the samples with each half's chances corrected by curves fitted to the other half."""
    halves = [
        fit_curves({name: one.of(1 - half) for name, one in found.items()}) for half in (0, 1)
    ]
    corrected: dict[str, Sample] = {}
    for name, one in found.items():
        pairs = zip(one.chances, one.half, strict=True)
        chances = [halves[half][name].corrected_chance(float(chance)) for chance, half in pairs]
        corrected[name] = replace(one, chances=np.array(chances))
    return corrected


def markdown_row(name: str, estimated: Sample, corrected: Sample) -> str:
    """Return a row of the table, in Markdown."""
    means = " | ".join(f"{100 * one.chances.mean():.1f} %" for one in (estimated, corrected))
    bands = " | ".join(_band(one) for one in (estimated, corrected))
    return (
        f"| {name} | {estimated.games} | {len(estimated.won)} | {means} "
        f"| {100 * estimated.won.mean():.1f} % | {bands} |"
    )


def _band(hints: Sample) -> str:
    """Return how many of the hints within BAND came true."""
    low, high = BAND
    within = hints.won[(hints.chances >= low) & (hints.chances < high)]
    return f"{100 * within.mean():.1f} % of {len(within)}" if len(within) else "none"


def join_samples(samples: Iterable[Sample]) -> Sample:
    """Join several samples in one."""
    each = list(samples)
    return Sample(
        np.concatenate([one.chances for one in each]),
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
