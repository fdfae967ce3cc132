"""Networks that were shipped earlier still play, with the inputs that they were taught with."""

import numpy as np
import pytest

from game.computer.encoding import TRAIT_COUNT, encode_views
from game.computer.features.inputs import RIVAL_VALUE_COUNT
from game.computer.features.parts import MOST_RIVALS
from game.computer.positions import root_positions
from game.rules.editions import Handling
from game.rules.views import view
from tests.computer.positions import position_one_card_from_boat, random_position
from training.arena.earlier.stretched import PIRATES, PLACES, STRETCHED
from training.arena.players import EARLIER, OTHER_INPUTS, network

NAMES = sorted(file.stem for file in EARLIER.glob("*.npz"))


@pytest.mark.parametrize("name", NAMES)
def test_each_earlier_network_can_judge_a_position(name: str) -> None:
    state = random_position(Handling.JAMAICA, 3, 23, 2)
    roots = encode_views([view(state, state.seat_on_turn)])
    assert np.isfinite(network(name).judge(roots, root_positions(roots))).all()


def test_every_network_with_other_inputs_has_a_file() -> None:
    assert set(NAMES) >= set(OTHER_INPUTS)


def test_a_passage_is_stretched_to_the_usual_length() -> None:
    state = position_one_card_from_boat()
    roots = encode_views([view(state, state.seat_on_turn)])
    inputs = STRETCHED.features(roots, root_positions(roots), 1)
    places = inputs.own_seat_values[0, 5 : 5 + PLACES]
    assert np.flatnonzero(places).tolist() == [PLACES - 2]
    rearmost_places = inputs.own_seat_values[0, 5 + PLACES : 5 + PLACES + PIRATES]
    assert rearmost_places.tolist() == pytest.approx([(roots.boat - 1) / roots.boat, *[1] * 5])
    aboard = inputs.surrounding_values[0, -TRAIT_COUNT - MOST_RIVALS * RIVAL_VALUE_COUNT + 1]
    assert aboard == pytest.approx(5 / 6)
