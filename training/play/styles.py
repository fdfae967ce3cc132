"""Simple opponents for models in training: "greedy turn", and players with other weights."""

import random

import numpy as np

from training.play.arrays import Floats, Games, Integers, Positions
from training.play.search import Judge, Mind

GREEDY = (1.0, 6.0, 10.0, 2.0, 0.5, 3.0, -1.0)
"""The weights of the player "greedy turn", and a number of cards in the third place.

A card has the second weight up to that number of cards, and the fourth weight beyond it. The other
weights are for a space, a symbol in hand, a pirate aboard, and a pirate at the start.
"""


def random_style(luck: random.Random) -> tuple[float, ...]:
    """Return random weights, between those of a player that only runs and one that only gathers."""
    return (
        1.0,
        luck.uniform(0, 12),
        luck.uniform(2, 16),
        luck.uniform(0, 6),
        luck.uniform(0, 2),
        luck.uniform(0, 8),
        luck.uniform(-6, 2),
    )


def plain_mind(styles: Floats) -> Mind:
    """Return the mind of plain players; ``styles`` has a line of weights for every game."""

    def mind(games: Games, chosen: Integers, _movers: Integers) -> Judge:
        weights, boat, crew = styles[chosen], games.boat[chosen], games.crew[chosen]

        def judge(positions: Positions) -> Floats:
            root, own = positions.root, positions.own
            cards = positions.hand.sum(axis=1) + positions.unknown
            in_crew = np.arange(own.shape[1]) < crew[root][:, None]
            space, card, enough, beyond, symbol, aboard, waiting = weights[root].T
            worth = space * own.sum(axis=1)
            worth += card * np.minimum(cards, enough) + beyond * np.maximum(cards - enough, 0)
            worth += symbol * (positions.hand > 0).sum(axis=1)
            worth += aboard * (own == boat[root][:, None]).sum(axis=1)
            worth += waiting * (in_crew & (own == 0)).sum(axis=1)
            return worth.astype(np.float32)

        return judge

    return mind
