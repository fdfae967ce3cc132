"""The first lesson runs on the engine, and teaches the rules that the engine applies."""

import pytest

from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.engine import apply
from game.rules.moves import legal_actions
from game.rules.state.passage import START
from game.rules.teaching.lesson import (
    LESSON_STEPS,
    READER,
    RIVAL,
    Rule,
    _state,
    lesson_refusal,
    lesson_scene,
    scene_after_refusal,
)

STEP_NUMBERS = {step.rule: number for number, step in enumerate(LESSON_STEPS)}
for_each_step = pytest.mark.parametrize("number", range(len(LESSON_STEPS)))


def right_action(rule: Rule) -> Action:
    return LESSON_STEPS[STEP_NUMBERS[rule]].right


def test_the_lesson_has_one_step_for_each_rule_and_at_most_eight_steps() -> None:
    assert [step.rule for step in LESSON_STEPS] == [*Rule]
    assert len(LESSON_STEPS) <= 8


@for_each_step
def test_the_rules_allow_the_right_action_and_forbid_the_wrong_ones(number: int) -> None:
    step, state = LESSON_STEPS[number], _state(number)
    assert state.seat_on_turn == READER
    assert step.right in legal_actions(state)
    for move in step.wrong:
        assert lesson_refusal(number, move).reason
    with pytest.raises(ValueError, match="is allowed"):
        lesson_refusal(STEP_NUMBERS[Rule.RUN], Advance(2, START, 2))


@for_each_step
def test_each_offered_action_is_right_or_explained(number: int) -> None:
    step = LESSON_STEPS[number]
    assert set(lesson_scene(number).view.choices) == {step.right, *step.wrong}
    for move in step.wrong:
        shown = scene_after_refusal(number, move)
        assert shown.view == lesson_scene(number).view
        assert shown.trails == ((READER, move.origin, move.target),)
        assert {move.target, *lesson_refusal(number, move).passed} == set(shown.crossed)


def test_a_scene_shows_the_trail_of_the_last_move() -> None:
    assert lesson_scene(0).trails == ()
    assert lesson_scene(STEP_NUMBERS[Rule.OVER]).trails == ((READER, 0, 2),)
    assert lesson_scene(STEP_NUMBERS[Rule.FULL]).trails == ((RIVAL, 0, 12),)
    assert lesson_scene(len(LESSON_STEPS)).trails == ((READER, 4, 13),)


def test_an_advance_skips_occupied_spaces_with_the_symbol() -> None:
    advance = right_action(Rule.OVER)
    assert isinstance(advance, Advance)
    state = _state(STEP_NUMBERS[Rule.OVER])
    skipped_spaces = state.passage.spaces_with_symbol(
        advance.symbol, range(advance.origin + 1, advance.target)
    )
    assert skipped_spaces
    assert all(state.pirates_by_place()[space] for space in skipped_spaces)


def test_a_retreat_brings_one_card_or_two_and_skips_empty_and_full_spaces() -> None:
    for rule, cards, passed in ((Rule.BACK, 1, {0}), (Rule.FULL, 2, {0, 3})):
        state, retreat = _state(STEP_NUMBERS[rule]), right_action(rule)
        assert isinstance(retreat, Retreat)
        crowd = state.pirates_by_place()
        assert {crowd[space] for space in range(retreat.target + 1, retreat.origin)} == passed
        after = apply(state, retreat)
        assert sum(after.hands[READER]) - sum(state.hands[READER]) == cards


def test_a_turn_ends_after_three_actions() -> None:
    number = STEP_NUMBERS[Rule.TURN]
    assert right_action(Rule.TURN) == EndTurn()
    assert _state(number).actions_left == 0


def test_a_card_leads_to_the_boat_if_no_space_ahead_is_vacant() -> None:
    advance = right_action(Rule.BOAT)
    assert isinstance(advance, Advance)
    state = _state(STEP_NUMBERS[Rule.BOAT])
    spaces_ahead = state.passage.spaces_with_symbol(
        advance.symbol, range(advance.origin + 1, state.passage.boat)
    )
    assert spaces_ahead
    assert all(state.pirates_by_place()[space] for space in spaces_ahead)
    assert advance.target == state.passage.boat


def test_the_last_step_wins_the_game() -> None:
    end = _state(len(LESSON_STEPS))
    assert end.winner == READER
    assert set(end.pirates[READER]) == {end.passage.boat}
    assert lesson_scene(len(LESSON_STEPS)).view.choices == ()
