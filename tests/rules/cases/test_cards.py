"""Rare cases with the stock, the row and the discard pile."""

import pytest

from game.rules.actions import Happening
from tests.rules.positions import hand, pirate_spaces, play, position

HANDLINGS_WITH_ROW = ["tortuga", "hispaniola"]


def event_kinds(state):
    return [event.kind for event in state.events]


def test_a_retreat_for_two_cards_reshuffles_if_the_stock_has_one_card():
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5", "-/-", remaining_cards_go_to="1", stock="K", discard="PPP"
    )
    after = play(state, "R9>5")
    assert hand(after, 0) == "KP"
    assert (after.piles.stock, after.piles.discard) == ((5, 5), (0,) * 6)
    assert event_kinds(after) == [Happening.RETREATED, Happening.RESHUFFLED]


@pytest.mark.parametrize("stock", ["", "K"])
def test_a_retreat_brings_only_the_cards_that_are_left(stock):
    state = position("0,0,0,0,5,9/0,0,0,0,0,5", "-/-", remaining_cards_go_to="1", stock=stock)
    after = play(state, "R9>5")
    assert hand(after, 0) == stock
    assert pirate_spaces(after, 0) == [0, 0, 0, 0, 5, 5]
    assert after.used == 1 or after.seat_on_turn == 1
    assert after.piles.shuffles == 0
    assert after.events[0].amount == len(stock)


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_a_new_row_is_laid_between_the_two_cards_of_a_retreat(cards):
    state = position("0,0,0,0,5,9/0,0,0,0,0,5", "-/-", cards=cards, row="K", stock="SHDBKPSHDBKPSS")
    after = play(state, "R9>5")
    assert hand(after, 0) == "SK"
    assert list(after.piles.row) == [1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]
    assert event_kinds(after) == [Happening.RETREATED, Happening.ROW_LAID]


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_a_new_row_is_laid_at_once_when_the_row_is_empty(cards):
    state = position("0,0,0,0,5,9/0,0,0,0,0,5", "-/-", cards=cards, row="KS", stock="HDBKPSHDBKPSS")
    after = play(state, "R9>5")
    assert len(after.piles.row) == 12
    assert after.events[-1].cards == after.piles.row


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_the_discard_pile_is_reshuffled_if_the_stock_is_too_small_for_a_row(cards):
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5",
        "-/-",
        remaining_cards_go_to="discard",
        cards=cards,
        row="KK",
        stock="SHD",
    )
    after = play(state, "R9>5")
    assert after.piles.row[:3] == (0, 1, 2)
    assert len(after.piles.row) == 12
    assert after.piles.shuffles == 1
    assert event_kinds(after) == [Happening.RETREATED, Happening.RESHUFFLED, Happening.ROW_LAID]


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_a_short_row_is_laid_if_stock_and_discard_pile_are_too_small(cards):
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5",
        "-/-",
        remaining_cards_go_to="1",
        cards=cards,
        row="KK",
        stock="S",
        discard="PP",
    )
    after = play(state, "R9>5")
    assert after.piles.row == (0, 5, 5)
    assert after.piles.stock == ()


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_the_row_stays_empty_if_no_card_is_left(cards):
    state = position(
        "0,0,0,0,5,9/0,0,0,0,0,5", "S/-", remaining_cards_go_to="1", cards=cards, row="K"
    )
    after = play(state, "R9>5")
    assert (hand(after, 0), after.piles.row, after.piles.stock) == ("SK", (), ())


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_an_empty_row_is_laid_as_soon_as_there_is_a_card(cards):
    state = position("0,0,0,0,9,9/0,0,0,0,0,5", "SH/-", remaining_cards_go_to="1", cards=cards)
    assert state.piles.row == ()
    after_one_action = play(state, "S0>6")
    assert after_one_action.piles.row == (0,)
    assert event_kinds(after_one_action) == [
        Happening.ADVANCED,
        Happening.RESHUFFLED,
        Happening.ROW_LAID,
    ]
    assert play(after_one_action, "U") == state
    after_two_actions = play(after_one_action, "H0>1")
    assert (after_two_actions.piles.row, sum(after_two_actions.piles.discard)) == ((0,), 1)
    assert hand(play(after_two_actions, "R9>6"), 0) == "S"
    assert play(after_two_actions, "R9>6").piles.row == (1,)


@pytest.mark.parametrize("cards", HANDLINGS_WITH_ROW)
def test_an_empty_row_is_laid_from_the_hand_of_a_seat_that_resigns(cards):
    state = position(
        "0,0,0,0,9,9/0,0,0,0,0,5/0,0,0,0,0,0", "S/-/HDB", remaining_cards_go_to="1", cards=cards
    )
    after = play(state, "X2")
    assert sorted(after.piles.row) == [1, 2, 3]
    assert event_kinds(after)[1:] == [Happening.RESHUFFLED, Happening.ROW_LAID]
