"""Fixtures: one fair game, played once for all tests of a file."""

import pytest

from game.rules.notation import GameText
from tests.rules.fairness.games import finished_game, printed_options_of
from tests.rules.random_games import seeded_random


@pytest.fixture(scope="module")
def fair_game() -> GameText:
    return finished_game(printed_options_of("classic"), seeded_random("a fair game"))
