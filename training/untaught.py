"""The first network of a course, which knows nothing."""

import numpy as np

from game.computer.encoding import Floats
from game.computer.features.crews import CREW_INPUTS
from game.computer.network import Network

SHARED, HIDDEN, UPPER = 32, 80, 24
"""Number of outputs of each layer of a network."""


def random_network(seed: int, close_rival_count: int) -> Network:
    """Make a network with random weights; it looks closely at ``close_rival_count`` rivals."""
    draw = np.random.default_rng(seed)
    symbol, own, around = CREW_INPUTS.widths(close_rival_count)

    def layer(inputs: int, outputs: int) -> Floats:
        return draw.normal(0, inputs**-0.5, (inputs, outputs)).astype(np.float32)

    return Network(
        {
            "symbol": layer(symbol, SHARED),
            "symbol_bias": np.zeros(SHARED, np.float32),
            "own": layer(own, HIDDEN),
            "around": layer(around, HIDDEN),
            "pooled": (layer(SHARED, HIDDEN) / 4).astype(np.float32),
            "hidden_bias": np.zeros(HIDDEN, np.float32),
            "upper": layer(HIDDEN, UPPER),
            "upper_bias": np.zeros(UPPER, np.float32),
            "out": layer(UPPER, 1)[:, 0],
            "out_bias": np.zeros(1, np.float32),
        },
        close_rival_count,
    )
