"""The worked example that is in every rule book but Ravensburger's."""

import pytest

from game.rules.errors import IllegalActionError, Reason
from game.rules.moves import legal_actions
from game.rules.notation import format_action
from game.rules.state.state import State
from tests.rules.positions import hand, pirate_spaces, play, position

BLUE, RED, YELLOW = 0, 1, 2
PIRATES = "0,6,6,17,18,37 / 8,17,17,22,37,37 / 0,2,9,12,25,32"
ROW = "BDDKPSHBKPSH"


def example(turn: int) -> State:
    return position(PIRATES, "DDDDB/HK/SP", cards="tortuga", row=ROW, turn=turn)


def action_texts(state: State) -> list[str]:
    return [format_action(a, state.setup.options.edition) for a in legal_actions(state)]


def test_the_board_matches_the_example():
    passage = example(BLUE).passage
    skull, _, dagger, bottle, _, _ = range(6)
    assert [passage.symbol_at(space) for space in (12, 17, 23)] == [skull] * 3
    assert [passage.symbol_at(space) for space in (7, 15, 24)] == [dagger] * 3
    assert passage.symbol_at(18) == bottle


def test_yellow_plays_a_skull_past_occupied_skull_spaces():
    state = example(YELLOW)
    assert "S9>23" in action_texts(state)
    after = play(state, "S9>23")
    assert pirate_spaces(after, YELLOW) == [0, 2, 12, 23, 25, 32]
    assert hand(after, YELLOW) == "P"


def test_red_retreats_and_takes_two_cards():
    after = play(example(RED), "R8>6")
    assert pirate_spaces(after, RED) == [6, 17, 17, 22, 37, 37]
    assert hand(after, RED) == "HDBK"
    assert after.piles.row == example(RED).piles.row[2:]


def test_blue_plays_three_daggers():
    after = play(example(BLUE), "D0>7 D6>15 D6>24")
    assert pirate_spaces(after, BLUE) == [7, 15, 17, 18, 24, 37]
    assert hand(after, BLUE) == "DB"


@pytest.mark.parametrize("action", ["D6>7", "D6>24"])
def test_blue_may_not_land_on_an_occupied_dagger_or_skip_a_vacant_dagger(action):
    with pytest.raises(IllegalActionError) as refused:
        play(example(BLUE), f"D0>7 {action}")
    assert (refused.value.reason, refused.value.lands_on) == (Reason.LANDS_ELSEWHERE, 15)


def test_blue_retreats_three_times_for_five_cards():
    state, cards = example(BLUE), [5]
    for action in ("R17>12", "R18>17", "R17>12"):
        state = play(state, action)
        cards.append(sum(state.hands[BLUE]))
    assert cards == [5, 6, 8, 10]
    assert pirate_spaces(state, BLUE) == [0, 6, 6, 12, 12, 37]
    assert state.pirates_by_place()[12] == 3


def test_blue_may_not_retreat_to_17_while_three_stand_there():
    with pytest.raises(IllegalActionError) as refused:
        play(example(BLUE), "R18>17")
    assert (refused.value.reason, refused.value.lands_on) == (Reason.LANDS_ELSEWHERE, 12)


def test_blue_plays_a_bottle_into_the_boat_retreats_and_plays_a_dagger():
    state = play(example(BLUE), "B17>37")
    assert pirate_spaces(state, BLUE) == [0, 6, 6, 18, 37, 37]
    state = play(state, "R18>17")
    assert sum(state.hands[BLUE]) == 4 + 2
    state = play(state, "D0>7")
    assert pirate_spaces(state, BLUE) == [6, 6, 7, 17, 37, 37]
    assert state.seat_on_turn == BLUE
    assert play(state, "E").seat_on_turn == RED
