"""Between equals, the winner's first turn seldom decides a game."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random

import pytest

from game.computer import Level
from game.computer.chances import chance_after_turn
from game.computer.decisions import choose_action
from game.rules.editions import CLASSIC
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.views import View, view
from game.tables.afterwards.turning_points import deciding_point, turning_points
from tests.long import long


def winner_views(level: Level, seats: int, luck: random.Random) -> list[View]:
    """Play a game between computers of a level; return what the winner saw after each turn."""
    state = begin(Setup(Options.printed(CLASSIC), seats, luck.randbytes(32)))
    views: list[list[View]] = [[] for _ in range(seats)]
    while not state.over:
        seat = state.seat_on_turn
        state = apply(state, choose_action(level, view(state, seat), luck))
        if state.over or state.used == 0:
            views[seat].append(view(state, seat))
    assert state.winner is not None
    return views[state.winner]


@pytest.mark.parametrize(
    ("level", "seats", "games"),
    [
        (Level.SAILOR, 2, 10),
        *(pytest.param(Level.SAILOR, seats, 75, marks=long) for seats in (2, 3, 4, 5)),
        *(pytest.param(Level.HELMSMAN, seats, 25, marks=long) for seats in (2, 3, 4, 5)),
    ],
)
def test_the_first_turn_decides_fewer_than_one_game_of_ten(
    level: Level, seats: int, games: int
) -> None:
    luck, by_first_turn = random.Random(f"{level} {seats}"), 0
    for _ in range(games):
        chances = [chance_after_turn(one) for one in winner_views(level, seats, luck)]
        assert chances[-1] == 1
        deciding = deciding_point(turning_points(dict(enumerate(chances)), seats))
        by_first_turn += deciding is not None and deciding.turn == 0
    assert by_first_turn < games / 10
