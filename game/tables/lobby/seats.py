"""The seats of a lobby: join, leave, add computers, and choose colours."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from game.model.game import Change, Status
from game.model.ids import InteractionId, UserId
from game.model.people import Seat
from game.rules.setup import MOST_SEATS, FirstSeatRule
from game.tables import errors
from game.tables.checks import check_admitted, check_joined, check_lobby, check_lobby_host
from game.tables.cuts import cuts_with_words_removed
from game.tables.decisions import Decision
from game.tables.lobby.computers import computer_seats
from game.tables.people import Person
from game.tables.table import Table

COLOURS = range(MOST_SEATS)
"""The numbers of the colours, one for each seat."""


def join(table: Table, person: Person, click: InteractionId, away: Collection[UserId]) -> Decision:
    """Take the next seat. If the host is among the users ``away``, become the host, too."""
    check_lobby(table)
    if table.seat_of(person.user) is not None:
        raise errors.AlreadySeated(table)
    check_admitted(table, person)
    _check_free_seat(table, table.game.seats)
    seats = _in_rematch_order(table, (*table.game.seats, _new_seat(table, person, click)))
    host = person.user if table.game.host in away else table.game.host
    return Decision(Change(seats=seats, host=host, cuts=cuts_with_words_removed(table, seats)))


def _new_seat(table: Table, person: Person, click: InteractionId) -> Seat:
    """Return the person's new seat; in a rematch with the colour and place of the last game."""
    invitations = table.game.admission.invitations
    old_invitation = next((one for one in invitations if one.user == person.user), None)
    if old_invitation is None:
        return Seat(person.user, person.name, click)
    free = old_invitation.colour in free_colours(table, person)
    colour = old_invitation.colour if free else None
    return Seat(person.user, person.name, click, colour=colour, place=old_invitation.place)


def _in_rematch_order(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats of a rematch in the order of the last game, and other seats unchanged."""
    return sorted_by_place(seats) if table.options.first_seat_rule is FirstSeatRule.NEXT else seats


def sorted_by_place(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return a rematch's seats by place, newcomers last; everybody votes for the first to begin."""
    ordered = sorted(seats, key=lambda seat: (seat.place is None, seat.place or 0))
    first = next((seat.user for seat in ordered if seat.place is not None), None)
    return tuple(replace(seat, vote=first) for seat in ordered)


def leave(table: Table, person: Person) -> Decision:
    """Give the seat up.

    If the host leaves, the next person becomes the host. When the last person leaves, the lobby is
    cancelled.
    """
    check_joined(table, person)
    return Decision(without_users(table, {person.user}))


def without_users(table: Table, users: Collection[UserId]) -> Change:
    """Return the change when these users leave; the next person who stays becomes the host.

    If no person stays, the lobby is cancelled.
    """
    seats = _in_rematch_order(table, _seats_without(table, users))
    if len(seats) == len(table.game.seats):
        return Change()
    people = [seat.user for seat in seats if not seat.computer]
    if not people:
        return Change(status=Status.CANCELLED)
    host = people[0] if table.game.host in users else table.game.host
    return Change(seats=seats, host=host, cuts=cuts_with_words_removed(table, seats))


def change_computers(
    table: Table,
    person: Person,
    removed: Collection[UserId],
    levels: Sequence[str],
    click: InteractionId,
) -> Decision:
    """Remove computer players from their seats, and seat new ones of these levels.

    ``removed`` are users; those without a seat are ignored. If there are more ``levels`` than free
    seats, the last ones are ignored. Raises LobbyFull if no seat is free.
    """
    check_lobby_host(table, person)
    gone = {seat.user for seat in table.game.seats if seat.computer and seat.user in removed}
    staying = _seats_without(table, gone)
    if levels:
        _check_free_seat(table, staying)
    added = computer_seats(levels[: MOST_SEATS - len(staying)], staying, click)
    seats = _in_rematch_order(table, (*staying, *added))
    if seats == table.game.seats:
        return Decision(Change())
    return Decision(Change(seats=seats, cuts=cuts_with_words_removed(table, seats)))


def free_colours(table: Table, person: Person) -> list[int]:
    """Return the colours that this person can choose, in order: all that nobody else chose."""
    chosen = {seat.colour for seat in table.game.seats if seat.user != person.user}
    return [colour for colour in COLOURS if colour not in chosen]


def choose_colour(table: Table, person: Person, colour: int) -> Decision:
    """Give this person the colour; a person who got it without choosing it gets another colour.

    The cards do not depend on colours, so the cuts of the deck stay. Raises GameEnded,
    AlreadyStarted, NotSeated, and ColourTaken if somebody else chose the colour.
    """
    check_joined(table, person)
    if colour not in free_colours(table, person):
        raise errors.ColourTaken(table)
    seats = tuple(
        replace(seat, colour=colour) if seat.user == person.user else seat
        for seat in table.game.seats
    )
    return Decision(Change(seats=seats))


def _check_free_seat(table: Table, seats: Sequence[Seat]) -> None:
    """Raise LobbyFull if these seats are the most that a game can have."""
    if len(seats) == MOST_SEATS:
        raise errors.LobbyFull(table)


def _seats_without(table: Table, users: Collection[UserId]) -> tuple[Seat, ...]:
    """Return the seats without those of ``users``, and without votes for them."""
    return tuple(
        replace(seat, vote=None) if seat.vote in users else seat
        for seat in table.game.seats
        if seat.user not in users
    )
