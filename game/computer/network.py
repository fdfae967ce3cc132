"""The learned evaluation: the chance to win of the seat that has just played."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from game.computer.features import FLAT_INPUTS, SYMBOL_INPUTS, Features, features
from game.computer.search import Positions
from game.computer.sight import Floats, Roots

WEIGHTS = Path(__file__).with_name("weights.npz")


@dataclass(frozen=True, slots=True)
class Network:
    """A small layer shared by all symbols, its sum beside the flat inputs, two more layers."""

    weights: dict[str, Floats]

    def logits(self, inputs: Features) -> Floats:
        """The log odds of winning."""
        w = self.weights
        count, symbols, width = inputs.symbols.shape
        shared = inputs.symbols.reshape(count * symbols, width) @ w["symbol"]
        shared += w["symbol_bias"]
        np.maximum(shared, 0, out=shared)
        pooled = shared.reshape(count, symbols, -1).sum(axis=1)
        hidden = inputs.flat @ w["flat"]
        hidden += pooled @ w["pooled"]
        hidden += w["hidden_bias"]
        np.maximum(hidden, 0, out=hidden)
        upper = hidden @ w["upper"]
        upper += w["upper_bias"]
        np.maximum(upper, 0, out=upper)
        return upper @ w["out"] + w["out_bias"][0]

    def judge(self, roots: Roots, positions: Positions) -> Floats:
        """The log odds of winning for the seat that ends its turn in these positions."""
        return self.logits(features(roots, positions))

    def save(self, path: Path) -> None:
        """Write the weights, rounded to half precision."""
        halves = {name: weights.astype(np.float16) for name, weights in self.weights.items()}
        np.savez_compressed(path, allow_pickle=False, **halves)


def chance(logits: Floats) -> Floats:
    """Log odds as a chance."""
    return (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)


def fresh(seed: int, shared: int = 32, hidden: int = 64, upper: int = 24) -> Network:
    """An untaught network."""
    draw = np.random.default_rng(seed)

    def layer(inputs: int, outputs: int) -> Floats:
        return draw.normal(0, inputs**-0.5, (inputs, outputs)).astype(np.float32)

    return Network(
        {
            "symbol": layer(SYMBOL_INPUTS, shared),
            "symbol_bias": np.zeros(shared, np.float32),
            "flat": layer(FLAT_INPUTS, hidden),
            "pooled": (layer(shared, hidden) / 4).astype(np.float32),
            "hidden_bias": np.zeros(hidden, np.float32),
            "upper": layer(hidden, upper),
            "upper_bias": np.zeros(upper, np.float32),
            "out": layer(upper, 1)[:, 0],
            "out_bias": np.zeros(1, np.float32),
        }
    )


def load(path: Path) -> Network:
    """A network from a file that :meth:`Network.save` wrote."""
    with np.load(path) as stored:
        return Network({name: stored[name].astype(np.float32) for name in stored.files})


@cache
def trained() -> Network:
    """The network that comes with the project."""
    return load(WEIGHTS)
