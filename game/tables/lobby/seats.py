"""Seats of a lobby: taken, given up, given to computers."""

from collections.abc import Collection
from dataclasses import replace

from game.model.game import Change, Status
from game.model.ids import InteractionId, UserId
from game.model.people import Seat
from game.rules.setup import MOST_SEATS
from game.tables import errors
from game.tables.checks import check_admitted, check_hosted, check_lobby
from game.tables.cuts import undone
from game.tables.decisions import Decision
from game.tables.lobby.computers import seated
from game.tables.people import Person
from game.tables.table import Table


def join(table: Table, person: Person, click: InteractionId, away: Collection[UserId]) -> Decision:
    """Take the next seat, and the host's part where the host is among those who are ``away``."""
    check_lobby(table)
    if table.seat_of(person.user) is not None:
        raise errors.AlreadySeated(table)
    check_admitted(table, person)
    _check_room(table)
    seats = (*table.game.seats, Seat(person.user, person.name, click))
    host = person.user if table.game.host in away else table.game.host
    return Decision(Change(seats=seats, host=host, cuts=undone(table, seats)))


def leave(table: Table, person: Person) -> Decision:
    """Give the seat up; the host's part goes to the next person, the last one calls it off."""
    check_lobby(table)
    if table.seat_of(person.user) is None:
        raise errors.NotSeated(table)
    return Decision(without(table, {person.user}))


def without(table: Table, users: Collection[UserId]) -> Change:
    """What changes where these people leave: the host's part goes to the next one who stays.

    Where nobody stays, the lobby is called off.
    """
    seats = _but(table, users)
    if len(seats) == len(table.game.seats):
        return Change()
    people = [seat.user for seat in seats if not seat.computer]
    if not people:
        return Change(status=Status.CANCELLED)
    host = people[0] if table.game.host in users else table.game.host
    return Change(seats=seats, host=host, cuts=undone(table, seats))


def add_computer(table: Table, person: Person, level: str, click: InteractionId) -> Decision:
    """Give the next seat to a computer player."""
    check_hosted(table, person)
    _check_room(table)
    seats = table.game.seats
    return _reseated(table, (*seats, *seated([level], seats, click)))


def remove_computer(table: Table, person: Person, computer: UserId) -> Decision:
    """Take a computer player, told by its user, from its seat."""
    check_hosted(table, person)
    seat = table.seat_of(computer)
    if seat is None or not table.game.seats[seat].computer:
        raise errors.StaleClick(table)
    return _reseated(table, _but(table, {computer}))


def _reseated(table: Table, seats: tuple[Seat, ...]) -> Decision:
    return Decision(Change(seats=seats, cuts=undone(table, seats)))


def _check_room(table: Table) -> None:
    if len(table.game.seats) == MOST_SEATS:
        raise errors.LobbyFull(table)


def _but(table: Table, users: Collection[UserId]) -> tuple[Seat, ...]:
    """The seats but those of these people and computers, and without the votes for them."""
    return tuple(
        replace(seat, vote=None) if seat.vote in users else seat
        for seat in table.game.seats
        if seat.user not in users
    )
