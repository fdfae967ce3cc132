"""Gradients and Adam for the network of ``game.computer.network``."""

from dataclasses import dataclass, field

import numpy as np

from game.computer.encoding import Floats
from game.computer.features.inputs import Features
from game.computer.network import Network, chances_from_log_odds

DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8


def gradients(network: Network, inputs: Features, targets: Floats) -> dict[str, Floats]:
    """Return the mean gradient of the cross entropy against the targets."""
    w = network.weights
    count, symbols, width = inputs.symbol_values.shape
    flat_symbols = inputs.symbol_values.reshape(count * symbols, width)
    shared = np.maximum(flat_symbols @ w["symbol"] + w["symbol_bias"], 0)
    pooled = shared.reshape(count, symbols, -1).sum(axis=1)
    around = inputs.surrounding_values[inputs.root_indices]
    hidden = inputs.own_seat_values @ w["own"] + around @ w["around"] + pooled @ w["pooled"]
    hidden = np.maximum(hidden + w["hidden_bias"], 0)
    upper = np.maximum(hidden @ w["upper"] + w["upper_bias"], 0)
    error = (chances_from_log_odds(upper @ w["out"] + w["out_bias"][0]) - targets) / count
    upper_error = np.outer(error, w["out"]) * (upper > 0)
    hidden_error = (upper_error @ w["upper"].T) * (hidden > 0)
    pooled_error = hidden_error @ w["pooled"].T
    shared_error = np.repeat(pooled_error, symbols, axis=0) * (shared > 0)
    return {
        "symbol": flat_symbols.T @ shared_error,
        "symbol_bias": shared_error.sum(axis=0),
        "own": inputs.own_seat_values.T @ hidden_error,
        "around": around.T @ hidden_error,
        "pooled": pooled.T @ hidden_error,
        "hidden_bias": hidden_error.sum(axis=0),
        "upper": hidden.T @ upper_error,
        "upper_bias": upper_error.sum(axis=0),
        "out": upper.T @ error,
        "out_bias": error.sum(keepdims=True),
    }


@dataclass
class Adam:
    """Steps of Adam (Kingma and Ba, 2015) on a network's weights, in place."""

    network: Network
    steps: int = 0
    mean: dict[str, Floats] = field(default_factory=dict[str, Floats])
    square: dict[str, Floats] = field(default_factory=dict[str, Floats])

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        """Move every weight against its gradient."""
        self.steps += 1
        rate *= (1 - SQUARE_DECAY**self.steps) ** 0.5 / (1 - DECAY**self.steps)
        for name, slope in slopes.items():
            mean = self.mean.setdefault(name, np.zeros_like(slope))
            square = self.square.setdefault(name, np.zeros_like(slope))
            mean += (1 - DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope * slope - square)
            self.network.weights[name] -= rate * mean / (np.sqrt(square) + TINY)
