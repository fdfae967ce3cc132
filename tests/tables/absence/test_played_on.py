"""A computer plays one turn of a late player, or a part of it if the player comes back."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.rules.actions import EndTurn, Undo
from game.rules.checking.problems import verify
from game.rules.marks import Control, Mark
from game.rules.moves import legal_actions
from game.rules.notation import parse_game
from game.storage.repository import Repository
from game.tables import Table, Tables, errors
from game.tables.absence.stand_ins import computer_plays_for
from game.tables.afterwards.export import export
from game.tables.afterwards.review_steps import review_steps
from game.tables.milestones import milestone
from tests.makers.late_tables import (
    PACE,
    begun,
    finish_computer_turns,
    let_computer_play_late_turn,
    miss_time_limit,
    player_on_turn,
    post_board,
    waiting_player,
)
from tests.makers.people import AFTER_ALL_JOBS, DAN, PEOPLE, Clock, click
from tests.makers.tables import moved, overdue, won
from tests.makers.whole_games import next_until_cards_run_out, turn_ended_by_itself


async def test_computer_plays_one_turn_for_a_late_player(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await begun(tables)
    seat, ben = table.state.turn, player_on_turn(table)
    with pytest.raises(errors.NotOverdue):
        await tables.replacements.play_on(table.game.id, waiting_player(table), click())
    table = await miss_time_limit(tables, clock, table)
    with pytest.raises(errors.NotOverdue):
        await tables.replacements.play_on(table.game.id, ben, click())
    with pytest.raises(errors.NotSeated):
        await tables.replacements.play_on(table.game.id, DAN, click())
    asking_player, milestone_before = waiting_player(table), milestone(table)
    table = await tables.replacements.play_on(table.game.id, asking_player, click())
    assert table.game.record[-1].user == asking_player.user
    assert table.entries[-1] == Mark(seat, Control.ASKED)
    assert table.computer is not None
    assert table.computer.level == "helmsman"
    assert (table.game.clock.due, table.game.clock.overdue) == (None, False)
    assert milestone(table) == milestone_before
    due_kinds = {moment.kind for moment in await repository.due_until(AFTER_ALL_JOBS, 9)}
    assert due_kinds == {Due.COMPUTER, Due.REST}
    with pytest.raises(errors.NotOverdue):
        await tables.replacements.play_on(table.game.id, asking_player, click())
    with pytest.raises(errors.PlayedFor):
        await tables.play.act(table.game.id, ben, EndTurn(), table.game.version, click())
    table = await finish_computer_turns(tables, table)
    assert table.state.turn != seat
    assert table.computer is None
    assert table.player(seat).user == ben.user
    assert {e.user for e in table.game.record[1:]} == {0}
    assert (await Tables(repository, clock).table(table.game.id)).turns == table.turns


async def test_repeated_click_adds_one_mark(tables: Tables, clock: Clock) -> None:
    table = await miss_time_limit(tables, clock, await begun(tables))
    pressed = click()
    table_after_click = await tables.replacements.play_on(
        table.game.id, waiting_player(table), pressed
    )
    assert (
        await tables.replacements.play_on(table.game.id, waiting_player(table), pressed)
        == table_after_click
    )
    assert len(table_after_click.game.record) == 1


async def test_strict_table_starts_one_computer_turn_automatically(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables, strict=True)
    seat = table.state.turn
    table = await miss_time_limit(tables, clock, table)
    assert table.entries == (Mark(seat, Control.STRICT),)
    await overdue(tables)
    assert (await tables.table(table.game.id)).entries == (Mark(seat, Control.STRICT),)
    assert (await finish_computer_turns(tables, table)).state.turn != seat


async def test_returning_player_gets_the_turn_back_from_the_computer(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await begun(tables))
    ben = player_on_turn(table)
    table = await tables.replacements.play_on(table.game.id, waiting_player(table), click())
    assert computer_plays_for(table, ben.user)
    table_after_return = await tables.replacements.come_back(table.game.id, ben, click())
    assert table_after_return.entries[-1] == Mark(table.state.turn, Control.OWN)
    assert table_after_return.computer is None
    assert tables.upkeep.posted(table_after_return).game.clock.due == clock.now + PACE
    with pytest.raises(errors.NotYourTurn):
        await tables.play.act_for_computer(table, legal_actions(table.state)[0])
    await moved(tables, table_after_return)
    with pytest.raises(errors.StaleClick):
        await tables.replacements.come_back(table.game.id, ben, click())


async def almost_out_of_cards(tables: Tables) -> Table:
    """Return a game of two where the next action ends the turn, because the cards run out."""
    table = await begun(tables, 2)
    while not turn_ended_by_itself(
        table.chronicle.then(next_until_cards_run_out(table.state)).state
    ):
        table = await post_board(
            tables, await moved(tables, table, next_until_cards_run_out(table.state))
        )
    return table


async def test_player_cannot_undo_a_turn_that_a_computer_finished(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await almost_out_of_cards(tables))
    seat, ben, waiting = table.state.turn, player_on_turn(table), waiting_player(table)
    table = await tables.replacements.play_on(table.game.id, waiting, click())
    table = await tables.play.act_for_computer(table, next_until_cards_run_out(table.state))
    assert (table.state.may_undo, table.state.turn) == (seat, 1 - seat)
    assert table.view_of(ben.user).choices == ()
    assert Undo() not in table.view_of(waiting.user).choices
    version = table.game.version
    with pytest.raises(errors.NotYourTurn):
        await tables.play.act(table.game.id, ben, Undo(), version, click())
    with pytest.raises(errors.StaleClick):
        await tables.play.act(table.game.id, waiting, Undo(), version, click())
    table = await tables.table(table.game.id)
    assert (table.game.version, table.computer) == (version, None)
    finished = await won(tables, table)
    assert list(verify(parse_game(export(finished)))) == []


async def test_only_a_returned_player_can_undo_an_action_of_the_computer(
    tables: Tables, clock: Clock
) -> None:
    table = await miss_time_limit(tables, clock, await begun(tables))
    ben = player_on_turn(table)
    table = await tables.replacements.play_on(table.game.id, waiting_player(table), click())
    table = await tables.play.act_for_computer(table, legal_actions(table.state)[0])
    assert Undo() not in table.view_of(ben.user).choices
    with pytest.raises(errors.PlayedFor):
        await tables.play.act(table.game.id, ben, Undo(), table.game.version, click())
    table = await tables.replacements.come_back(table.game.id, ben, click())
    assert Undo() in table.view_of(ben.user).choices
    table = await moved(tables, table, Undo())
    assert (table.on_turn.user, table.state.used, table.computer) == (ben.user, 0, None)


async def test_review_leaves_out_a_turn_that_a_computer_played(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables, 2)
    seat = table.state.turn
    table = await let_computer_play_late_turn(tables, clock, table)
    table_after_move = await moved(tables, table)
    other_seat = table.state.turn
    table = await tables.play.resign(table_after_move.game.id, PEOPLE[other_seat], click())
    assert table.game.status is Status.FINISHED
    assert review_steps(table, PEOPLE[seat].user) == {}
    assert len(review_steps(table, PEOPLE[other_seat].user)) == 1
