"""A running game rests if nobody changes it for long, and one of its players can wake it."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.tables import Tables
from game.tables.checks import check_seated
from game.tables.errors import ChannelTaken, NoGame, NotSeated, Resting, StaleClick
from game.tables.milestones import last_turn_call, milestone
from game.tables.notices.nudge import NUDGE_AFTER
from game.tables.play.actions import resign
from game.tables.time.ending import cancel
from game.tables.time.resting import BUSY_RETRY_AFTER, LOOK_INTERVAL, RESTS_AFTER, wake
from game.tables.time.unreachable import Unreachable
from tests.makers.people import ANA, BEN, FINN, HALL_CHANNEL, Clock
from tests.makers.tables import (
    do,
    nudge,
    open_lobby_of,
    person_not_on_turn,
    play_action,
    run_due_jobs,
    start_game,
    whose_turn,
)
from tests.tables.time.test_clock import post_board, timed_game


async def test_a_game_that_nobody_changes_for_long_rests(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables)
    game_id = table.game.id
    clock.now += RESTS_AFTER - 1
    await run_due_jobs(tables)
    table = await play_action(tables, await tables.table(game_id))
    clock.now += RESTS_AFTER - 1
    await run_due_jobs(tables)
    assert (await tables.table(game_id)).playing
    clock.now += 1
    await run_due_jobs(tables)
    resting_table = await tables.table(game_id)
    assert resting_table.resting
    assert not resting_table.open
    assert resting_table.started
    assert resting_table.state == table.state
    assert await tables.open_tables_of_person(ANA.user) == ()
    assert await tables.game_ids_of_person(ANA.user) == (game_id,)
    assert await tables.game_ids_of_person(FINN.user) == ()
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)
    with pytest.raises(Resting):
        await tables.checked_table(game_id, check_seated, ANA.user)
    with pytest.raises(Resting):
        await do(tables, game_id, ANA, resign)


async def test_only_a_seated_person_wakes_a_game_and_it_can_rest_again(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables)
    game_id = table.game.id
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    with pytest.raises(NotSeated):
        await do(tables, game_id, FINN, wake)
    woken_table = await do(tables, game_id, BEN, wake)
    assert woken_table.playing
    assert woken_table.state == table.state
    with pytest.raises(StaleClick):
        await do(tables, game_id, ANA, wake)
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    assert (await tables.table(game_id)).resting


async def test_a_game_cannot_be_woken_while_its_channel_has_another_game(
    tables: Tables, clock: Clock
) -> None:
    game_id = (await start_game(tables)).game.id
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    other_lobby = await open_lobby_of(tables)
    with pytest.raises(ChannelTaken) as refusal:
        await do(tables, game_id, ANA, wake)
    assert refusal.value.table == other_lobby
    await do(tables, other_lobby.game.id, ANA, cancel)
    assert (await do(tables, game_id, ANA, wake)).playing


async def test_a_deleted_channel_ends_a_resting_game_too(tables: Tables, clock: Clock) -> None:
    game_id = (await start_game(tables)).game.id
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    await tables.upkeep.end_games_of_channel(HALL_CHANNEL)
    assert (await tables.table(game_id)).game.status is Status.CANCELLED
    with pytest.raises(StaleClick):
        await do(tables, game_id, ANA, wake)


@pytest.mark.parametrize("wakes", [0, 1], ids=["who-is-on-turn", "another"])
async def test_waking_a_game_calls_the_player_on_turn_unless_that_player_woke_it(
    tables: Tables, clock: Clock, wakes: int
) -> None:
    table = await start_game(tables)
    clock.now += NUDGE_AFTER
    await nudge(tables, table.game.id, person_not_on_turn(table))
    for count in (1, 2):
        clock.now += RESTS_AFTER
        await run_due_jobs(tables)
        person = (whose_turn(table), person_not_on_turn(table))[wakes]
        woken_table = await do(tables, table.game.id, person, wake)
        announcement = await tables.notices.announcement(woken_table)
        assert milestone(woken_table) == f"1.{count}"
        assert announcement.call.users == ((whose_turn(table).user,) if wakes else ())


async def test_a_game_rests_until_its_found_channel_has_no_other_game(
    tables: Tables, clock: Clock
) -> None:
    game_id = (await start_game(tables)).game.id
    await tables.upkeep.record_unreachable(game_id, Unreachable.CHANNEL_NOT_FOUND)
    other_lobby_id = (await open_lobby_of(tables)).game.id
    clock.now += LOOK_INTERVAL - BUSY_RETRY_AFTER
    for _ in range(2):
        clock.now += BUSY_RETRY_AFTER
        assert Due.FIND_CHANNEL in {due_moment.kind for due_moment in await tables.upkeep.due(50)}
        await tables.upkeep.save_found_channel(game_id)
        assert Due.FIND_CHANNEL not in {
            due_moment.kind for due_moment in await tables.upkeep.due(50)
        }
        assert (await tables.table(game_id)).resting
    await do(tables, other_lobby_id, ANA, cancel)
    clock.now += BUSY_RETRY_AFTER
    await tables.upkeep.save_found_channel(game_id)
    assert (await tables.table(game_id)).playing


async def test_a_turn_continues_with_its_remaining_time_when_its_channel_is_found(
    tables: Tables, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    due_before = table.game.clock.due
    assert due_before is not None
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    clock.now += LOOK_INTERVAL
    await tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    clock.now += LOOK_INTERVAL - 1
    await tables.upkeep.save_found_channel(table.game.id)
    await tables.upkeep.continue_clock(table.game.id)
    resumed_table = await tables.table(table.game.id)
    assert resumed_table.game.clock.due == due_before + 2 * LOOK_INTERVAL - 1
    assert milestone(resumed_table) == milestone(table)


async def test_waking_a_game_removes_the_time_of_the_last_nudge(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables)
    game_id, waiting_person = table.game.id, person_not_on_turn(table)
    clock.now += NUDGE_AFTER
    await nudge(tables, game_id, waiting_person)
    assert last_turn_call(await tables.table(game_id)).nudged == clock.now
    clock.now += RESTS_AFTER
    await run_due_jobs(tables)
    woken_table = await do(tables, game_id, waiting_person, wake)
    assert (last_turn_call(woken_table).users, last_turn_call(woken_table).nudged) == (
        (whose_turn(table).user,),
        None,
    )
