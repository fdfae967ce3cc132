"""The player's name that is shown for each turn, if several people played one seat."""

from dataclasses import replace

from game.model.game import Entry, Replacements
from game.model.people import Guest
from game.rules.actions import EndTurn
from game.rules.marks import Control
from game.tables import Table, Tables
from game.tables.absence.stand_ins import let_computer_play_turn, take_seat_back
from game.tables.absence.vacancies import ask_for_seat, open_seat
from game.tables.play.actions import act, resign
from game.tables.players import owner_name_in_turn
from tests.makers.late_tables import (
    finish_computer_turns,
    let_computer_play_late_turn,
    miss_time_limit,
    post_board,
    waiting_player,
)
from tests.makers.open_seats import deciding_person, game_with_guest
from tests.makers.people import DAN, EVA, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, play_action


async def pass_until_turn_of(tables: Tables, table: Table, seat: int) -> Table:
    """Let the players pass until this seat is on turn."""
    while table.state.seat_on_turn != seat:
        table = await post_board(tables, await play_action(tables, table, EndTurn()))
    return table


async def test_late_guest_is_named_for_a_turn_that_a_computer_played(
    tables: Tables, clock: Clock
) -> None:
    table, _, _ = await game_with_guest(tables, clock)
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    assert owner_name_in_turn(table.game, table.turns[-1]) == DAN.name
    table = await finish_computer_turns(tables, table)
    assert owner_name_in_turn(table.game, table.turns[-2]) == DAN.name


async def test_turn_is_named_after_the_original_player_if_the_guest_resigned(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    table = await do(tables, table.game.id, DAN, act, EndTurn(), table.game.version)
    table = await pass_until_turn_of(tables, table, seat)
    assert owner_name_in_turn(table.game, table.turns[-1]) == DAN.name
    await do(tables, table.game.id, DAN, resign)
    table = await play_action(tables, await tables.table(table.game.id), EndTurn())
    assert owner_name_in_turn(table.game, table.turns[-2]) == ben.name


async def test_replaced_guest_is_still_named_for_earlier_turns(
    tables: Tables, clock: Clock
) -> None:
    table, seat, ben = await game_with_guest(tables, clock)
    for _ in range(4):
        table = await let_computer_play_late_turn(
            tables, clock, await pass_until_turn_of(tables, table, seat)
        )
    table = await pass_until_turn_of(tables, table, seat)
    ana = next(person for person in PEOPLE[:3] if person is not ben)
    table = await tables.replacements.do(table.game.id, ana, new_click_id(), open_seat, seat)
    await tables.replacements.do(table.game.id, EVA, new_click_id(), ask_for_seat, seat)
    table = await tables.replacements.give_seat(
        table.game.id, deciding_person(table, seat), seat, EVA.user, new_click_id()
    )
    names = [owner_name_in_turn(table.game, turn) for turn in table.turns if turn.seat == seat]
    assert names == [*[ben.name] * 3, *[DAN.name] * 4, EVA.name]


async def test_returned_guest_is_named_although_a_later_guest_took_over(
    tables: Tables, clock: Clock
) -> None:
    table, seat, _ = await game_with_guest(tables, clock)
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    table = await do(tables, table.game.id, DAN, take_seat_back)
    turn, game = table.turns[-1], table.game
    later_entry = Entry(seat, f"@{seat}{Control.OTHER}", EVA.user, new_click_id(), clock.now)
    guests = (*game.replacements.guests, Guest(seat, EVA.user, EVA.name, later_entry.click))
    game = replace(game, replacements=Replacements(guests), record=(*game.record, later_entry))
    assert owner_name_in_turn(game, turn) == DAN.name
