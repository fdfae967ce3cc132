"""Computes ratings from wins: the likeliest ratings of the Bradley-Terry model, in Elo points."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / np.log(10)
"""Elo points for each unit of log odds."""
STEPS = 100


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating relative to the mean of all players.

    ``half_width`` is half the width of the 95 % interval of the rating.
    """

    points: float
    half_width: float


def ratings(wins: NDArray[np.float64]) -> list[Rating]:
    """Return the rating of each player; ``wins[a, b]`` is the number of games that a won against b.

    Half a win is added for each of two players who met. Without it, the rating of a player who won
    all games would be infinite.
    """
    met = (wins + wins.T) > 0
    smoothed_wins = wins + 0.5 * met
    games = smoothed_wins + smoothed_wins.T
    strength = np.zeros(len(wins))
    for _ in range(STEPS):
        expected = games / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (smoothed_wins - expected).sum(axis=1)
        step = np.linalg.pinv(_curvature(games, strength)) @ slope
        strength += np.clip(step, -1, 1)
    spread = np.sqrt(np.diag(np.linalg.pinv(_curvature(games, strength))))
    strength -= strength.mean()
    return [
        Rating(float(points), float(half_width))
        for points, half_width in zip(SCALE * strength, 1.96 * SCALE * spread, strict=True)
    ]


def _curvature(games: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how sharply the likelihood falls around these strengths."""
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weight = games * chance * (1 - chance)
    return np.diag(weight.sum(axis=1)) - weight


def count_wins(
    players: Sequence[str], results: Sequence[tuple[tuple[str, ...], int]]
) -> NDArray[np.float64]:
    """Count how often each player beat each other player; a winner beats everyone at the table.

    An undecided game counts as half a win for each of two players.
    """
    index_by_name = {name: index for index, name in enumerate(players)}
    wins = np.zeros((len(players), len(players)))
    for seated, winner in results:
        for seat, name in enumerate(seated):
            if winner < 0:
                for other in seated:
                    wins[index_by_name[name], index_by_name[other]] += 0.5 * (other != name)
            elif seat != winner:
                wins[index_by_name[seated[winner]], index_by_name[name]] += 1
    return wins
