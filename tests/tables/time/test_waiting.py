"""The moment since which a table waits for the player on turn."""

from game.rules.actions import EndTurn
from game.tables import Tables
from game.tables.play.actions import resign
from game.tables.time.clock import waiting_since
from tests.makers.people import Clock
from tests.makers.tables import do, open_lobby_of, person_not_on_turn, play_action, start_game

HOUR = 3_600_000


async def test_a_turn_is_awaited_since_the_turn_before_ended(tables: Tables, clock: Clock) -> None:
    table = await play_action(tables, await start_game(tables))
    turn_began = clock.now
    clock.now += HOUR
    table = await play_action(tables, table)
    assert waiting_since(table) == turn_began
    clock.now += HOUR
    table_of_next_turn = await play_action(tables, table, EndTurn())
    clock.now += HOUR
    assert waiting_since(await play_action(tables, table_of_next_turn)) == turn_began + 2 * HOUR


async def test_a_resignation_of_another_player_does_not_restart_the_wait(
    tables: Tables, clock: Clock
) -> None:
    table = await play_action(tables, await start_game(tables, seats=3))
    turn_began = clock.now
    clock.now += HOUR
    table_after_resignation = await do(tables, table.game.id, person_not_on_turn(table), resign)
    assert table_after_resignation.state.seat_on_turn == table.state.seat_on_turn
    assert waiting_since(table_after_resignation) == turn_began


async def test_a_lobby_waits_since_its_last_change(tables: Tables, clock: Clock) -> None:
    assert waiting_since(await open_lobby_of(tables)) == clock.now
