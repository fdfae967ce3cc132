"""A computer plays one turn of a late player, or a part of it if the player comes back."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.rules.actions import EndTurn, Undo
from game.rules.checking import problem_sentences
from game.rules.marks import Control, ControlMark
from game.rules.moves import legal_actions
from game.rules.notation import parse_game
from game.storage.repository import Repository
from game.tables import Table, Tables, errors
from game.tables.absence.stand_ins import computer_plays_for, let_computer_play_turn, take_seat_back
from game.tables.afterwards.export import export
from game.tables.afterwards.kept_steps import review_steps
from game.tables.milestones import milestone
from game.tables.play.actions import act, resign
from tests.makers.late_tables import (
    PACE_MS,
    finish_computer_turns,
    let_computer_play_late_turn,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import AFTER_ALL_JOBS, DAN, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, let_computer_act, play_action, resign_until_won, run_due_jobs
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself


async def test_computer_plays_one_turn_for_a_late_player(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_timed_game(tables)
    seat, ben = table.state.seat_on_turn, player_on_turn(table)
    with pytest.raises(errors.NotOverdue):
        await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await miss_time_limit(tables, clock, table)
    with pytest.raises(errors.NotOverdue):
        await do(tables, table.game.id, ben, let_computer_play_turn)
    with pytest.raises(errors.NotSeated):
        await do(tables, table.game.id, DAN, let_computer_play_turn)
    asking_player, milestone_before = waiting_player(table), milestone(table)
    table = await do(tables, table.game.id, asking_player, let_computer_play_turn)
    assert table.game.record[-1].user == asking_player.user
    assert table.entries[-1] == ControlMark(seat, Control.ASKED)
    assert table.computer is not None
    assert table.computer.level == "helmsman"
    assert (table.game.clock.due, table.game.clock.overdue) == (None, False)
    assert milestone(table) == milestone_before
    due_kinds = {moment.kind for moment in await repository.due_until(AFTER_ALL_JOBS, 9)}
    assert due_kinds == {Due.COMPUTER, Due.REST}
    with pytest.raises(errors.NotOverdue):
        await do(tables, table.game.id, asking_player, let_computer_play_turn)
    with pytest.raises(errors.PlayedFor):
        await do(tables, table.game.id, ben, act, EndTurn(), table.game.version)
    table = await finish_computer_turns(tables, table)
    assert table.state.seat_on_turn != seat
    assert table.computer is None
    assert table.player(seat).user == ben.user
    assert {e.user for e in table.game.record[1:]} == {0}
    assert (await Tables(repository, clock).table(table.game.id)).turns == table.turns


async def test_repeated_click_adds_one_mark(tables: Tables, clock: Clock) -> None:
    table = await miss_time_limit(tables, clock, await start_timed_game(tables))
    pressed = new_click_id()
    table_after_click = await tables.do(
        table.game.id, waiting_player(table), pressed, let_computer_play_turn
    )
    assert (
        await tables.do(table.game.id, waiting_player(table), pressed, let_computer_play_turn)
        == table_after_click
    )
    assert len(table_after_click.game.record) == 1


async def test_strict_table_starts_one_computer_turn_automatically(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, strict=True)
    seat = table.state.seat_on_turn
    table = await miss_time_limit(tables, clock, table)
    assert table.entries == (ControlMark(seat, Control.STRICT),)
    await run_due_jobs(tables)
    assert (await tables.table(table.game.id)).entries == (ControlMark(seat, Control.STRICT),)
    assert (await finish_computer_turns(tables, table)).state.seat_on_turn != seat


async def test_returning_player_gets_the_turn_back_from_the_computer(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await start_timed_game(tables))
    ben = player_on_turn(table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    assert computer_plays_for(table, ben.user)
    table_after_return = await do(tables, table.game.id, ben, take_seat_back)
    assert table_after_return.entries[-1] == ControlMark(table.state.seat_on_turn, Control.OWN)
    assert table_after_return.computer is None
    assert tables.upkeep.table_as_posted(table_after_return).game.clock.due == clock.now + PACE_MS
    with pytest.raises(errors.NotYourTurn):
        await let_computer_act(tables, table, legal_actions(table.state)[0])
    await play_action(tables, table_after_return)
    with pytest.raises(errors.StaleClick):
        await do(tables, table.game.id, ben, take_seat_back)


async def almost_out_of_cards(tables: Tables) -> Table:
    """Return a game of two where the next action ends the turn, because the cards run out."""
    table = await start_timed_game(tables, 2)
    while not turn_ended_by_itself(
        table.chronicle.with_entry(next_until_cards_run_out(table.state)).state
    ):
        table = await post_board(
            tables, await play_action(tables, table, next_until_cards_run_out(table.state))
        )
    return table


async def test_player_cannot_undo_a_turn_that_a_computer_finished(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await almost_out_of_cards(tables))
    seat, ben, waiting = table.state.seat_on_turn, player_on_turn(table), waiting_player(table)
    table = await do(tables, table.game.id, waiting, let_computer_play_turn)
    table = await let_computer_act(tables, table, next_until_cards_run_out(table.state))
    assert (table.state.undo_seat_by_rules, table.state.seat_on_turn) == (seat, 1 - seat)
    assert table.view_of(ben.user).choices == ()
    assert Undo() not in table.view_of(waiting.user).choices
    version = table.game.version
    with pytest.raises(errors.NotYourTurn):
        await do(tables, table.game.id, ben, act, Undo(), version)
    with pytest.raises(errors.StaleClick):
        await do(tables, table.game.id, waiting, act, Undo(), version)
    table = await tables.table(table.game.id)
    assert (table.game.version, table.computer) == (version, None)
    finished = await resign_until_won(tables, table)
    assert list(problem_sentences(parse_game(export(finished)))) == []


async def test_only_a_returned_player_can_undo_an_action_of_the_computer(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await start_timed_game(tables))
    ben = player_on_turn(table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await let_computer_act(tables, table, legal_actions(table.state)[0])
    assert Undo() not in table.view_of(ben.user).choices
    with pytest.raises(errors.PlayedFor):
        await do(tables, table.game.id, ben, act, Undo(), table.game.version)
    table = await do(tables, table.game.id, ben, take_seat_back)
    assert Undo() in table.view_of(ben.user).choices
    table = await play_action(tables, table, Undo())
    assert (table.on_turn.user, table.state.used, table.computer) == (ben.user, 0, None)


async def test_review_leaves_out_a_turn_that_a_computer_played(
    tables: Tables, clock: Clock
) -> None:
    table = await start_timed_game(tables, 2)
    seat = table.state.seat_on_turn
    table = await let_computer_play_late_turn(tables, clock, table)
    table_after_move = await play_action(tables, table)
    other_seat = table.state.seat_on_turn
    table = await do(tables, table_after_move.game.id, PEOPLE[other_seat], resign)
    assert table.game.status is Status.FINISHED
    assert review_steps(table, PEOPLE[seat].user) == {}
    assert len(review_steps(table, PEOPLE[other_seat].user)) == 1
