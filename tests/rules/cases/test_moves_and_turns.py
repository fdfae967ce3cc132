"""Cases that the rule books leave to the players, with at least one test for each."""

import pytest

from game.rules.actions import Happening
from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions, moves
from game.rules.notation import format_action
from tests.rules.positions import hand, pirate_spaces, play, position

HANDLINGS_WITH_ROW = ["tortuga", "hispaniola"]


def event_kinds(state):
    return [event.kind for event in state.events]


@pytest.mark.parametrize("cards", ["jamaica", *HANDLINGS_WITH_ROW])
def test_a_pirate_in_the_boat_may_retreat(cards):
    row = "-" if cards == "jamaica" else "SHD"
    state = position("0,0,0,0,0,37/0,0,0,0,33,33", "-/S", cards=cards, row=row, stock="SHD")
    after = play(state, "R37>33")
    assert pirate_spaces(after, 0)[-1] == 33
    assert hand(after, 0) == "SH"


def test_a_retreat_does_not_end_on_the_space_where_it_began():
    state = position("0,0,0,5,9,9/0,0,0,0,0,0", "-/S")
    after = play(state, "R9>5")
    assert sum(after.hands[0]) == 1
    assert pirate_spaces(after, 0) == [0, 0, 0, 5, 5, 9]


def test_a_retreat_counts_pirates_after_earlier_moves_of_the_turn():
    state = position("0,0,0,9,9,12/0,0,0,0,5,5", "-/S")
    after = play(state, "R9>5")
    assert sum(after.hands[0]) == 2
    with pytest.raises(IllegalActionError) as refused:
        play(after, "R9>5")
    assert refused.value.reason is Reason.NOBODY_BEHIND


def test_a_seat_with_nothing_to_do_passes_by_itself():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0", "SH/-/S")
    after = play(state, "S0>6 E")
    assert after.seat_on_turn == 2
    assert event_kinds(after) == [Happening.TURN_ENDED, Happening.STUCK_PASSED]
    assert after.events[-1].seat == 1
    assert hand(after, 1) == ""


def test_the_seat_on_turn_takes_a_card_if_every_seat_is_stuck():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,0", "S/-/-", stock="K")
    after = play(state, "S0>6")
    assert event_kinds(after)[:3] == [Happening.ADVANCED, Happening.TURN_CUT, Happening.STUCK_DREW]
    assert hand(after, 1) == "K"
    assert event_kinds(after)[3:] == [Happening.STUCK_PASSED] * 2
    assert (after.seat_on_turn, after.used) == (1, 0)


def test_a_resigned_seat_does_not_count_when_all_others_are_stuck():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0/-", "S/-/-", out="2", stock="K")
    after = play(state, "S0>6")
    assert (hand(after, 1), after.seat_on_turn) == ("K", 1)


@pytest.mark.parametrize("edition", ["classic", "swedish", "galleon"])
def test_a_turn_cannot_end_before_its_first_action(edition):
    letter = {"galleon": "A"}.get(edition, "D")
    crew = 4 if edition == "galleon" else 6
    start = ",".join("0" * crew)
    passage = {"swedish": "BSHFDK" * 6, "galleon": "ACLMPW" * 5}.get(edition, "BPHSDK" * 6)
    state = position(f"{start}/{start}", f"{letter}/{letter}", edition=edition, passage=passage)
    with pytest.raises(IllegalActionError) as refused:
        play(state, "E")
    assert refused.value.reason is Reason.ACTION_OWED
    assert "E" not in [format_action(a, state.setup.options.edition) for a in legal_actions(state)]


@pytest.mark.parametrize("edition", ["classic", "classic-passing"])
def test_passing_is_allowed_with_the_passing_option(edition):
    state = position("0,0,0,0,0,0/0,0,0,0,0,0", "S/S", edition=edition, passing="yes")
    assert play(state, "E").seat_on_turn == 1
    assert play(state, "E E").seat_on_turn == 0


def test_a_turn_ends_by_itself_once_there_is_nothing_left_to_do():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0", "S/H")
    after = play(state, "S0>6")
    assert (after.seat_on_turn, after.used) == (1, 0)
    assert event_kinds(after) == [Happening.ADVANCED, Happening.TURN_CUT]
    assert after.events[-1].amount == 1


def test_a_turn_does_not_end_automatically_after_the_third_action():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0", "SSS/H")
    after = play(state, "S0>6 S0>12 S0>17")
    assert (after.seat_on_turn, after.used, moves(after)) == (0, 3, [])
    assert play(after, "E").seat_on_turn == 1


def test_the_boat_has_no_pirate_limit_and_is_no_target_of_retreats():
    state = position("0,35,36,37,37,37/0,37,37,37,37,37", "DS/S")
    after = play(state, "S35>37")
    assert after.pirates_by_place()[37] == 9
    assert [format_action(a, after.setup.options.edition) for a in moves(after)] == [
        "D0>2",
        "D36>37",
        "R37>36",
    ]


def test_the_start_has_no_pirate_limit_and_is_no_target_of_retreats():
    state = position("0,0,0,0,0,3/0,0,0,0,0,0/0,0,0,0,0,0", "S/S/S")
    assert state.pirates_by_place()[0] == 17
    assert not [a for a in moves(state) if format_action(a, state.setup.options.edition)[0] == "R"]


def test_a_taken_card_may_be_played_in_the_same_turn():
    state = position("0,0,0,0,0,9/0,0,0,0,0,5", "-/S", stock="K")
    after = play(state, "R9>5 K0>3")
    assert pirate_spaces(after, 0) == [0, 0, 0, 0, 3, 5]


def test_there_is_no_hand_limit():
    state = position("0,0,0,0,5,9/0,0,0,0,0,5", "-/-", remaining_cards_go_to="0", stock="SS")
    assert sum(play(state, "R9>5").hands[0]) == 102


def test_the_last_remaining_seat_wins():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,5", "S/H/K")
    after = play(state, "X2")
    assert (after.seat_on_turn, after.winner, pirate_spaces(after, 2)) == (0, None, [])
    assert after.piles.discard == (0, 0, 0, 0, 1, 0)
    assert play(after, "X0").winner == 1
    assert event_kinds(play(after, "X1")) == [Happening.RESIGNED, Happening.WON_ALONE]


def test_a_resignation_on_turn_passes_the_turn_to_the_next_seat():
    state = position("0,0,0,0,0,0/0,0,0,0,0,0/0,0,0,0,0,5", "S/H/K")
    assert play(state, "S0>6 X0").seat_on_turn == 1
    assert play(state, "X1 S0>6 E").seat_on_turn == 2


def test_a_resignation_can_make_the_seat_on_turn_stuck():
    state = position("0,0,0,0,0,9/0,0,0,0,0,0/0,0,0,0,0,5", "-/H/K")
    after = play(state, "X2")
    assert (after.seat_on_turn, event_kinds(after)) == (
        1,
        [Happening.RESIGNED, Happening.STUCK_PASSED],
    )
