"""What a network learns from a game, and the gradients of its loss."""

from typing import Any

import numpy as np
import pytest

from game.computer.features.crews import CREW_INPUTS
from game.computer.features.inputs import Features
from game.computer.network import Network
from game.rules.editions import CLASSIC
from game.rules.setup import Options
from training.joining import join_networks
from training.learning import gradients
from training.play.pool import EndedGame, Seating, Trajectory, flatten_inputs
from training.school import td_returns, unflatten_inputs
from training.untaught import random_network


def _lesson(close: int) -> tuple[Features, np.ndarray]:
    draw = np.random.default_rng(3)
    symbol, own, around = CREW_INPUTS.widths(close)
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


def test_gradients_equal_numerical_slopes_of_the_loss() -> None:
    exact: dict[str, Any] = {
        name: weights.astype(np.float64) for name, weights in random_network(4, 2).weights.items()
    }
    network = Network(exact, 2)
    inputs, targets = _lesson(2)
    slopes = gradients(network, inputs, targets)
    for name, slope in slopes.items():
        weights = network.weights[name]
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        original, losses = float(weights[at]), []
        for change in (-1e-6, 1e-6):
            weights[at] = original + change
            losses.append(_loss(network, inputs, targets))
        weights[at] = original
        assert np.isclose((losses[1] - losses[0]) / 2e-6, slope[at], rtol=1e-3), name


def test_a_joined_network_gives_the_mean_log_odds_of_its_two_networks() -> None:
    one, other = random_network(4, 2), random_network(5, 2)
    inputs, _ = _lesson(2)
    mean = (one.logits(inputs) + other.logits(inputs)) / 2
    assert np.allclose(join_networks([one, other]).logits(inputs), mean, atol=1e-5)
    assert not np.allclose(one.logits(inputs), mean, atol=1e-2)


def test_flattened_inputs_can_be_restored() -> None:
    inputs, _ = _lesson(3)
    restored = unflatten_inputs(flatten_inputs(inputs).astype(np.float32), 3)
    assert np.allclose(restored.symbol_values, inputs.symbol_values, atol=1e-3)
    assert np.allclose(restored.own_seat_values, inputs.own_seat_values, atol=1e-3)
    assert np.allclose(
        restored.surrounding_values, inputs.surrounding_values[inputs.root_indices], atol=1e-3
    )


def _ended_game(seats: tuple[int, ...], mind_count: int, winner: int) -> EndedGame:
    seating = Seating(Options.printed(CLASSIC), (0,) * mind_count)
    nothing = np.zeros(0, np.float16)
    trajectory = Trajectory(list(seats), [nothing] * len(seats), [0.5] * len(seats))
    return EndedGame(seating, winner, trajectory)


def test_with_trace_1_every_turn_learns_the_result() -> None:
    assert td_returns(_ended_game((0, 1, 2, 0), 3, 0), 1.0).tolist() == [1, 0, 0, 1]


def test_with_trace_0_every_turn_learns_the_chance_of_the_next_turn() -> None:
    assert td_returns(_ended_game((0, 1, 0), 2, 0), 0.0).tolist() == pytest.approx([0.5, 0.5, 1])


def test_in_a_duel_both_seats_learn_from_each_turn() -> None:
    returns = td_returns(_ended_game((0, 1, 0, 1), 2, 1), 0.5).tolist()
    assert returns == pytest.approx([0.4375, 0.625, 0.25, 1])
