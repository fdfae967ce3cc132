"""Joins several networks into one, which gives the mean of their judgements."""

from collections.abc import Sequence

import numpy as np

from game.computer.encoding import Floats
from game.computer.network import Network


def join_networks(networks: Sequence[Network]) -> Network:
    """Return one network whose log odds are the mean of the log odds of these networks.

    Its layers contain the layers of these networks side by side, without connections between
    different networks.
    """
    all_weights = [network.weights for network in networks]

    def concatenated(name: str) -> Floats:
        return np.concatenate([weights[name] for weights in all_weights], axis=-1)

    return Network(
        {
            **{name: concatenated(name) for name in all_weights[0]},
            "pooled": _block_diagonal([weights["pooled"] for weights in all_weights]),
            "upper": _block_diagonal([weights["upper"] for weights in all_weights]),
            "out": (concatenated("out") / len(all_weights)).astype(np.float32),
            "out_bias": concatenated("out_bias").mean(keepdims=True, dtype=np.float32),
        },
        networks[0].close_rival_count,
    )


def _block_diagonal(layers: Sequence[Floats]) -> Floats:
    """Join layers in one layer, without connections between different networks."""
    heights = [len(layer) for layer in layers]
    whole = [np.zeros((sum(heights), layer.shape[1]), np.float32) for layer in layers]
    for at, (layer, part) in enumerate(zip(layers, whole, strict=True)):
        rows_above = sum(heights[:at])
        part[rows_above : rows_above + len(layer)] = layer
    return np.concatenate(whole, axis=1)
