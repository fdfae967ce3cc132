"""What a board's picture draws besides the state: the ways of this turn and the one before."""

import random

from cogs.ui.pictures import Trail, _trails
from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from tests.makers.walks import after, started


def test_the_trails_are_the_ways_of_two_turns() -> None:
    luck = random.Random("trails")  # noqa: S311
    table = started(Options(CLASSIC, Handling.JAMAICA, passing=True), 3, luck)
    turns: list[list[Trail]] = []
    for _ in range(4):
        turns.append([])
        for _ in range(2):
            moves = [m for m in legal_actions(table.state) if isinstance(m, Advance | Retreat)]
            move, seat = luck.choice(moves), table.state.turn
            table = after(table, move)
            turns[-1].append((seat, move.origin, move.target))
            assert list(_trails(table)) == [way for turn in turns[-2:] for way in turn]
        table = after(table, EndTurn())
