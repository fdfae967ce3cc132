"""A finished game's boards: all of it, public things alone."""

import random

import pytest

from game.rules.actions import Resign, Undo
from game.tables.afterwards.replay import MOST_FRAMES, replay_frames
from tests.makers.tables import JAMAICA, PASSING
from tests.makers.walks import after, cut_and_undone, started, walk


def test_a_game_is_shown_from_its_start_to_its_end() -> None:
    luck = random.Random("scenes")  # noqa: S311
    start = started(JAMAICA, 3, luck)
    *_, table = walk(start, luck, leaving=0)
    shown = replay_frames(table)
    assert len(shown) <= MOST_FRAMES
    assert shown[0].view == start.public_view
    assert shown[-1].view == table.public_view
    assert all(frame.view.viewer is None for frame in shown)
    assert all(seat.hand is None for frame in shown for seat in frame.view.seats)
    moved = [(seat, origin, target) for frame in shown for seat, origin, target in frame.trails]
    told = [
        (event.seat, event.origin, event.target)
        for turn in table.turns
        for event in turn.events
        if event.target is not None
    ]
    assert moved == told


def test_a_turn_that_was_opened_again_is_shown_once() -> None:
    *_, table = cut_and_undone(PASSING, random.Random("opened again"))  # noqa: S311
    assert Undo() in table.actions
    shown = replay_frames(table)
    moved = [(seat, target) for frame in shown for seat, _, target in frame.trails]
    told = [(event.seat, event.target) for turn in table.turns for event in turn.events]
    assert moved == [move for move in told if move[1] is not None]
    assert shown[-1].view == table.public_view


def test_a_game_that_is_left_at_once_is_two_scenes() -> None:
    table = after(started(JAMAICA, 2, random.Random(1)), Resign(0))  # noqa: S311
    assert len(replay_frames(table)) == 2


def test_a_running_game_is_not_shown() -> None:
    with pytest.raises(ValueError, match="undecided"):
        replay_frames(started(JAMAICA, 2, random.Random(1)))  # noqa: S311
