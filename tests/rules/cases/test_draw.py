"""A draw is offered if positions repeat or no seat makes progress. Everyone must agree to it."""

from dataclasses import replace

import pytest

from game.rules.actions import Agree, Event, Happening
from game.rules.editions import CLASSIC, Handling
from game.rules.engine import apply, begin
from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions
from game.rules.notation import format_position, parse_position
from game.rules.setup import Options, Setup
from game.rules.state.state import State
from tests.rules.positions import hand, play, position

PIRATES_ON_THE_WAY = "0,0,0,9,12,18/0,0,0,5,5,9"


def passing_position(
    pirates: str = PIRATES_ON_THE_WAY, hands: str = "SH/DB", **others: str
) -> State:
    return position(pirates, hands, passing="yes", **others)


def is_draw_offered(state: State) -> bool:
    agreeing = [action for action in legal_actions(state) if isinstance(action, Agree)]
    assert bool(agreeing) == state.draw_offered
    return state.draw_offered


def refusal_reason(state: State, seat: int) -> Reason:
    with pytest.raises(IllegalActionError) as error:
        apply(state, Agree(seat))
    return error.value.reason


def test_a_position_that_comes_a_third_time_offers_a_draw():
    """The position that the test sets up is not counted; counting begins with the next turn."""
    assert not is_draw_offered(play(passing_position(), "E E E E"))
    assert is_draw_offered(play(passing_position(), "E E E E E"))


def test_positions_of_a_whole_game_are_counted_from_the_start():
    setup = Setup(Options(CLASSIC, Handling.JAMAICA, passing=True), 3, bytes(32))
    assert not is_draw_offered(play(begin(setup), "E " * 5))
    assert is_draw_offered(play(begin(setup), "E " * 6))


def test_a_position_with_other_hands_is_not_a_repetition():
    start = passing_position(PIRATES_ON_THE_WAY, "SH/DB")
    repeated = play(start, "E E E E")
    assert is_draw_offered(play(repeated, "E"))
    assert not is_draw_offered(play(replace(repeated, hands=(start.hands[1], start.hands[0])), "E"))


def test_a_draw_offer_and_agreements_end_when_a_seat_makes_progress():
    state = play(passing_position(), "E E E E E E")
    assert is_draw_offered(play(state, "R9>5 E"))
    assert not is_draw_offered(play(state, "S0>6 E"))
    agreed = play(state, "=1")
    assert play(agreed, "R9>5 E").seats_for_draw == {1}
    assert play(agreed, "S0>6 E").seats_for_draw == set()


def test_forty_rounds_without_progress_offer_a_draw():
    state = play(passing_position(), "E")
    for turn in range(80):
        assert not is_draw_offered(state)
        state = play(with_other_hand(state, turn), "E")
    assert is_draw_offered(state)
    assert state.repetition is not None
    assert not state.repetition.circling


def with_other_hand(state: State, number: int) -> State:
    """Return the state with another hand for the first seat, so that no position repeats."""
    return replace(state, hands=((number, *state.hands[0][1:]), state.hands[1]))


def test_the_game_is_drawn_when_everyone_who_plays_has_agreed():
    three_crews = PIRATES_ON_THE_WAY + "/0,0,0,0,0,0"
    state = play(passing_position(three_crews, "SH/DB/K"), "X2" + " E E" * 3)
    one_agreed = play(state, "=1")
    assert one_agreed.events == (Event(Happening.AGREED, 1),)
    assert (one_agreed.over, one_agreed.seats_for_draw) == (False, {1})
    assert (one_agreed.seat_on_turn, one_agreed.used) == (state.seat_on_turn, 0)
    assert refusal_reason(one_agreed, 1) is Reason.HAS_AGREED
    assert refusal_reason(one_agreed, 2) is Reason.ALREADY_OUT
    both_agreed = play(one_agreed, "=0")
    assert both_agreed.events == (Event(Happening.AGREED, 0), Event(Happening.DRAWN, 0))
    assert (both_agreed.over, both_agreed.ended_in_draw, both_agreed.winner) == (True, True, None)
    assert legal_actions(both_agreed) == []
    assert refusal_reason(both_agreed, 0) is Reason.GAME_OVER
    assert parse_position(format_position(both_agreed)) == both_agreed
    assert parse_position(format_position(one_agreed)) == one_agreed


def test_a_resignation_cancels_all_agreements_to_a_draw():
    state = play(
        passing_position(PIRATES_ON_THE_WAY + "/0,0,0,0,0,0", "SH/DB/K"), "E E E " * 3 + "=0 =1 X2"
    )
    assert (state.over, state.seats_for_draw) == (False, set())
    assert is_draw_offered(state)


def test_an_agreement_and_earlier_actions_cannot_be_undone():
    state = play(passing_position(), "E E E E E E R9>5 =1")
    assert state.undo_seat_by_rules is None


def test_positions_before_a_card_was_drawn_face_down_are_not_counted():
    """Otherwise the offer of a draw would reveal which card somebody drew."""
    after_hidden_draw = play(passing_position(), "E E E E R9>5 E")
    assert after_hidden_draw.repetition is not None
    assert set().union(*after_hidden_draw.repetition.seen) == {hash(after_hidden_draw.position())}
    after_open_draw = play(passing_position(cards="tortuga", row="SHDB"), "E E E E R9>5 E")
    assert after_open_draw.repetition is not None
    assert sum(map(len, after_open_draw.repetition.seen)) == 3


def test_positions_before_a_card_known_to_all_was_drawn_are_counted():
    """Stock and discard pile are empty, so the played card comes back and everybody sees it."""
    start = position("0,0,0,9,12,18/0,0,0,5,5,9", "SS/-", remaining_cards_go_to="1", passing="yes")
    state = play(start, "E E S0>6 R12>9 E")
    assert hand(state, 0) == "SS"
    assert state.repetition is not None
    assert sum(map(len, state.repetition.seen)) == 3
