"""Fixtures: one fair game, played once for all tests of a file."""

import pytest

from game.rules.notation import GameText
from tests.rules.fairness.games import finished_game, printed_options_of
from tests.rules.random_games import chance_of


@pytest.fixture(scope="module")
def fair_game() -> GameText:
    return finished_game(printed_options_of("classic"), chance_of("a fair game"))
