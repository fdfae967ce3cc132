"""Thinking has a limit: the number of positions that a computer judges for an action."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from dataclasses import replace

import pytest

from game.computer import Level
from game.computer.decisions import choose_action
from game.computer.encoding import Floats
from game.computer.features.inputs import Features
from game.computer.network import Network
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import view

LARGEST_EDITION = replace(CLASSIC, name="largest", faces=(), segments=8, pirates=8)
MOST_JUDGED = 60_000
"""Positions for one action, which take about a quarter of a second on one core."""


@pytest.mark.parametrize(("handling", "seats"), [(Handling.JAMAICA, 5), (Handling.TORTUGA, 2)])
def test_number_of_judged_positions_per_action_is_limited(
    handling: Handling, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = [0]
    logits = Network.logits

    def counting_logits(network: Network, inputs: Features) -> Floats:
        judged[-1] += len(inputs)
        return logits(network, inputs)

    monkeypatch.setattr(Network, "logits", counting_logits)
    state = begin(Setup(Options(LARGEST_EDITION, handling, passing=False), seats, bytes(32)))
    source = random.Random(4)
    for step in range(90):
        level = Level.ADMIRAL if step % 3 == 0 else Level.CABIN_BOY
        state = apply(state, choose_action(level, view(state, state.seat_on_turn), source))
        judged.append(0)
    assert 2_000 < max(judged) < MOST_JUDGED
