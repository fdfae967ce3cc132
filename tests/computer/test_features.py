"""The numbers that the network gets: how many they are, and what they mean."""

from dataclasses import replace

import numpy as np
import pytest

from game.computer import network
from game.computer.encoding import encode_views
from game.computer.features import crews
from game.computer.features.crews import CREW_INPUTS
from game.computer.network import trained_network
from game.computer.positions import root_positions
from game.computer.search.turns import search_turns
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import begin
from game.rules.setup import Options, Setup, vary_edition
from game.rules.views import view
from tests.computer.positions import random_position


@pytest.mark.parametrize("close", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_inputs_have_the_announced_widths(seats: int, close: int) -> None:
    state = random_position(Handling.JAMAICA, seats, 23, seats)
    roots = encode_views([view(state, state.seat_on_turn)])
    inputs = CREW_INPUTS.features(roots, root_positions(roots), close)
    shapes = (
        inputs.symbol_values.shape[2],
        inputs.own_seat_values.shape[1],
        inputs.surrounding_values.shape[1],
    )
    assert shapes == CREW_INPUTS.widths(close)


def test_missing_rivals_add_nothing_to_the_inputs() -> None:
    state = random_position(Handling.TORTUGA, 4, 17)
    roots = encode_views([view(state, state.seat_on_turn)])
    inputs_for_one, inputs_for_four = (
        CREW_INPUTS.features(roots, root_positions(roots), close) for close in (1, 4)
    )
    for one, other in zip(
        (
            inputs_for_one.symbol_values,
            inputs_for_one.own_seat_values,
            inputs_for_one.surrounding_values,
        ),
        (
            inputs_for_four.symbol_values,
            inputs_for_four.own_seat_values,
            inputs_for_four.surrounding_values,
        ),
        strict=True,
    ):
        assert one.sum() == pytest.approx(other.sum(), rel=1e-6)


def test_places_are_counted_from_the_boat() -> None:
    """A pirate's distance from the boat gives the same numbers on a passage of any length."""
    filled_places: list[list[int]] = []
    for segments in (4, 8):
        edition = vary_edition(CLASSIC, 8, segments, wild=False)
        options = Options(edition, Handling.TORTUGA, passing=False)
        state = begin(Setup(options, 2, bytes(32)))
        boat = state.passage.boat
        crew = (0, 0, boat - 7, boat - 3, boat - 3, boat, boat, boat)
        roots = encode_views([view(replace(state, pirates=(crew, crew)), state.seat_on_turn)])
        inputs = CREW_INPUTS.features(roots, root_positions(roots), 1)
        places = inputs.own_seat_values[0, 5 : 5 + crews.PLACE_VALUE_COUNT]
        filled_places.append(np.flatnonzero(places).tolist())
        assert places.sum() == pytest.approx(5 / 2)
    assert filled_places == [[2, 6, crews.MOST_SPACES]] * 2


def test_inputs_include_the_remaining_supply_of_cards() -> None:
    state = random_position(Handling.JAMAICA, 3, 20)
    roots = encode_views([view(state, state.seat_on_turn)])
    few_cards = replace(roots, cards_to_take=np.array([3]))
    table = CREW_INPUTS.features(few_cards, root_positions(few_cards), 1).surrounding_values[
        0, -crews.TABLE_VALUE_COUNT :
    ]
    assert table.tolist() == pytest.approx([3 / 50, 3 / 6, roots.boat / 48, 6 / 8])


@pytest.mark.parametrize("seats", [2, 4])
def test_judging_in_parts_gives_the_same_values(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = random_position(Handling.JAMAICA, 4, 12, seats)
    roots = encode_views([view(state, state.seat_on_turn)])
    judge = trained_network(roots).judge
    whole = [layer.values for layer in search_turns(roots, judge)]
    monkeypatch.setattr(network, "AT_ONCE", 7)
    parts = [layer.values for layer in search_turns(roots, judge)]
    assert max(map(len, parts)) > 3 * 7
    for one, other in zip(whole, parts, strict=True):
        assert np.allclose(one, other, rtol=1e-4, atol=1e-4)
