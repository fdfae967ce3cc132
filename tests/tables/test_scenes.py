"""A finished game's boards: all of it, public things alone."""

import random

import pytest

from game.rules.actions import Resign
from game.tables.scenes import MOST_SCENES, scenes
from tests.makers.tables import JAMAICA
from tests.makers.walks import after, started, walk


def test_a_game_is_shown_from_its_start_to_its_end() -> None:
    luck = random.Random("scenes")  # noqa: S311
    start = started(JAMAICA, 3, luck)
    *_, table = walk(start, luck, leaving=0)
    shown = scenes(table)
    assert len(shown) <= MOST_SCENES
    assert shown[0].view == start.public_view
    assert shown[-1].view == table.public_view
    assert all(scene.view.viewer is None for scene in shown)
    assert all(seat.hand is None for scene in shown for seat in scene.view.seats)
    moved = [(seat, origin, target) for scene in shown for seat, origin, target in scene.trails]
    told = [
        (event.seat, event.origin, event.target)
        for turn in table.turns
        for event in turn.events
        if event.target is not None
    ]
    assert moved == told


def test_a_game_that_is_left_at_once_is_two_scenes() -> None:
    table = after(started(JAMAICA, 2, random.Random(1)), Resign(0))  # noqa: S311
    assert len(scenes(table)) == 2


def test_a_running_game_is_not_shown() -> None:
    with pytest.raises(ValueError, match="undecided"):
        scenes(started(JAMAICA, 2, random.Random(1)))  # noqa: S311
