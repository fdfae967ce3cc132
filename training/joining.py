"""Joins several networks into one, which gives the mean of their judgements."""

from collections.abc import Sequence

import numpy as np

from game.computer.encoding import Floats
from game.computer.network import Network


def joined(networks: Sequence[Network]) -> Network:
    """Return one network whose log odds are the mean of the log odds of these networks.

    Its layers contain the layers of these networks side by side, without connections between
    different networks.
    """
    each = [network.weights for network in networks]

    def beside(name: str) -> Floats:
        return np.concatenate([weights[name] for weights in each], axis=-1)

    return Network(
        {
            **{name: beside(name) for name in each[0]},
            "pooled": _apart([weights["pooled"] for weights in each]),
            "upper": _apart([weights["upper"] for weights in each]),
            "out": (beside("out") / len(each)).astype(np.float32),
            "out_bias": beside("out_bias").mean(keepdims=True, dtype=np.float32),
        },
        networks[0].close,
    )


def _apart(layers: Sequence[Floats]) -> Floats:
    """Join layers in one layer, without connections between different networks."""
    heights = [len(layer) for layer in layers]
    whole = [np.zeros((sum(heights), layer.shape[1]), np.float32) for layer in layers]
    for at, (layer, part) in enumerate(zip(layers, whole, strict=True)):
        above = sum(heights[:at])
        part[above : above + len(layer)] = layer
    return np.concatenate(whole, axis=1)
