"""Boards look like the stored pictures, and a moved pirate or another symbol is detected."""

from dataclasses import replace

import pytest

from game.pictures import draw_board
from game.pictures.sheet import samples
from game.rules.state.passage import Passage
from tests.pictures.golden import (
    DIFFERENCE_LIMIT,
    FOLDER,
    distance,
    drawings,
    load_golden,
    shrink_to_phone,
)

DRAWINGS = dict(drawings())
SAMPLES = {sample.title: sample for sample in samples()}


@pytest.mark.parametrize("title", DRAWINGS)
def test_each_picture_looks_like_its_golden_picture(title: str) -> None:
    assert distance(shrink_to_phone(DRAWINGS[title]().data), load_golden(title)) < DIFFERENCE_LIMIT


def test_only_current_golden_pictures_are_stored_and_they_are_small() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(DRAWINGS)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_600_000


@pytest.mark.parametrize("title", ["jamaica-5", "tortuga-2", "long"])
def test_one_moved_pirate_is_detected(title: str) -> None:
    sample = SAMPLES[title]
    seat = sample.view.seats[0]
    space = next(at for at in seat.pirates if 0 < at < sample.view.passage.boat)
    moved = tuple(sorted(space + 1 if at == space else at for at in seat.pirates))
    seats = (replace(seat, pirates=moved), *sample.view.seats[1:])
    other = draw_board(replace(sample.view, seats=seats), sample.trails)
    assert distance(shrink_to_phone(other.data), load_golden(title)) > DIFFERENCE_LIMIT


@pytest.mark.parametrize("title", ["jamaica-5", "tortuga-2", "long"])
def test_two_swapped_symbols_are_detected(title: str) -> None:
    sample = SAMPLES[title]
    first, second, *rest = sample.view.passage.symbols
    assert first != second
    other = replace(sample.view, passage=Passage.from_symbols((second, first, *rest)))
    drawn = draw_board(other, sample.trails)
    assert distance(shrink_to_phone(drawn.data), load_golden(title)) > DIFFERENCE_LIMIT
