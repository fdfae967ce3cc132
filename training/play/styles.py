"""Plain players that learners meet: greedy turn, and others who weigh the same things otherwise."""

import random

import numpy as np

from training.play.arrays import Floats, Games, Positions, Whole
from training.play.search import Judge, Mind

GREEDY = (1.0, 6.0, 10.0, 2.0, 0.5, 3.0, -1.0)
"""A space, a card, how many cards count so much, one beyond, a symbol, a pirate aboard, waiting."""


def style(luck: random.Random) -> tuple[float, ...]:
    """A plain player of any kind, between one who only runs and one who only gathers."""
    return (
        1.0,
        luck.uniform(0, 12),
        luck.uniform(2, 16),
        luck.uniform(0, 6),
        luck.uniform(0, 2),
        luck.uniform(0, 8),
        luck.uniform(-6, 2),
    )


def plain(styles: Floats) -> Mind:
    """The mind of each game's plain player, with a line of weights for every game."""

    def mind(games: Games, chosen: Whole, _movers: Whole) -> Judge:
        weights, boat, crew = styles[chosen], games.boat[chosen], games.crew[chosen]

        def judge(positions: Positions) -> Floats:
            root, own = positions.root, positions.own
            cards = positions.hand.sum(axis=1) + positions.unknown
            sailing = np.arange(own.shape[1]) < crew[root][:, None]
            space, card, many, beyond, symbol, aboard, waiting = weights[root].T
            worth = space * own.sum(axis=1)
            worth += card * np.minimum(cards, many) + beyond * np.maximum(cards - many, 0)
            worth += symbol * (positions.hand > 0).sum(axis=1)
            worth += aboard * (own == boat[root][:, None]).sum(axis=1)
            worth += waiting * (sailing & (own == 0)).sum(axis=1)
            return worth.astype(np.float32)

        return judge

    return mind
