"""The first lesson teaches what the engine does."""

import pytest

from game.rules.actions import Advance, Retreat
from game.rules.editions import CLASSIC
from game.rules.engine import apply
from game.rules.errors import IllegalActionError
from game.rules.lessons import TASKS, Asks, Why, _position, back_from, judge, lesson
from game.rules.notation import format_position, parse_action, parse_position

every_task = pytest.mark.parametrize("number", range(len(TASKS)))


def reached(number):
    state = _position(TASKS[number].seat)
    for text in TASKS[number].before:
        state = apply(state, parse_action(text, CLASSIC))
    return state


@every_task
def test_the_right_answer_is_what_the_rules_do(number):
    one, state = lesson(number), reached(number)
    assert parse_position(format_position(state)) == state
    assert one.right in one.answers
    assert 3 <= len(one.answers) <= 5
    assert judge(number, one.right).right
    after = apply(state, one.action)
    if one.task.asks is Asks.CARDS:
        assert sum(after.hands[state.turn]) - sum(state.hands[state.turn]) == one.right
    elif one.task.asks is not Asks.BARRED:
        assert one.action.target == one.right


@every_task
def test_each_wrong_answer_is_refused_by_the_rules_for_the_reason_given(number):
    one, state = lesson(number), reached(number)
    for answer in set(one.answers) - {one.right}:
        verdict = judge(number, answer)
        assert not verdict.right
        if one.task.asks is Asks.LANDING:
            assert isinstance(one.action, Advance)
            wrong = Advance(one.action.symbol, one.action.origin, answer)
        elif one.task.asks is Asks.STEP_BACK:
            wrong = Retreat(one.action.origin, answer)
        elif one.task.asks is Asks.BARRED:
            assert back_from(number, answer) == _target(state, answer)
            continue
        else:
            continue
        with pytest.raises(IllegalActionError) as refused:
            apply(state, wrong)
        assert refused.value.lands_on == verdict.target
        crowded = verdict.why in {Why.OCCUPIED, Why.FULL, Why.NEARER_CROWD}
        standing = state.crowd()[answer] > 0 and answer not in {0, 37}
        assert crowded == standing or verdict.why is Why.OTHER_SYMBOL


def _target(state, origin):
    found = [m for m in _retreats(state) if m.origin == origin]
    return found[0].target if found else None


def _retreats(state):
    from game.rules.moves import moves

    return [move for move in moves(state) if isinstance(move, Retreat)]


def test_every_kind_of_mistake_is_met():
    met = {judge(n, answer).why for n in range(len(TASKS)) for answer in lesson(n).answers}
    assert met == set(Why)
