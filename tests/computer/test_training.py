"""A small run of the training script: it teaches, and it is repeatable."""

from pathlib import Path

import numpy as np

from benchmarks.training.__main__ import teach
from benchmarks.training.learning import gradients
from game.computer.features import FLAT_INPUTS, SYMBOL_INPUTS, Features
from game.computer.network import Network, chance, fresh, load


def _lesson() -> tuple[Features, np.ndarray]:
    draw = np.random.default_rng(3)
    inputs = Features(
        draw.random((20, 6, SYMBOL_INPUTS), np.float32), draw.random((20, FLAT_INPUTS), np.float32)
    )
    return inputs, draw.random(20, np.float32)


def _loss(network: Network, inputs: Features, targets: np.ndarray) -> float:
    told = chance(network.logits(inputs)).astype(np.float64)
    return float(-(targets * np.log(told) + (1 - targets) * np.log(1 - told)).mean())


def test_slopes_are_those_of_the_loss() -> None:
    network = fresh(4)
    inputs, targets = _lesson()
    slopes = gradients(network, inputs, targets)
    for name, slope in slopes.items():
        weights = network.weights[name]
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        kept, losses = float(weights[at]), []
        for change in (-1e-2, 1e-2):
            weights[at] = kept + change
            losses.append(_loss(network, inputs, targets))
        weights[at] = kept
        assert np.isclose((losses[1] - losses[0]) / 2e-2, slope[at], rtol=0.1, atol=1e-4), name


def test_a_small_run_teaches_and_repeats(tmp_path: Path) -> None:
    runs = [teach(100, 80, 8, seed=1, out=tmp_path / f"{run}.npz") for run in (1, 2)]
    for name, weights in runs[0].weights.items():
        assert np.array_equal(weights, runs[1].weights[name])
        stored = load(tmp_path / "1.npz").weights[name]
        assert np.allclose(stored, weights, atol=1e-2)
    assert not np.array_equal(runs[0].weights["out"], fresh(1).weights["out"])
