"""The chance after a turn is one of as many as there are seats at first, and certain at the end."""

# ruff: noqa: S311 - random numbers for games, not for secrets
import random
from statistics import fmean

import pytest

from game.computer import Level
from game.computer.calibration import calibrate_chance
from game.computer.chances import chance_after_turn, estimates_after_turns
from game.computer.decisions import choose_action
from game.computer.review import find_hint
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from game.rules.views import View, view
from tests.computer.positions import position_one_card_from_boat


def views_after_turns(handling: Handling, seats: int, turns: int, seed: int) -> list[View]:
    """Return what each of the first seats saw after its turn, in a game between sailors."""
    luck, views = random.Random(seed), list[View]()
    state = begin(Setup(Options(CLASSIC, handling, passing=False), seats, luck.randbytes(32)))
    while len(views) < turns and not state.over:
        seat = state.seat_on_turn
        state = apply(state, choose_action(Level.SAILOR, view(state, seat), luck))
        if state.used == 0 and not state.over:
            views.append(view(state, seat))
    return views


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("handling", Handling)
def test_at_first_every_seat_has_about_the_same_chance(handling: Handling, seats: int) -> None:
    views = [one for seed in range(10) for one in views_after_turns(handling, seats, seats, seed)]
    told = [chance_after_turn(one) for one in views]
    assert fmean(told) == pytest.approx(1 / seats, abs=0.08)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("handling", Handling)
def test_chances_of_many_seats_at_once_are_those_of_each(handling: Handling, seats: int) -> None:
    views = views_after_turns(handling, seats, 12, 5)
    assert len({one.viewer for one in views}) == seats
    together = zip(views, estimates_after_turns(views), strict=True)
    for seen, estimate in together:
        told = calibrate_chance(seen, float(estimate))
        assert chance_after_turn(seen) == pytest.approx(told, abs=1e-4)


def test_only_the_winner_has_a_chance_after_the_end() -> None:
    state = position_one_card_from_boat()
    winner = state.seat_on_turn
    plan = find_hint(view(state, winner), random.Random(1)).plan
    after: State = apply(state, plan[0])
    chances = [chance_after_turn(view(after, seat)) for seat in range(after.setup.seats)]
    assert chances == [float(seat == winner) for seat in range(after.setup.seats)]


def test_the_chance_after_a_turn_is_told_for_its_seat_although_another_is_on_turn() -> None:
    """The seat that is far ahead keeps a high chance, and its rival a low one."""
    ahead = position_one_card_from_boat()
    rival = 1 - ahead.seat_on_turn
    assert chance_after_turn(view(ahead, rival)) < 0.5
