"""The learned evaluation: the chance to win of the seat that has just ended its turn."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from game.computer.encoding import Floats, Roots
from game.computer.features.crews import CREW_INPUTS
from game.computer.features.inputs import Features, Inputs
from game.computer.positions import Positions

WEIGHTS_FOLDER = Path(__file__).with_name("weights")
DUEL_NETWORK_FILE = WEIGHTS_FOLDER / "duel.npz"
"""The network that was trained with one rival."""
CROWD_NETWORK_FILE = WEIGHTS_FOLDER / "crowd.npz"
"""The network that was trained with two to four rivals."""

AT_ONCE = 2048
"""The number of positions judged together; more would need more memory and save no time."""


@dataclass(frozen=True, slots=True)
class Network:
    """A neural network: a small layer for each symbol, with the same weights, then two more layers.

    The sum over the symbols joins the other inputs before these two layers. The network sees
    ``close_rival_count`` rivals in detail, and gets numbers of the kind ``inputs``.
    """

    weights: dict[str, Floats]
    close_rival_count: int
    inputs: Inputs = CREW_INPUTS

    def logits(self, features: Features) -> Floats:
        """Return the log odds of winning."""
        w = self.weights
        count, symbols, width = features.symbol_values.shape
        shared = features.symbol_values.reshape(count * symbols, width) @ w["symbol"]
        shared += w["symbol_bias"]
        np.maximum(shared, 0, out=shared)
        pooled = shared.reshape(count, symbols, -1).sum(axis=1)
        hidden = (features.surrounding_values @ w["around"] + w["hidden_bias"])[
            features.root_indices
        ]
        hidden += features.own_seat_values @ w["own"]
        hidden += pooled @ w["pooled"]
        np.maximum(hidden, 0, out=hidden)
        upper = hidden @ w["upper"]
        upper += w["upper_bias"]
        np.maximum(upper, 0, out=upper)
        return upper @ w["out"] + w["out_bias"][0]

    def judge(self, roots: Roots, positions: Positions) -> Floats:
        """Return the log odds of winning for the seat that ends its turn in these positions."""
        batches = (slice(first, first + AT_ONCE) for first in range(0, len(positions), AT_ONCE))
        features = self.inputs.features
        parts = (
            features(roots, positions.slice_rows(batch), self.close_rival_count)
            for batch in batches
        )
        return np.concatenate([self.logits(part) for part in parts])

    def save(self, path: Path) -> None:
        """Write the weights, rounded to half precision."""
        halves = {name: weights.astype(np.float16) for name, weights in self.weights.items()}
        np.savez_compressed(
            path, allow_pickle=False, close=np.array(self.close_rival_count), **halves
        )


def chances_from_log_odds(logits: Floats) -> Floats:
    """Convert log odds to chances."""
    return (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)


def load_network(path: Path, inputs: Inputs = CREW_INPUTS) -> Network:
    """Load a network from a file of :meth:`Network.save`; ``inputs`` are those of its training."""
    with np.load(path) as stored:
        names = [name for name in stored.files if name != "close"]
        weights = {name: stored[name].astype(np.float32) for name in names}
        return Network(weights, int(stored["close"]), inputs)


@cache
def _stored(path: Path) -> Network:
    return load_network(path)


NetworkChooser = Callable[[Roots], Network]
"""A function that returns the network for some tables."""


def trained_network(roots: Roots) -> Network:
    """Return the project's own network for the number of rivals at these tables."""
    return _stored(weights_for(roots.rival_pirates.shape[1]))


def weights_for(rivals: int) -> Path:
    """Return the file of the network for this number of rivals."""
    return DUEL_NETWORK_FILE if rivals == 1 else CROWD_NETWORK_FILE
