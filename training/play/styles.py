"""Simple opponents for models in training: "greedy turn", and players with other weights."""

import random

import numpy as np

from training.play.arrays import Floats, Games, Integers, Positions
from training.play.search import Judge, Mind

GREEDY = (1.0, 6.0, 10.0, 2.0, 0.5, 3.0, -1.0)
"""The weights of the player "greedy turn", and one number of cards.

In order: the weight of a space, the weight of a card, the number of cards up to which a card has
this weight, the weight of every further card, and the weights of a different symbol in hand, of a
pirate aboard and of a pirate at the start.
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
    """Return the mind of plain players; ``styles`` has a row of weights for every game."""

    def mind(games: Games, chosen: Integers, _movers: Integers) -> Judge:
        weights, boat, crew = styles[chosen], games.boat[chosen], games.crew[chosen]

        def judge(positions: Positions) -> Floats:
            root, own = positions.root, positions.own
            cards = positions.hand.sum(axis=1) + positions.unknown
            in_crew = np.arange(own.shape[1]) < crew[root][:, None]
            space, card, card_limit, further_card, symbol, aboard, waiting = weights[root].T
            worth = space * own.sum(axis=1)
            worth += card * np.minimum(cards, card_limit) + further_card * np.maximum(
                cards - card_limit, 0
            )
            worth += symbol * (positions.hand > 0).sum(axis=1)
            worth += aboard * (own == boat[root][:, None]).sum(axis=1)
            worth += waiting * (in_crew & (own == 0)).sum(axis=1)
            return worth.astype(np.float32)

        return judge

    return mind
