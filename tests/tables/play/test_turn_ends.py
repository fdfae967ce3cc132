"""One click plays the last action and ends the turn; either both are recorded or neither."""

import pytest

from game.model.game import Status
from game.model.ids import InteractionId
from game.rules.actions import Advance, EndTurn, Retreat, Undo
from game.rules.checking import problem_sentences
from game.rules.errors import IllegalActionError
from game.rules.moves import legal_actions
from game.rules.notation import parse_game
from game.tables import Table, Tables
from game.tables.afterwards.export import export
from game.tables.errors import NotYourTurn, StaleClick
from game.tables.play.actions import act, act_and_end
from tests.makers.tables import (
    PASSING_OPTIONS,
    do,
    person_not_on_turn,
    play_action,
    resign_until_won,
    start_game,
    whose_turn,
)
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself

CLICK = InteractionId(88_000)


async def with_one_action_left(tables: Tables) -> Table:
    """Play until the turn has one action left."""
    table = await start_game(tables)
    while table.state.actions_left > 1:
        table = await play_action(tables, table)
    return table


def a_move(table: Table) -> Advance | Retreat:
    moves = (m for m in legal_actions(table.state) if isinstance(m, Advance | Retreat))
    return next(moves)


async def act_and_end_turn(tables: Tables, table: Table, click_id: InteractionId) -> Table:
    version = table.game.version
    return await tables.do(
        table.game.id, whose_turn(table), click_id, act_and_end, a_move(table), version
    )


async def test_action_and_turn_end_are_saved_as_one_change(tables: Tables) -> None:
    table = await with_one_action_left(tables)
    person, move = whose_turn(table), a_move(table)
    after = await act_and_end_turn(tables, table, CLICK)
    assert after.game.version == table.game.version + 1
    *_, first, second = after.game.record
    assert (first.action, second.action) == (table.text_of(move), "E")
    assert {(one.seat, one.user, one.click) for one in (first, second)} == {
        (table.state.seat_on_turn, person.user, CLICK)
    }
    in_two_steps = table.chronicle.with_entry(move).with_entry(EndTurn())
    assert (after.state, after.turns) == (in_two_steps.state, in_two_steps.turns)
    assert after.state.undo_seat_by_rules is None
    finished = await resign_until_won(tables, after)
    assert list(problem_sentences(parse_game(export(finished)))) == []


async def test_repeated_click_counts_once_and_a_new_click_is_refused(tables: Tables) -> None:
    table = await with_one_action_left(tables)
    after = await act_and_end_turn(tables, table, CLICK)
    assert (await act_and_end_turn(tables, table, CLICK)).game == after.game
    with pytest.raises(NotYourTurn):
        await act_and_end_turn(tables, table, InteractionId(88_001))
    later = await play_action(tables, after)
    with pytest.raises(StaleClick):
        await do(
            tables, table.game.id, whose_turn(later), act_and_end, a_move(later), after.game.version
        )


async def test_refused_click_saves_neither_action_nor_turn_end(tables: Tables) -> None:
    table = await with_one_action_left(tables)
    version = table.game.version
    with pytest.raises(IllegalActionError):
        await do(tables, table.game.id, whose_turn(table), act_and_end, Retreat(0, 0), version)
    with pytest.raises(NotYourTurn):
        await do(
            tables, table.game.id, person_not_on_turn(table), act_and_end, a_move(table), version
        )
    assert (await tables.table(table.game.id)).game == table.game


async def test_no_turn_end_is_recorded_if_the_action_ends_the_turn(tables: Tables) -> None:
    before = await start_game(tables, 2, PASSING_OPTIONS)
    action = next_until_cards_run_out(before.state)
    table = await play_action(tables, before, action)
    while not turn_ended_by_itself(table.state):
        before, action = table, next_until_cards_run_out(table.state)
        table = await play_action(tables, before, action)
    after_undo = await do(
        tables, table.game.id, whose_turn(before), act, Undo(), table.game.version
    )
    assert isinstance(action, Advance | Retreat)
    ended_again = await do(
        tables, table.game.id, whose_turn(before), act_and_end, action, after_undo.game.version
    )
    assert ended_again.state == table.state
    assert ended_again.game.record[-1].action == table.text_of(action)
    assert ended_again.game.status is Status.PLAYING
