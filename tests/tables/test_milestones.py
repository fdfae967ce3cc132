"""At which moments a table's message is another one."""

from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables.milestones import milestone
from tests.makers.chance import luck_of
from tests.makers.whole_games import started, walk
from tests.makers.worst_cases import crewed

JAMAICA = Options(CLASSIC, Handling.JAMAICA, passing=True)


def test_they_are_the_turns_of_people() -> None:
    luck = luck_of("milestones")
    before = crewed(started(JAMAICA, 3, luck), 2)
    for table in walk(before, luck, leaving=0):
        peoples = table.playing and table.computer is None
        new_turn = len(table.turns) > len(before.turns)
        assert (milestone(table) != milestone(before)) == (
            (new_turn and peoples) or not table.playing
        )
        before = table
