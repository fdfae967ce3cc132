"""A review shows a player the turns that they played."""

import random

import pytest

from game.model.ids import UserId
from game.rules.actions import Resign, Undo
from game.rules.moves import legal_actions
from game.rules.views import View
from game.tables import Table
from game.tables.afterwards.kept_steps import review_steps
from tests.makers.tables import JAMAICA_OPTIONS, PASSING_OPTIONS
from tests.makers.whole_games import (
    BASE_ID,
    make_game_table,
    play_randomly,
    table_after_action,
    with_reopened_turn,
)


def whole_game(seed: int) -> list[Table]:
    luck = random.Random(seed)  # noqa: S311
    return list(play_randomly(make_game_table(JAMAICA_OPTIONS, 3, luck), luck, resign_rate=0))


@pytest.mark.parametrize("seed", range(1, 4))
def test_review_has_each_turn_of_a_seat_without_undone_actions(seed: int) -> None:
    tables = whole_game(seed)
    check_review(tables[-1])


def test_turn_that_an_undo_reopened_is_reviewed_once() -> None:
    luck = random.Random("opened again")  # noqa: S311
    check_review(list(with_reopened_turn(PASSING_OPTIONS, luck))[-1])


def check_review(over: Table) -> None:
    assert any(isinstance(action, Undo) for action in over.actions)
    for seat in range(len(over.names)):
        turns = review_steps(over, over.game.seats[seat].user)
        played = {
            replayed: len(turn.actions)
            for replayed, turn in enumerate(over.turns, start=1)
            if turn.seat == seat and turn.actions
        }
        assert {replayed: len(turn) for replayed, turn in turns.items()} == played
        for turn in turns.values():
            for number, (seen, action) in enumerate(turn):
                assert isinstance(seen, View)
                assert (seen.viewer, seen.seat_on_turn, seen.used) == (seat, seat, number)
                assert action in seen.choices


def test_undone_actions_are_left_out() -> None:
    start = make_game_table(JAMAICA_OPTIONS, 3, random.Random(4))  # noqa: S311
    seat, (tried, other, *_) = start.state.seat_on_turn, legal_actions(start.state)
    user = start.game.seats[seat].user
    undone = table_after_action(table_after_action(start, tried), Undo())
    left = table_after_action(table_after_action(undone, other), Resign(seat))
    *_, over = play_randomly(left, random.Random(5), resign_rate=0)  # noqa: S311
    assert review_steps(over, user) == {1: ((undone.view_of(user), other),)}


def test_resignation_is_left_out_of_a_review() -> None:
    start = make_game_table(JAMAICA_OPTIONS, 3, random.Random(4))  # noqa: S311
    seat, move = start.state.seat_on_turn, legal_actions(start.state)[0]
    left = table_after_action(table_after_action(start, move), Resign(seat))
    *_, over = play_randomly(left, random.Random(5), resign_rate=0)  # noqa: S311
    [(step,)] = review_steps(over, start.game.seats[seat].user).values()
    assert step == (start.view_of(start.game.seats[seat].user), move)


def test_review_of_an_undecided_game_is_refused() -> None:
    with pytest.raises(ValueError, match="undecided"):
        review_steps(whole_game(1)[3], UserId(BASE_ID))
