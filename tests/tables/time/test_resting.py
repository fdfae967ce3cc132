"""Running games that nobody touches rest, and one of their players can wake them."""

import pytest

from game.model.due import Due
from game.model.game import Status
from game.tables import ChannelTaken, NoGame, NotSeated, Resting, StaleClick, Tables
from game.tables.milestones import call_of, milestone
from game.tables.time.resting import BETWEEN_LOOKS, BUSY_RETRY_AFTER, RESTS_AFTER
from tests.makers.people import ANA, BEN, FINN, HALL, Clock, click
from tests.makers.tables import begun, lobby, moved, nudge, on_turn, overdue, waiting
from tests.tables.time.test_clock import post_board, timed_game


async def test_a_game_rests_when_nobody_touched_it(tables: Tables, clock: Clock) -> None:
    table = await begun(tables)
    number = table.game.id
    clock.now += RESTS_AFTER - 1
    await overdue(tables)
    table = await moved(tables, await tables.table(number))
    clock.now += RESTS_AFTER - 1
    await overdue(tables)
    assert (await tables.table(number)).playing
    clock.now += 1
    await overdue(tables)
    asleep = await tables.table(number)
    assert asleep.resting
    assert not asleep.open
    assert asleep.started
    assert asleep.state == table.state
    assert await tables.of_person(ANA.user) == ()
    assert await tables.numbers_of_person(ANA.user) == (number,)
    assert await tables.numbers_of_person(FINN.user) == ()
    with pytest.raises(NoGame):
        await tables.in_channel(HALL)
    with pytest.raises(Resting):
        await tables.seated(number, ANA.user)
    with pytest.raises(Resting):
        await tables.play.resign(number, ANA, click())


async def test_only_a_seated_person_wakes_a_game_and_it_can_rest_again(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    number = table.game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    with pytest.raises(NotSeated):
        await tables.wake(number, FINN, click())
    awake = await tables.wake(number, BEN, click())
    assert awake.playing
    assert awake.state == table.state
    with pytest.raises(StaleClick):
        await tables.wake(number, ANA, click())
    clock.now += RESTS_AFTER
    await overdue(tables)
    assert (await tables.table(number)).resting


async def test_a_game_cannot_be_woken_while_its_channel_has_another_game(
    tables: Tables, clock: Clock
) -> None:
    number = (await begun(tables)).game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    other = await lobby(tables)
    with pytest.raises(ChannelTaken) as refusal:
        await tables.wake(number, ANA, click())
    assert refusal.value.table == other
    await tables.cancel(other.game.id, ANA, click())
    assert (await tables.wake(number, ANA, click())).playing


async def test_a_deleted_channel_ends_a_resting_game_too(tables: Tables, clock: Clock) -> None:
    number = (await begun(tables)).game.id
    clock.now += RESTS_AFTER
    await overdue(tables)
    await tables.upkeep.close_channel(HALL)
    assert (await tables.table(number)).game.status is Status.CANCELLED
    with pytest.raises(StaleClick):
        await tables.wake(number, ANA, click())


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
        awake = await tables.wake(table.game.id, person, click())
        called = await tables.notices.announcement(awake)
        assert milestone(awake) == f"1.{count}"
        assert called.call.users == ((on_turn(table).user,) if wakes else ())


async def test_a_game_rests_until_its_found_channel_has_no_other_game(
    tables: Tables, clock: Clock
) -> None:
    number = (await begun(tables)).game.id
    await tables.upkeep.miss_channel(number)
    other = (await lobby(tables)).game.id
    clock.now += BETWEEN_LOOKS - BUSY_RETRY_AFTER
    for _ in range(2):
        clock.now += BUSY_RETRY_AFTER
        assert Due.LOOK in {one.kind for one in await tables.upkeep.due(50)}
        await tables.upkeep.find_channel(number)
        assert Due.LOOK not in {one.kind for one in await tables.upkeep.due(50)}
        assert (await tables.table(number)).resting
    await tables.cancel(other, ANA, click())
    clock.now += BUSY_RETRY_AFTER
    await tables.upkeep.find_channel(number)
    assert (await tables.table(number)).playing


async def test_a_turn_continues_with_its_remaining_time_when_its_channel_is_found(
    tables: Tables, clock: Clock
) -> None:
    table = await post_board(tables, await timed_game(tables))
    before = table.game.clock.due
    assert before is not None
    await tables.upkeep.miss_channel(table.game.id)
    clock.now += BETWEEN_LOOKS
    await tables.upkeep.miss_channel(table.game.id)
    clock.now += BETWEEN_LOOKS - 1
    await tables.upkeep.find_channel(table.game.id)
    await tables.upkeep.continue_clock(table.game.id)
    awake = await tables.table(table.game.id)
    assert awake.game.clock.due == before + 2 * BETWEEN_LOOKS - 1
    assert milestone(awake) == milestone(table)


async def test_waking_a_game_removes_the_time_of_the_last_nudge(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables)
    number, other = table.game.id, waiting(table)
    await nudge(tables, number, other)
    assert call_of(await tables.table(number)).nudged == clock.now
    clock.now += RESTS_AFTER
    await overdue(tables)
    awake = await tables.wake(number, other, click())
    assert (call_of(awake).users, call_of(awake).nudged) == ((on_turn(table).user,), None)
