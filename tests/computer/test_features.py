"""The numbers that the network is given: as many as it expects, and what they say."""

import numpy as np
import pytest

from game.computer.encoding import TRAITS, encode
from game.computer.features import PIRATES, PLACES, RIVAL, RIVALS, features, widths
from game.computer.positions import start
from game.rules.editions import Handling
from game.rules.views import view
from tests.computer.positions import one_card_from_the_boat, somewhere


@pytest.mark.parametrize("close", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_as_many_numbers_as_announced(seats: int, close: int) -> None:
    state = somewhere(Handling.JAMAICA, seats, 23, seats)
    roots = encode([view(state, state.turn)])
    inputs = features(roots, start(roots), close)
    shapes = inputs.symbols.shape[2], inputs.own.shape[1], inputs.around.shape[1]
    assert shapes == widths(close)


def test_rivals_that_are_not_there_count_for_nothing() -> None:
    state = somewhere(Handling.TORTUGA, 4, 17)
    roots = encode([view(state, state.turn)])
    alone, watched = (features(roots, start(roots), close) for close in (1, 4))
    for one, other in zip(
        (alone.symbols, alone.own, alone.around),
        (watched.symbols, watched.own, watched.around),
        strict=True,
    ):
        assert one.sum() == pytest.approx(other.sum(), rel=1e-6)


def test_where_the_pirates_are() -> None:
    state = one_card_from_the_boat()
    roots = encode([view(state, state.turn)])
    inputs = features(roots, start(roots), 1)
    places = inputs.own[0, 5 : 5 + PLACES]
    assert np.flatnonzero(places).tolist() == [PLACES - 2]
    rear = inputs.own[0, 5 + PLACES : 5 + PLACES + PIRATES]
    assert rear.tolist() == pytest.approx([(roots.boat - 1) / roots.boat, *[1] * 5])
    aboard = inputs.around[0, -TRAITS - RIVALS * RIVAL + 1]
    assert aboard == pytest.approx(5 / 6)
