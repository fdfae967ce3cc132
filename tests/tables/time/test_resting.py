"""A running game rests if nobody changes it for long, and one of its players can wake it."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.tables import ChannelTaken, NoGame, NotSeated, Resting, StaleClick, Tables
from game.tables.milestones import call_of, milestone
from game.tables.time.resting import BETWEEN_LOOKS, BUSY_RETRY_AFTER, RESTS_AFTER
from tests.makers.people import ANA, BEN, FINN, HALL, Clock, click
from tests.makers.tables import begun, lobby, moved, nudge, on_turn, overdue, waiting
from tests.tables.time.test_clock import post_board, timed_game


async def test_a_game_that_nobody_changes_for_long_rests(tables: Tables, clock: Clock) -> None:
    table = await begun(tables)
    game_id = table.game.id
    clock.now += RESTS_AFTER - 1
    await overdue(tables)
    table = await moved(tables, await tables.table(game_id))
    clock.now += RESTS_AFTER - 1
    await overdue(tables)
    assert (await tables.table(game_id)).playing
    clock.now += 1
    await overdue(tables)
    resting_table = await tables.table(game_id)
    assert resting_table.resting
    assert not resting_table.open
    assert resting_table.started
    assert resting_table.state == table.state
    assert await tables.of_person(ANA.user) == ()
    assert await tables.numbers_of_person(ANA.user) == (game_id,)
    assert await tables.numbers_of_person(FINN.user) == ()
    with pytest.raises(NoGame):
        await tables.in_channel(HALL)
    with pytest.raises(Resting):
        await tables.seated(game_id, ANA.user)
    with pytest.raises(Resting):
        await tables.play.resign(game_id, ANA, click())


async def test_only_a_seated_person_wakes_a_game_and_it_can_rest_again(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    game_id = table.game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    with pytest.raises(NotSeated):
        await tables.wake(game_id, FINN, click())
    woken_table = await tables.wake(game_id, BEN, click())
    assert woken_table.playing
    assert woken_table.state == table.state
    with pytest.raises(StaleClick):
        await tables.wake(game_id, ANA, click())
    clock.now += RESTS_AFTER
    await overdue(tables)
    assert (await tables.table(game_id)).resting


async def test_a_game_cannot_be_woken_while_its_channel_has_another_game(
    tables: Tables, clock: Clock
) -> None:
    game_id = (await begun(tables)).game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    other_lobby = await lobby(tables)
    with pytest.raises(ChannelTaken) as refusal:
        await tables.wake(game_id, ANA, click())
    assert refusal.value.table == other_lobby
    await tables.cancel(other_lobby.game.id, ANA, click())
    assert (await tables.wake(game_id, ANA, click())).playing


async def test_a_deleted_channel_ends_a_resting_game_too(tables: Tables, clock: Clock) -> None:
    game_id = (await begun(tables)).game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    await tables.upkeep.close_channel(HALL)
    assert (await tables.table(game_id)).game.status is Status.CANCELLED
    with pytest.raises(StaleClick):
        await tables.wake(game_id, ANA, click())


@pytest.mark.parametrize("wakes", [0, 1], ids=["who-is-on-turn", "another"])
async def test_waking_a_game_calls_the_player_on_turn_unless_that_player_woke_it(
    tables: Tables, clock: Clock, wakes: int
) -> None:
    table = await begun(tables)
    await nudge(tables, table.game.id, waiting(table))
    for count in (1, 2):
        clock.now += RESTS_AFTER
        await overdue(tables)
        person = (on_turn(table), waiting(table))[wakes]
        woken_table = await tables.wake(table.game.id, person, click())
        announcement = await tables.notices.announcement(woken_table)
        assert milestone(woken_table) == f"1.{count}"
        assert announcement.call.users == ((on_turn(table).user,) if wakes else ())


async def test_a_game_rests_until_its_found_channel_has_no_other_game(
    tables: Tables, clock: Clock
) -> None:
    game_id = (await begun(tables)).game.id
    await tables.upkeep.miss_channel(game_id)
    other_lobby_id = (await lobby(tables)).game.id
    clock.now += BETWEEN_LOOKS - BUSY_RETRY_AFTER
    for _ in range(2):
        clock.now += BUSY_RETRY_AFTER
        assert Due.LOOK in {due_moment.kind for due_moment in await tables.upkeep.due(50)}
        await tables.upkeep.find_channel(game_id)
        assert Due.LOOK not in {due_moment.kind for due_moment in await tables.upkeep.due(50)}
        assert (await tables.table(game_id)).resting
    await tables.cancel(other_lobby_id, ANA, click())
    clock.now += BUSY_RETRY_AFTER
    await tables.upkeep.find_channel(game_id)
    assert (await tables.table(game_id)).playing


async def test_a_turn_continues_with_its_remaining_time_when_its_channel_is_found(
    tables: Tables, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    due_before = table.game.clock.due
    assert due_before is not None
    await tables.upkeep.miss_channel(table.game.id)
    clock.now += BETWEEN_LOOKS
    await tables.upkeep.miss_channel(table.game.id)
    clock.now += BETWEEN_LOOKS - 1
    await tables.upkeep.find_channel(table.game.id)
    await tables.upkeep.continue_clock(table.game.id)
    resumed_table = await tables.table(table.game.id)
    assert resumed_table.game.clock.due == due_before + 2 * BETWEEN_LOOKS - 1
    assert milestone(resumed_table) == milestone(table)


async def test_waking_a_game_removes_the_time_of_the_last_nudge(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    game_id, waiting_person = table.game.id, waiting(table)
    await nudge(tables, game_id, waiting_person)
    assert call_of(await tables.table(game_id)).nudged == clock.now
    clock.now += RESTS_AFTER
    await overdue(tables)
    woken_table = await tables.wake(game_id, waiting_person, click())
    assert (call_of(woken_table).users, call_of(woken_table).nudged) == (
        (on_turn(table).user,),
        None,
    )
