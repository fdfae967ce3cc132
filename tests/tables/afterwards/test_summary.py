"""The numbers in a game's summary, compared with a second count."""

from itertools import pairwise

from game.rules.actions import Advance, EndTurn, Resign, Undo
from game.rules.moves import legal_actions
from game.tables.afterwards.summary import PirateAdvance, summary
from tests.long import long
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS, PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action


@long
def test_undone_actions_do_not_count_in_whole_games() -> None:
    for number in range(5):
        luck = random_seeded_by(f"sum {number}")
        tables = [make_game_table(JAMAICA_OPTIONS, 3, luck)]
        tables += play_randomly(tables[0], luck)
        moves: list[PirateAdvance | None] = []
        for before, now in pairwise(tables):
            action = now.actions[-1]
            if isinstance(action, Undo):
                moves.pop()
            elif isinstance(action, Advance):
                moves.append(PirateAdvance(before.state.seat_on_turn, action.origin, action.target))
            else:
                moves.append(None)
        jumps = [move for move in moves if move is not None]
        found = summary(tables[-1].turns)
        assert found.cards == len(jumps)
        assert found.longest in jumps
        assert found.longest.length == max(jump.target - jump.origin for jump in jumps)
        assert found.turns == sum(bool(turn.actions) for turn in tables[-1].turns)


def test_immediate_resignation_has_no_longest_jump() -> None:
    table = table_after_action(
        make_game_table(JAMAICA_OPTIONS, 2, random_seeded_by("left")), Resign(0)
    )
    found = summary(table.turns)
    assert (found.turns, found.cards, found.longest) == (1, 0, None)


def test_current_turn_counts_after_its_first_action() -> None:
    table = make_game_table(PASSING_OPTIONS, 2, random_seeded_by("going on"))
    assert summary(table.turns).turns == 0
    table = table_after_action(table, EndTurn())
    assert summary(table.turns).turns == 1
    advance = next(move for move in legal_actions(table.state) if isinstance(move, Advance))
    table = table_after_action(table, advance)
    assert (summary(table.turns).turns, summary(table.turns).cards) == (2, 1)


def test_undone_move_does_not_count() -> None:
    table = make_game_table(JAMAICA_OPTIONS, 2, random_seeded_by("back"))
    advance = next(move for move in legal_actions(table.state) if isinstance(move, Advance))
    table = table_after_action(table_after_action(table, advance), Undo())
    found = summary(table.turns)
    assert (found.turns, found.cards, found.longest) == (0, 0, None)
