"""Seats of a lobby: taken, given up, given to computers, and their colours."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from game.model.game import Change, Status
from game.model.ids import InteractionId, UserId
from game.model.people import Seat
from game.rules.setup import MOST_SEATS, Opener
from game.tables import errors
from game.tables.checks import check_admitted, check_hosted, check_joined, check_lobby
from game.tables.cuts import undone
from game.tables.decisions import Decision
from game.tables.lobby.computers import seated
from game.tables.people import Person
from game.tables.table import Table

COLOURS = range(MOST_SEATS)
"""The numbers of the colours, one for each seat."""


def join(table: Table, person: Person, click: InteractionId, away: Collection[UserId]) -> Decision:
    """Take the next seat, and the host's part where the host is among those who are ``away``."""
    check_lobby(table)
    if table.seat_of(person.user) is not None:
        raise errors.AlreadySeated(table)
    check_admitted(table, person)
    _check_room(table, table.game.seats)
    seats = _as_before(table, (*table.game.seats, _taken(table, person, click)))
    host = person.user if table.game.host in away else table.game.host
    return Decision(Change(seats=seats, host=host, cuts=undone(table, seats)))


def _taken(table: Table, person: Person, click: InteractionId) -> Seat:
    """The person's seat; in a rematch with their colour and their place of the game before."""
    invitations = table.game.admission.invitations
    before = next((one for one in invitations if one.user == person.user), None)
    if before is None:
        return Seat(person.user, person.name, click)
    free = before.colour in free_colours(table, person)
    colour = before.colour if free else None
    return Seat(person.user, person.name, click, colour=colour, place=before.place)


def _as_before(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of a rematch in the order of the game before; the others as they are."""
    return in_place(seats) if table.options.opener is Opener.NEXT else seats


def in_place(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of a rematch by their places, newcomers last; all vote for the first to begin."""
    ordered = sorted(seats, key=lambda seat: (seat.place is None, seat.place or 0))
    first = next((seat.user for seat in ordered if seat.place is not None), None)
    return tuple(replace(seat, vote=first) for seat in ordered)


def leave(table: Table, person: Person) -> Decision:
    """Give the seat up; the host's part goes to the next person, the last one calls it off."""
    check_joined(table, person)
    return Decision(without(table, {person.user}))


def without(table: Table, users: Collection[UserId]) -> Change:
    """What changes where these people leave: the host's part goes to the next one who stays.

    Where nobody stays, the lobby is called off.
    """
    seats = _as_before(table, _but(table, users))
    if len(seats) == len(table.game.seats):
        return Change()
    people = [seat.user for seat in seats if not seat.computer]
    if not people:
        return Change(status=Status.CANCELLED)
    host = people[0] if table.game.host in users else table.game.host
    return Change(seats=seats, host=host, cuts=undone(table, seats))


def change_computers(
    table: Table,
    person: Person,
    away: Collection[UserId],
    levels: Sequence[str],
    click: InteractionId,
) -> Decision:
    """Take computer players from their seats, and give the next ones to others.

    ``away`` are users; who has no seat any more is left out. So are those of the ``levels`` for
    which there is no seat any more, unless that is all of them.
    """
    check_hosted(table, person)
    gone = {seat.user for seat in table.game.seats if seat.computer and seat.user in away}
    staying = _but(table, gone)
    if levels:
        _check_room(table, staying)
    added = seated(levels[: MOST_SEATS - len(staying)], staying, click)
    seats = _as_before(table, (*staying, *added))
    if seats == table.game.seats:
        return Decision(Change())
    return Decision(Change(seats=seats, cuts=undone(table, seats)))


def free_colours(table: Table, person: Person) -> list[int]:
    """The colours that this person can choose, in order: all but those that others chose."""
    chosen = {seat.colour for seat in table.game.seats if seat.user != person.user}
    return [colour for colour in COLOURS if colour not in chosen]


def choose_colour(table: Table, person: Person, colour: int) -> Decision:
    """Give this person the colour; who had it without choosing it gets another.

    No card depends on it, so the cuts of the deck stay. Raises GameEnded, AlreadyStarted,
    NotSeated, and ColourTaken where somebody else has chosen it.
    """
    check_joined(table, person)
    if colour not in free_colours(table, person):
        raise errors.ColourTaken(table)
    seats = tuple(
        replace(seat, colour=colour) if seat.user == person.user else seat
        for seat in table.game.seats
    )
    return Decision(Change(seats=seats))


def _check_room(table: Table, seats: Sequence[Seat]) -> None:
    """Raise LobbyFull where these seats are as many as there can be."""
    if len(seats) == MOST_SEATS:
        raise errors.LobbyFull(table)


def _but(table: Table, users: Collection[UserId]) -> tuple[Seat, ...]:
    """The seats but those of these people and computers, and without the votes for them."""
    return tuple(
        replace(seat, vote=None) if seat.vote in users else seat
        for seat in table.game.seats
        if seat.user not in users
    )
