"""Undo works within a player's own turn, back to the last moment that revealed hidden cards."""

import pytest
from hypothesis import given

from game.rules.actions import Advance, EndTurn, Event, Happening, Resign, Retreat, Undo
from game.rules.editions import Handling
from game.rules.engine import apply
from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions
from tests.rules.positions import play, position
from tests.rules.random_games import random_game_steps as playout
from tests.rules.random_games import random_generators, setups

PIRATES = "0,0,0,9,12,18/0,0,0,5,5,9"


def cannot_undo(state) -> bool:
    assert (Undo() in legal_actions(state)) == (state.undo_state is not None)
    if state.undo_state is None:
        with pytest.raises(IllegalActionError) as refused:
            apply(state, Undo())
        assert refused.value.reason is Reason.NOTHING_TO_UNDO
    return state.undo_state is None


@pytest.mark.parametrize("cards", Handling)
def test_three_advances_can_be_taken_back_one_by_one(cards):
    row = "-" if cards is Handling.JAMAICA else "SHDBKP"
    start = position(PIRATES, "SSSS/S", cards=cards, row=row)
    after_one = play(start, "S0>6")
    after_two = play(after_one, "S0>17")
    after_three = play(after_two, "S0>23")
    assert play(after_three, "U") == after_two
    assert play(after_three, "U U") == after_one
    assert play(after_three, "U U U") == start
    assert cannot_undo(play(after_three, "U U U"))
    assert [event.kind for event in play(after_three, "U").events] == [Happening.UNDONE]


def test_a_card_drawn_face_down_cannot_be_put_back():
    start = position(PIRATES, "SS/S")
    state = play(start, "S0>6 R9>6")
    assert cannot_undo(state)
    again = play(state, "S0>17")
    assert play(again, "U") == state
    assert cannot_undo(play(again, "U"))


@pytest.mark.parametrize("cards", ["tortuga", "hispaniola"])
def test_cards_of_the_open_row_can_be_put_back_until_a_new_row_is_laid(cards):
    start = position("0,0,0,9,12,18/0,0,2,5,9,9", "SS/S", cards=cards, row="SHDB")
    after_one = play(start, "R12>5")
    assert play(after_one, "U") == start
    after_two = play(after_one, "R18>5")
    assert (start.piles.stock, after_two.piles.row) == (after_two.piles.stock, (3,))
    assert play(after_two, "U U") == start
    assert cannot_undo(play(after_two, "R9>2"))


@pytest.mark.parametrize("cards", ["tortuga", "hispaniola"])
def test_cards_of_the_last_row_can_be_put_back(cards):
    """No new row can be laid, so nothing hidden is revealed."""
    start = position(PIRATES, "SS/-", cards=cards, row="SH", remaining_cards_go_to="1")
    assert play(start, "R12>9 U") == start


def test_a_retreat_that_brings_no_card_can_be_taken_back():
    start = position(PIRATES, "SS/-", remaining_cards_go_to="1")
    assert play(start, "R12>9 U") == start


def test_another_seats_turn_is_not_taken_back():
    state = play(position(PIRATES, "SS/SS"), "S0>6 E")
    assert cannot_undo(state)
    assert cannot_undo(play(position(PIRATES, "S/SS"), "S0>6 E"))


def test_a_resignation_is_not_taken_back():
    state = position("0,0,0,9,12,18/0,0,0,5,5,9/0,0,0,0,0,0", "SS/SS/SS")
    assert cannot_undo(play(state, "S0>6 X2"))


def test_a_last_card_that_ended_the_turn_can_be_taken_back():
    """The pirate cannot retreat and no card is left, so the last card ends the turn."""
    start = position("0,0,0,0/0,0,0,0", "B/SH", crew=4)
    after = play(start, "B0>4")
    assert (after.seat_on_turn, after.used, after.undo_seat_by_rules) == (1, 0, 0)
    assert [event.kind for event in after.events] == [Happening.ADVANCED, Happening.TURN_CUT]
    assert play(after, "U") == start
    assert play(after, "U").events == (Event(Happening.UNDONE, 0),)
    assert play(after, "S0>6 U") == after
    assert play(after, "S0>6 H0>1 U U U") == start


def test_a_turn_ending_action_cannot_be_undone_after_the_next_seat_acts():
    after = play(position("0,0,0,0/0,0,0,0", "B/SH", crew=4), "B0>4")
    assert play(after, "S0>6").undo_seat_by_rules == 1
    assert cannot_undo(play(after, "S0>6 E"))
    resigned = play(position("0,0,0,0/0,0,0,0/0,0,0,0", "B/S/S", crew=4), "B0>4 X2")
    assert (resigned.seat_on_turn, cannot_undo(resigned)) == (1, True)


def test_a_turn_ending_action_cannot_be_undone_after_another_seat_drew():
    passed = play(position("0,0,0,0/0,0,0,0/0,0,0,0", "B/-/S", crew=4), "B0>4")
    assert (passed.seat_on_turn, passed.undo_seat_by_rules) == (2, 0)
    start = position("0,0,0,0/0,0,0,0", "A/-", edition="galleon", passage="ACLMPW" * 5)
    drawn = play(start, "A0>1")
    kinds = [event.kind for event in drawn.events]
    assert kinds[1:3] == [Happening.TURN_CUT, Happening.STUCK_DREW]
    assert cannot_undo(drawn)


def reveals_hidden_cards(before, action, after) -> bool:
    """Return whether an action showed somebody a hidden card.

    If there are no other cards, an advance lays its own card as the new row. That card was not
    hidden.
    """
    if after.piles.same_secrets(before.piles):
        return False
    no_other_cards = not before.piles.stock and not any(before.piles.discard)
    lays_own_card = isinstance(action, Advance) and after.piles.row == (action.symbol,)
    return not (no_other_cards and lays_own_card)


@given(setups(), random_generators())
def test_undo_restores_the_state_unless_hidden_cards_were_revealed(setup, chance):
    for before, action, after in playout(setup, chance):
        if isinstance(action, Advance | Retreat):
            revealed = reveals_hidden_cards(before, action, after)
            if revealed or after.winner is not None:
                assert revealed == (after.undo_state is None)
            else:
                assert after.undo_seat_by_rules == before.seat_on_turn
                restored = apply(after, Undo())
                assert restored == before
                assert restored.undo_state is before.undo_state
                assert legal_actions(restored) == legal_actions(before)
        if isinstance(action, EndTurn | Resign):
            assert after.undo_state is None
