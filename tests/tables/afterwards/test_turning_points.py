"""The positions that are analysed after a game, and the choice of the decisive turn."""

import pytest

from game.rules.views import view
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.turning_points import (
    TurningPoint,
    best_turn,
    best_turning_point,
    deciding_point,
    deciding_turn,
    lasting_points,
    most_gaining_turns,
    turning_points,
    views_after_turns,
)
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random_seeded_by("turning points")
    *_, last = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    return last


def test_views_after_turns_show_what_the_seat_saw_at_the_end_of_each_turn(table: Table) -> None:
    winner = table.public_view.winner
    assert winner is not None
    views = views_after_turns(table, winner)
    own = {one.turn: one.after for one in played_actions(table) if one.seat == winner}
    assert views == {turn: view(after, winner) for turn, after in own.items()}
    *_, last = views.values()
    assert last.winner == winner
    assert all(one.seat_on_turn != winner for one in views.values() if one is not last)


def test_chance_before_a_turn_is_the_chance_after_the_previous_turn() -> None:
    points = turning_points({3: 0.5, 9: 1.0, 6: 0.25}, seats=4)
    assert points == [
        TurningPoint(3, 0.25, 0.5),
        TurningPoint(6, 0.5, 0.25),
        TurningPoint(9, 0.25, 1.0),
    ]


# The chances of the winner as a player once saw them: only the last jump lasted.
LATE_JUMP = [0.88, 0.88, 0.87, 0.8, 0.77, 0.58, 0.3, 0.21, 0.14, 0.1, 0.08, 0.06, 0.2, 0.15, 0.33]
LATE_JUMP += [0.37, 0.87, 1.0]


@pytest.mark.parametrize(
    ("chances", "deciding"),
    [
        (LATE_JUMP, 17),
        ([0.75, 0.5, 0.9, 1.0], 3),  # 0.5 is below the middle of 0.5 and 0.75
        ([0.75, 0.65, 0.8, 0.9, 1.0], 1),  # 0.65 is not
        ([0.6, 0.7, 0.8, 0.9, 1.0], None),  # no jump of 15 points
        ([0.7, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0], None),  # the only jump did not last
        ([0.4, 0.45, 0.5, 0.55, 1.0], 5),  # the last turn itself
        ([0.7, 0.9, 1.0], 2),  # of two equal gains the later
        ([], None),
    ],
)
def test_the_deciding_turn_won_the_lead_that_lasted(
    chances: list[float], deciding: int | None
) -> None:
    found = deciding_point(turning_points(dict(enumerate(chances, 1)), seats=2))
    assert (None if found is None else found.turn) == deciding


def test_turning_points_are_the_three_highest_lasting_gains() -> None:
    points = turning_points(dict(enumerate(LATE_JUMP, 1)), seats=2)
    assert [one.turn for one in lasting_points(points)] == [13, 15, 16, 17, 18]
    assert most_gaining_turns(points) == (13, 15, 17)


def test_deciding_turn_has_moves_and_the_last_one_stands_in_for_it(table: Table) -> None:
    own = sorted({one.turn for one in played_actions(table) if one.seat == table.state.winner})
    middle, last = own[len(own) // 2], own[-1]
    chances = {turn: 0.4 if turn < middle else 0.9 for turn in own}
    decided = deciding_turn(table, turning_points(chances, seats=3))
    assert decided is not None
    assert (decided.point, decided.stands_out) == (TurningPoint(middle, 0.4, 0.9), True)
    assert decided.moves
    undecided = deciding_turn(table, turning_points(dict.fromkeys(own, 0.4), seats=3))
    assert undecided is not None
    assert (undecided.point, undecided.stands_out) == (TurningPoint(last, 0.4, 0.4), False)
    assert deciding_turn(table, []) is None


def test_the_best_turn_gained_most() -> None:
    points = turning_points({1: 0.3, 4: 0.9, 7: 1.0}, seats=2)
    assert best_turning_point(points) == TurningPoint(4, 0.3, 0.9)


def test_later_turn_is_best_if_two_turns_gained_equally() -> None:
    points = turning_points({1: 0.75, 4: 0.5, 7: 0.75}, seats=2)
    assert best_turning_point(points) == TurningPoint(7, 0.5, 0.75)


def test_no_turn_is_best_if_none_gained() -> None:
    assert best_turning_point(turning_points({1: 0.5, 4: 0.25}, seats=2)) is None
    assert best_turning_point([]) is None


def test_best_turn_has_moves_that_match_the_record(table: Table) -> None:
    own = [one for one in played_actions(table) if one.seat == table.public_view.winner]
    turn = own[len(own) // 2].turn
    idle = 1 + max(one.turn for one in own)
    points = [TurningPoint(turn, 0.2, 0.4), TurningPoint(idle, 0.1, 0.9)]
    best = best_turn(table, points)
    assert best is not None
    assert best.point == points[0]
    made = [one.event for one in own if one.turn == turn and one.event is not None]
    assert [(one.origin, one.target) for one in best.moves] == [
        (one.origin, one.target) for one in made
    ]
    assert best_turn(table, [TurningPoint(turn, 0.4, 0.4)]) is None
