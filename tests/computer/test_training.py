"""A small run of the training script: it teaches, and it is repeatable."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.training.__main__ import CLOSE, COURSES, Plan, teach
from benchmarks.training.learning import gradients
from game.computer.features.lines import Features
from game.computer.features.stretched import widths
from game.computer.network import Network, fresh, load
from tests.long import long


def _lesson() -> tuple[Features, np.ndarray]:
    draw = np.random.default_rng(3)
    symbol, own, around = widths(2)
    inputs = Features(
        draw.random((20, 6, symbol), np.float32),
        draw.random((20, own), np.float32),
        draw.random((5, around), np.float32),
        np.repeat(np.arange(5), 4),
    )
    return inputs, draw.random(20, np.float32)


def _loss(network: Network, inputs: Features, targets: np.ndarray) -> float:
    logits = network.logits(inputs)
    return float((np.logaddexp(0, logits) - targets * logits).mean())


def test_slopes_are_those_of_the_loss() -> None:
    exact: dict[str, Any] = {
        name: weights.astype(np.float64) for name, weights in fresh(4, 2).weights.items()
    }
    network = Network(exact, 2)
    inputs, targets = _lesson()
    slopes = gradients(network, inputs, targets)
    for name, slope in slopes.items():
        weights = network.weights[name]
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        kept, losses = float(weights[at]), []
        for change in (-1e-6, 1e-6):
            weights[at] = kept + change
            losses.append(_loss(network, inputs, targets))
        weights[at] = kept
        assert np.isclose((losses[1] - losses[0]) / 2e-6, slope[at], rtol=1e-3), name


QUICK, *MORE = COURSES


@pytest.mark.parametrize("course", [QUICK, *(pytest.param(one, marks=long) for one in MORE)])
def test_a_small_run_teaches_and_repeats(course: str, tmp_path: Path) -> None:
    plan = Plan(course, rounds=230, watched=215, games=4, rate=1e-3, strange=0.5, seed=1)
    runs = [teach(plan, tmp_path / f"{run}.npz") for run in (1, 2)]
    for name, weights in runs[0].weights.items():
        assert np.array_equal(weights, runs[1].weights[name])
        stored = load(tmp_path / "1.npz").weights[name]
        assert np.allclose(stored, weights, atol=1e-2)
    assert not np.array_equal(runs[0].weights["out"], fresh(1, CLOSE[course]).weights["out"])
