"""Mistakes that other programs make, with one test for each."""

import pytest

from game.rules.actions import Advance, Retreat
from game.rules.engine import apply
from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions
from tests.rules.positions import hand, pirate_spaces, play, position


def refusal(state, action) -> IllegalActionError:
    with pytest.raises(IllegalActionError) as refused:
        play(state, action) if isinstance(action, str) else apply(state, action)
    return refused.value


@pytest.mark.parametrize("others", ["6,0,0", "6,6,0", "6,6,6"])
def test_a_space_with_any_pirate_is_not_vacant(others):
    """Pirates occupy the dagger on space 2, so the card leads to the next dagger, on space 7."""
    other_crew = ",".join(sorted(others.replace("6", "2").split(",") + ["0"] * 3))
    state = position(f"0,0,0,0,0,0/{other_crew}", "D/S")
    error = refusal(state, "D0>2")
    assert (error.reason, error.lands_on) == (Reason.LANDS_ELSEWHERE, 7)
    assert pirate_spaces(play(state, "D0>7"), 0) == [0, 0, 0, 0, 0, 7]


@pytest.mark.parametrize(("there", "cards"), [("5", 1), ("5,5", 2)])
def test_a_retreat_brings_as_many_cards_as_pirates_stand_there(there, cards):
    other_crew = ",".join(["0"] * (6 - len(there.split(","))) + [there])
    state = position(f"0,0,0,0,0,9/{other_crew}", "-/S")
    assert sum(play(state, "R9>5").hands[0]) == cards


@pytest.mark.parametrize("target", [0, -1])
def test_a_pirate_cannot_retreat_to_the_start(target):
    state = position("0,0,0,0,0,4/0,0,0,0,0,0", "S/S")
    assert refusal(state, Retreat(4, target)).reason is Reason.NOBODY_BEHIND
    assert not any(isinstance(action, Retreat) for action in legal_actions(state))


def test_a_pirate_cannot_retreat_from_the_start():
    state = position("0,0,0,0,0,4/0,0,0,0,0,0", "S/S")
    assert refusal(state, Retreat(0, 0)).reason is Reason.AT_START


def test_a_card_cannot_be_played_for_a_pirate_in_the_boat():
    state = position("0,0,0,0,0,37/0,0,0,0,0,0", "S/S")
    assert refusal(state, "S37>37").reason is Reason.ABOARD
    advances = [action for action in legal_actions(state) if isinstance(action, Advance)]
    assert {advance.origin for advance in advances} == {0}
    assert hand(state, 0) == "S"


def test_discards_are_shuffled_when_the_stock_is_used_up():
    cards = "SHDBKP" * 5
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5",
        "-/-",
        remaining_cards_go_to="1",
        stock="K",
        discard=cards,
        cards="jamaica",
    )
    after = play(state, "R9>5")
    assert after.piles.shuffles == 1
    assert sum(after.piles.discard) == 0
    assert len(after.piles.stock) == len(cards) - 1
    symbols = ["SHDBKP".index(letter) for letter in cards]
    assert list(after.piles.stock) not in (symbols, sorted(symbols), symbols[::-1])
    after_with_other_order = play(
        position(
            "0,0,0,0,5,9/0,0,0,0,0,5",
            "-/-",
            remaining_cards_go_to="1",
            stock="K",
            discard=cards[::-1],
            cards="jamaica",
        ),
        "R9>5",
    )
    assert after_with_other_order == after


def test_a_refused_retreat_costs_no_action():
    state = position("0,0,0,0,0,4/0,0,0,0,0,0", "S/S")
    refusal(state, Retreat(4, 0))
    assert (state.used, state.seat_on_turn) == (0, 0)
    assert play(state, "S0>6").used == 1


@pytest.mark.parametrize("used", [0, 1, 2])
def test_the_game_ends_at_once_when_the_last_pirate_enters_the_boat(used):
    state = position("36,37,37,37,37,37/0,0,0,0,0,0", "DD/S", used=used)
    after = play(state, "D36>37")
    assert (after.winner, after.seat_on_turn, after.used) == (0, 0, used + 1)
    assert legal_actions(after) == []
    for action in ("E", "U", "D36>37", "R37>36", "X0", "X1"):
        assert refusal(after, action).reason is Reason.GAME_OVER
