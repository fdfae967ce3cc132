"""Seats whose people are absent, and which are open to others or given to Dan."""

from game.model.people import Vacancy
from game.rules.actions import EndTurn
from game.tables import Person, Table, Tables
from game.tables.absence.stand_ins import let_computer_play_turn
from game.tables.absence.vacancies import ask_for_seat, decider_of, open_seat
from tests.makers.late_tables import (
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import DAN, PEOPLE, Clock, new_click_id
from tests.makers.tables import do, let_computer_act, play_action


async def game_with_open_seat(
    tables: Tables, clock: Clock, **terms: bool
) -> tuple[Table, int, Person]:
    """Return a game in which an open seat is on turn, with that seat and its person."""
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, **terms))
    seat, absent_person = table.state.seat_on_turn, player_on_turn(table)
    table = await tables.replacements.do(
        table.game.id, waiting_player(table), new_click_id(), open_seat, seat
    )
    return table, seat, absent_person


async def game_with_missed_turns(tables: Tables, clock: Clock) -> Table:
    """Return a game whose first player missed three turns, and in which everybody only passed."""
    table = await start_timed_game(tables)
    seat = table.state.seat_on_turn
    for _ in range(3):
        table = await post_board(tables, await miss_turn(tables, clock, table))
        while table.state.seat_on_turn != seat:
            table = await post_board(tables, await play_action(tables, table, EndTurn()))
    return table


def deciding_person(table: Table, seat: int) -> Person:
    """Return the player who decides whether Dan gets this seat."""
    asked = Vacancy(seat, DAN.user, DAN.name)
    return next(person for person in PEOPLE if person.user == decider_of(table, asked))


async def miss_turn(tables: Tables, clock: Clock, table: Table) -> Table:
    """Let a turn run out, and let a computer pass."""
    table = await miss_time_limit(tables, clock, table)
    table = await do(tables, table.game.id, waiting_player(table), let_computer_play_turn)
    return await let_computer_act(tables, table, EndTurn())


async def game_with_guest(tables: Tables, clock: Clock, **terms: bool) -> tuple[Table, int, Person]:
    """Return a game in which Dan plays for an absent person and is on turn.

    Gives the table, the seat and the seat's own person.
    """
    table, seat, absent_person = await game_with_open_seat(tables, clock, **terms)
    return await give_seat_to_dan(tables, table, seat), seat, absent_person


async def give_seat_to_dan(tables: Tables, table: Table, seat: int) -> Table:
    """Give an open seat to Dan."""
    table = await tables.replacements.do(table.game.id, DAN, new_click_id(), ask_for_seat, seat)
    decider = deciding_person(table, seat)
    table = await tables.replacements.give_seat(
        table.game.id, decider, seat, DAN.user, new_click_id()
    )
    return await post_board(tables, table)
