"""The first lesson teaches what the engine does."""

import pytest

from game.rules.actions import Advance, EndTurn, Retreat
from game.rules.engine import apply
from game.rules.errors import IllegalActionError
from game.rules.moves import legal_actions, moves
from game.rules.teaching.judgement import Why, back_from, judge
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.positions import stand
from game.rules.teaching.tasks import STEPS, TASKS, Asks, position
from game.rules.teaching.topics import _MOVES, Topic, demonstration

CROWDS = {Why.OCCUPIED, Why.FULL, Why.NEARER_CROWD}
every_task = pytest.mark.parametrize("number", range(len(TASKS)))


@every_task
def test_the_right_answer_is_what_the_rules_do(number):
    one, state = posed(number), position(number)
    assert one.right in one.answers
    assert 3 <= len(one.answers) <= 5
    assert judge(number, one.right).right
    after = apply(state, one.action)
    if one.task.asks in {Asks.CARDS, Asks.STOCK}:
        assert sum(after.hands[state.turn]) - sum(state.hands[state.turn]) == one.right
    elif one.task.asks is Asks.MORE:
        assert state.actions_left == one.right
        assert EndTurn() in legal_actions(state)
    elif one.task.asks is Asks.BARRED:
        assert _target(state, one.right) is None
    else:
        assert one.action.target == one.right


@every_task
def test_each_wrong_answer_is_refused_by_the_rules_for_the_reason_given(number):
    one, state = posed(number), position(number)
    for answer in set(one.answers) - {one.right}:
        verdict = judge(number, answer)
        assert not verdict.right
        if one.task.asks is Asks.LANDING:
            assert isinstance(one.action, Advance)
            wrong = Advance(one.action.symbol, one.action.origin, answer)
        elif one.task.asks in {Asks.STEP_BACK, Asks.ABOARD}:
            wrong = Retreat(one.action.origin, answer)
        elif one.task.asks is Asks.BARRED:
            assert back_from(number, answer) == _target(state, answer) is not None
            continue
        else:
            continue
        with pytest.raises(IllegalActionError) as refused:
            apply(state, wrong)
        assert refused.value.lands_on == verdict.target
        crowded = verdict.why in CROWDS
        standing = state.crowd()[answer] > 0 and answer not in {0, 37}
        assert crowded == standing or verdict.why is Why.OTHER_SYMBOL


def test_from_the_boat_back_to_few_and_never_to_three():
    [number] = [n for n, task in enumerate(TASKS) if task.asks is Asks.ABOARD]
    one, crowd = posed(number), position(number).crowd()
    assert one.action == Retreat(position(number).passage.boat, 32)
    assert one.task.seat == position(number).turn
    assert crowd[one.right] == 1
    assert judge(number, one.right).why is Why.ABOARD_TOO
    threes = {answer for answer in one.answers if crowd[answer] == 3}
    assert threes == {n for n in one.answers if judge(number, n).why is Why.FULL} == {17}


@every_task
def test_no_step_back_ever_brings_three_cards(number):
    state = position(number)
    for retreat in (move for move in moves(state) if isinstance(move, Retreat)):
        after = apply(state, retreat)
        assert sum(after.hands[state.turn]) - sum(state.hands[state.turn]) in {1, 2}


def _target(state, origin):
    retreats = (move for move in moves(state) if isinstance(move, Retreat))
    return next((move.target for move in retreats if move.origin == origin), None)


def test_every_kind_of_mistake_is_met():
    met = {judge(n, answer).why for n in range(len(TASKS)) for answer in posed(n).answers}
    assert met == set(Why)


def test_every_rule_is_shown_before_it_is_asked_about():
    assert [one for one in STEPS if isinstance(one, int)] == [*range(len(TASKS))]
    taught = set()
    for step in STEPS:
        if isinstance(step, Topic):
            taught.add(step)
        else:
            assert TASKS[step].topic in taught
            seen, asked = demonstration(TASKS[step].topic), posed(step)
            assert (seen.seat, seen.moves[0]) != (asked.task.seat, asked.action)
    assert taught == set(Topic)


@pytest.mark.parametrize("topic", Topic)
def test_what_is_shown_is_what_the_rules_do(topic):
    one = demonstration(topic)
    text, seat, _ = _MOVES[topic]
    state = stand(text, seat)
    for move in one.moves:
        assert move in legal_actions(state)
        state = apply(state, move)
    first = one.moves[0]
    crowd = stand(text, seat).crowd()
    assert all(crowd[space] for space in one.passed)
    if isinstance(first, Retreat):
        assert one.standing == crowd[first.target] in {1, 2}


def test_the_stock_has_one_card_where_it_runs_out():
    [number] = [n for n, task in enumerate(TASKS) if task.asks is Asks.STOCK]
    for view in (posed(number).view, demonstration(Topic.STOCK).view):
        assert view.stock == 1
    state = position(number)
    after = apply(state, posed(number).action)
    assert after.piles.shuffles > state.piles.shuffles
