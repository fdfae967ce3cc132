"""Seats of people who are away, open to others or given to one of them."""

from game.storage.records import Vacancy
from game.tables import Person, Table, Tables
from game.tables.absence.vacancies import decides
from tests.makers.late_tables import (
    absent,
    begun,
    three_times,
    told,
    waits,
)
from tests.makers.people import DAN, PEOPLE, Clock, click


async def opened(tables: Tables, clock: Clock, **terms: bool) -> tuple[Table, int, Person]:
    """A seat that is open, on turn; the table, the seat and its person."""
    table = await three_times(tables, clock, await begun(tables, **terms))
    seat, ben = table.state.turn, absent(table)
    table = await tables.absences.open_seat(table.game.id, waits(table), seat, click())
    return table, seat, ben


def judge(table: Table, seat: int) -> Person:
    """Who lets Dan play."""
    asked = Vacancy(seat, DAN.user, DAN.name)
    return next(person for person in PEOPLE if person.user == decides(table, asked))


async def given(tables: Tables, clock: Clock, **terms: bool) -> tuple[Table, int, Person]:
    """A seat that Dan plays, on turn; the table, the seat and its own person."""
    table, seat, ben = await opened(tables, clock, **terms)
    table = await tables.absences.ask_for(table.game.id, DAN, seat, click())
    host = judge(table, seat)
    table = await tables.absences.give(table.game.id, host, seat, DAN.user, click())
    return await told(tables, table), seat, ben
