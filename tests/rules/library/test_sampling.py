"""A state that is sampled from a view looks the same to the viewer, and shows no hidden card."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import Undo
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.errors import OptionError
from game.rules.moves import turn_actions
from game.rules.notation.positions import format_position, parse_position, position_flaws
from game.rules.sampling import sample_state
from game.rules.setup import Setup
from game.rules.views import View, view
from tests.rules.positions import position
from tests.rules.random_games import random_generators, random_state, setups

HISTORY = {
    "events": (),
    "draw_offered": False,
    "idle_turns": 0,
    "places_gained": 0,
    "barred_possessions": (),
}
"""What a view tells of earlier turns, as it is without them."""


def without_history(seen: View) -> View:
    choices = tuple(one for one in seen.choices if not isinstance(one, Undo))
    return replace(seen, choices=choices, **HISTORY)  # pyright: ignore[reportArgumentType]


@given(
    setups(),
    random_generators(),
    st.none() | st.integers(0, 1),
    st.binary(min_size=32, max_size=32),
)
def test_a_sampled_state_looks_the_same_and_is_possible(
    setup: Setup, chance: Random, viewer: int | None, key: bytes
) -> None:
    seen = view(random_state(setup, chance), viewer)
    sampled = sample_state(seen, key)
    assert view(sampled, viewer) == without_history(seen)
    assert list(position_flaws(sampled)) == []


def test_a_sampled_state_can_be_played_to_its_end_and_written_down() -> None:
    chance = Random(4)  # noqa: S311 - which moves are tried is no secret
    state = sample_state(view(position("0,3,3,7,20,37/0,0,5,5,12,21", "SHD/PPK"), 0), bytes(32))
    assert parse_position(format_position(state)) == state
    while not state.over:
        state = apply(state, chance.choice(turn_actions(state)))
    assert state.winner is not None


def test_hidden_cards_do_not_depend_on_the_true_ones() -> None:
    crews = "0,0,0,0,0,0/0,0,0,0,0,5"
    seen = [view(position(crews, f"SHD/{hand}"), 0) for hand in ("PPK", "BBB")]
    first, second = (sample_state(one, bytes(32)).hands[1] for one in seen)
    assert first == second


def test_every_hidden_card_is_as_likely_as_the_number_of_such_cards() -> None:
    seen = view(position("0,0,0,0,0,0/0,0,0,0,0,5", "SSSSSSSSS/K"), 0)
    counts = Counter(
        sample_state(seen, number.to_bytes(32, "big")).hands[1] for number in range(3000)
    )
    share = {hand.index(1): count / 3000 for hand, count in counts.items()}
    hidden = [8, 17, 17, 17, 17, 17]
    for symbol, cards in enumerate(hidden):
        assert share[symbol] == pytest.approx(cards / sum(hidden), abs=0.03)


def test_open_hands_stay_as_they_are() -> None:
    state = position(
        "0,0,0,0,0,0/0,0,0,0,0,5", "SHD/PPK", cards=Handling.TORTUGA, row="SSHHDDBBKKPP"
    )
    assert sample_state(view(state, None), bytes(32)).hands == state.hands


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(OptionError, match="32 bytes"):
        sample_state(view(position("0,0,0,0,0,0/0,0,0,0,0,5", "SHD/PPK"), 0), b"short")
