"""The people and computers who acted for somebody else, action by action."""

from game.model.ids import UserId
from game.rules.checking import problem_sentences
from game.rules.notation import parse_game
from game.tables.afterwards.export import export
from game.tables.afterwards.kept_steps import review_steps, seat_played_by
from game.tables.afterwards.played_actions import (
    Deputy,
    DeputyKind,
    played_actions,
    turns_by_deputy,
)
from game.tables.afterwards.replay import replay_frames
from tests.makers.several_hands import DAN_ID, EVA_ID, game_with_shared_seat


def test_every_deputy_is_listed_with_their_turns() -> None:
    table = game_with_shared_seat()
    assert problem_sentences(parse_game(export(table))) == []
    seat = table.state.first
    found = turns_by_deputy(played_actions(table))
    assert found == {
        Deputy(seat, DeputyKind.FOR_A_TURN): [1, 4, 7, 16, 19, 22, 28, 31, 34],
        Deputy(seat, DeputyKind.COMPUTER): [10],
        Deputy(seat, DeputyKind.GUEST, "Dan"): [25],
        Deputy(seat, DeputyKind.GUEST, "Eva"): [37],
    }
    shown = {frame.turn: frame.deputy for frame in replay_frames(table) if frame.event}
    assert shown == {turn: one for one, turns in found.items() for turn in turns} | {13: None}


def test_each_player_of_a_seat_reviews_only_their_own_turns() -> None:
    table = game_with_shared_seat()
    seat = table.state.first
    own = table.game.seats[seat].user
    for user in (own, DAN_ID, EVA_ID):
        assert seat_played_by(table, user) == seat
        [(number, turn)] = review_steps(table, user).items()
        assert number == {own: 13, DAN_ID: 25, EVA_ID: 37}[user]
        assert len(turn) == 2
        assert {view.viewer for view, _ in turn} == {seat}
    assert seat_played_by(table, UserId(1)) is None
    assert review_steps(table, UserId(1)) == {}
