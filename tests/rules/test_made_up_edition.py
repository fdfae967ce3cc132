"""Games of Galleon, an edition that exists only as data.

It has two actions, a card for a stuck seat, and Ravensburger's example. Its symbols are anchor,
compass, lantern, map, parrot and wheel, on five segments; each player has four pirates.
"""

import pytest

from game.rules.actions import Happening
from game.rules.errors import IllegalActionError, Reason
from tests.rules.positions import hand, pirate_spaces, play, position

PASSAGE = "ACLMPW WPMLCA ACLMPW WPMLCA ACLMPW"
BOAT = 31


def galleon(pirates, hands, **others):
    return position(pirates, hands, edition="galleon", passage=PASSAGE, **others)


def test_a_turn_has_one_or_two_actions():
    state = galleon("0,0,0,0/0,0,0,0", "AC/W")
    with pytest.raises(IllegalActionError) as owed:
        play(state, "E")
    assert owed.value.reason is Reason.ACTION_OWED
    assert play(state, "A0>1 E").seat_on_turn == 1
    with pytest.raises(IllegalActionError) as used:
        play(state, "A0>1 C0>2 R2>1")
    assert used.value.reason is Reason.NO_ACTIONS_LEFT
    assert play(state, "A0>1 C0>2 E").seat_on_turn == 1


@pytest.mark.parametrize("passing", ["yes", "no"])
def test_a_stuck_seat_takes_one_card_and_that_is_its_whole_turn(passing):
    state = galleon("0,0,0,0/0,0,0,0/0,0,0,0", "A/-/W", stock="L", passing=passing)
    after = play(state, "A0>1")
    assert after.seat_on_turn == 2
    assert hand(after, 1) == "L"
    assert [event.kind for event in after.events] == [
        Happening.ADVANCED,
        Happening.TURN_CUT,
        Happening.STUCK_DREW,
    ]
    assert after.events[-1].seat == 1


def test_the_card_for_a_stuck_seat_can_come_from_a_reshuffle():
    state = galleon("0,0,0,0/0,0,0,0", "AA/-", remaining_cards_go_to="discard")
    after = play(state, "A0>1 E")
    assert sum(after.hands[1]) == 1
    assert (after.piles.shuffles, after.piles.discard) == (1, (0,) * 6)
    assert after.seat_on_turn == 0


def test_a_stuck_seat_takes_no_card_if_none_is_left():
    state = galleon("1,2,31,31/0,0,0,0/0,0,0,0", "-/-/-", remaining_cards_go_to="2")
    after = play(state, "R2>1 E")
    assert (hand(after, 0), hand(after, 1), after.seat_on_turn) == ("", "", 2)
    drew = next(event for event in after.events if event.kind is Happening.STUCK_DREW)
    assert (drew.seat, drew.amount, drew.cards) == (1, 0, ())


def test_a_pirate_advances_past_occupied_symbols_into_the_boat():
    state = galleon("0,11,23,27/27,27,28,28", "LM/P", stock="W")
    assert pirate_spaces(play(state, "L11>15 M27>31"), 0) == [0, 15, 23, 31]


def test_a_retreat_stops_at_the_first_space_with_one_or_two_pirates():
    state = galleon("4,12,20,31/10,13,13,13/4,10,31,31", "A/A/A")
    single = play(state, "R20>12")
    assert sum(single.hands[0]) == 1 + 1
    double = play(single, "R12>10")
    assert sum(double.hands[0]) == 1 + 1 + 2
    with pytest.raises(IllegalActionError):
        play(state, "R20>10")


def test_a_pirate_comes_back_from_the_boat():
    state = galleon("4,12,20,31/13,13,30,30", "A/A")
    after = play(state, "R31>30")
    assert pirate_spaces(after, 0) == [4, 12, 20, 30]
    assert sum(after.hands[0]) == 1 + 2


def test_the_fourth_pirate_in_the_boat_wins_at_once():
    state = galleon("25,31,31,31/25,26,27,28", "A/A")
    after = play(state, "A25>31")
    assert after.winner == 0
    assert [event.kind for event in after.events] == [Happening.ADVANCED, Happening.WON]
