"""The mean of networks, weight by weight: of relatives, taught on from one another.

python -m benchmarks.training.blend ONE.npz OTHER.npz --out MEAN.npz
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from game.computer.network import Network, load


def blend(networks: Sequence[Network]) -> Network:
    """Their mean; all of them need one shape and one kind of inputs."""
    first = networks[0]
    kinds = {(network.close, network.inputs) for network in networks}
    if len(kinds) > 1:
        raise ValueError("networks of different kinds have no mean")
    weights = {
        name: np.mean([network.weights[name] for network in networks], axis=0).astype(np.float32)
        for name in first.weights
    }
    return Network(weights, first.close, first.inputs)


def main() -> None:
    """Read the arguments and write the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("networks", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    blend([load(file) for file in given.networks]).save(given.out)


if __name__ == "__main__":
    main()
