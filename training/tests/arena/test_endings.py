"""Each level ends its games against a player that only gathers cards."""

import pytest

from game.computer import Level
from training.arena.endings import play

GAMES = 24
"""Two games for each way of taking cards with each length of the passage."""


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("number", range(GAMES))
def test_a_level_ends_its_game_with_eight_pirates_unless_the_level_is_stuck(
    level: Level, number: int
) -> None:
    """The opponent retreats for cards for ever; the level must end the game, unless it is stuck."""
    game = play(level, number)
    assert game.ended or game.alone
