"""The moment since which a table waits for the player on turn."""

from game.rules.actions import EndTurn
from game.tables import Tables
from game.tables.time.waiting import since
from tests.makers.people import Clock, click
from tests.makers.tables import begun, lobby, moved, waiting

HOUR = 3_600_000


async def test_a_turn_is_awaited_since_the_turn_before_ended(tables: Tables, clock: Clock) -> None:
    table = await moved(tables, await begun(tables))
    first = clock.now
    clock.now += HOUR
    table = await moved(tables, table)
    assert since(table) == first
    clock.now += HOUR
    ended = await moved(tables, table, EndTurn())
    clock.now += HOUR
    assert since(await moved(tables, ended)) == first + 2 * HOUR


async def test_a_resignation_of_another_player_does_not_restart_the_wait(
    tables: Tables, clock: Clock
) -> None:
    table = await moved(tables, await begun(tables, seats=3))
    first = clock.now
    clock.now += HOUR
    left = await tables.play.resign(table.game.id, waiting(table), click())
    assert left.state.turn == table.state.turn
    assert since(left) == first


async def test_a_lobby_waits_since_it_changed(tables: Tables, clock: Clock) -> None:
    assert since(await lobby(tables)) == clock.now
