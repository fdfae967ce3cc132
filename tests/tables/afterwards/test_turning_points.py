"""The positions that are analysed after a game, and the choice of the decisive turn."""

import pytest

from game.rules.actions import Advance, EndTurn, Retreat
from game.tables import Table
from game.tables.afterwards.played_actions import played_actions
from game.tables.afterwards.turning_points import (
    TurningPoint,
    best_turn,
    best_turning_point,
    last_choice_by_turn,
    turning_points,
)
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random_seeded_by("turning points")
    *_, last = play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0)
    return last


def test_last_choices_are_actions_of_the_seat(table: Table) -> None:
    winner = table.public_view.winner
    assert winner is not None
    choices = last_choice_by_turn(table, winner)
    own = [one for one in played_actions(table) if one.seat == winner]
    assert set(choices) <= {one.turn for one in own}
    for turn, (seen, action) in choices.items():
        assert (seen.viewer, seen.seat_on_turn) == (winner, winner)
        assert action in seen.choices, turn
        assert isinstance(action, Advance | Retreat | EndTurn)
    # One of the choices won the game.
    assert max(choices) == own[-1].turn
    assert own[-1].after.winner == winner


def test_chance_before_a_turn_is_the_chance_after_the_previous_turn() -> None:
    points = turning_points({3: 0.5, 9: 1.0, 6: 0.25}, seats=4)
    assert points == [
        TurningPoint(3, 0.25, 0.5),
        TurningPoint(6, 0.5, 0.25),
        TurningPoint(9, 0.25, 1.0),
    ]


def test_the_decisive_turn_gained_most() -> None:
    points = turning_points({1: 0.3, 4: 0.9, 7: 1.0}, seats=2)
    assert best_turning_point(points) == TurningPoint(4, 0.3, 0.9)


def test_later_turn_is_decisive_if_two_turns_gained_equally() -> None:
    points = turning_points({1: 0.75, 4: 0.5, 7: 0.75}, seats=2)
    assert best_turning_point(points) == TurningPoint(7, 0.5, 0.75)


def test_no_turn_is_decisive_if_none_gained() -> None:
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
