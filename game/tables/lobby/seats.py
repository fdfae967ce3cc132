"""The seats of a lobby: join, leave, add computers, choose colours, and keep people out."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from game.model.game import Admission, Change, Status
from game.model.ids import InteractionId, UserId
from game.model.people import BarredPerson, Seat
from game.rules.setup import MOST_SEATS, FirstSeatRule
from game.tables import errors
from game.tables.checks import (
    check_admitted,
    check_joined,
    check_lobby,
    check_lobby_host,
    check_may_keep_out,
)
from game.tables.cuts import cuts_with_words_removed, cuts_without_people
from game.tables.decisions import Decision
from game.tables.people import Click, Person
from game.tables.table import Table

MOST_WATCHED_BY_ONE = 2
"""The most games between computers that one person may have running at the same time."""

MOST_WATCHED_ON_A_SERVER = 5


def computer_seats(
    levels: Iterable[str], other_seats: Iterable[Seat], click: InteractionId
) -> Iterator[Seat]:
    """Yield a seat for a computer of each level, with the lowest ordinal that is free in its level.

    ``click`` is the interaction that adds them all. The computers' user ids are below zero, so that
    none equals a person's id.
    """
    taken = {(seat.level, seat.ordinal) for seat in other_seats}
    for index, level in enumerate(levels):
        ordinal = next(one for one in count(1) if (level, one) not in taken)
        taken.add((level, ordinal))
        yield Seat(UserId(-(click + index)), "", click, level=level, ordinal=ordinal)


COLOURS = range(MOST_SEATS)
"""The numbers of the colours, one for each seat."""


def join(table: Table, click: Click, away: Collection[UserId]) -> Decision:
    """Take the next seat. If the host is among the users ``away``, become the host, too.

    Raises GameEnded, AlreadyStarted, AlreadySeated, KeptOut, NotInvited, LobbyFull.
    """
    check_lobby(table)
    if table.seat_of(click.person.user) is not None:
        raise errors.AlreadySeated(table)
    check_admitted(table, click.person)
    _check_free_seat(table, table.game.seats)
    seats = _in_rematch_order(table, (*table.game.seats, _new_seat(table, click)))
    host = click.person.user if table.game.host in away else table.game.host
    return Decision(Change(seats=seats, host=host, cuts=cuts_with_words_removed(table, seats)))


def _new_seat(table: Table, click: Click) -> Seat:
    """Return the person's new seat; in a rematch with the colour and place of the last game."""
    person = click.person
    invitations = table.game.admission.invitations
    old_invitation = next((one for one in invitations if one.user == person.user), None)
    if old_invitation is None:
        return Seat(person.user, person.name, click.id)
    free = old_invitation.colour in free_colours(table, person)
    colour = old_invitation.colour if free else None
    return Seat(person.user, person.name, click.id, colour=colour, place=old_invitation.place)


def _in_rematch_order(table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats of a rematch in the order of the last game, and other seats unchanged."""
    return sorted_by_place(seats) if table.options.first_seat_rule is FirstSeatRule.NEXT else seats


def sorted_by_place(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return a rematch's seats by place, newcomers last; everybody votes for the first to begin."""
    ordered = sorted(seats, key=lambda seat: (seat.place is None, seat.place or 0))
    first = next((seat.user for seat in ordered if seat.place is not None), None)
    return tuple(replace(seat, vote=first) for seat in ordered)


def leave_lobby(table: Table, click: Click) -> Decision:
    """Give the seat up. Nobody has to cut again because of that.

    If the host leaves, the next person becomes the host. When the last person leaves, the lobby is
    cancelled. Raises GameEnded, AlreadyStarted, NotSeated.
    """
    check_joined(table, click.person)
    return Decision(without_users(table, {click.person.user}))


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
    return Change(seats=seats, host=host, cuts=cuts_without_people(table, seats))


def change_computers(
    table: Table, click: Click, removed: Collection[UserId], levels: Sequence[str]
) -> Decision:
    """Remove computer players from their seats, and seat new ones of these levels.

    ``removed`` are users; those without a seat are ignored. If there are more ``levels`` than free
    seats, the last ones are ignored. Raises GameEnded, AlreadyStarted, HostOnly, and LobbyFull if
    no seat is free.
    """
    check_lobby_host(table, click.person)
    gone = {seat.user for seat in table.game.seats if seat.computer and seat.user in removed}
    staying = _seats_without(table, gone)
    if levels:
        _check_free_seat(table, staying)
    added = computer_seats(levels[: MOST_SEATS - len(staying)], staying, click.id)
    seats = _in_rematch_order(table, (*staying, *added))
    if seats == table.game.seats:
        return Decision(Change())
    return Decision(Change(seats=seats, cuts=cuts_with_words_removed(table, seats)))


def free_colours(table: Table, person: Person) -> list[int]:
    """Return the colours that this person can choose, in order: all that nobody else chose."""
    chosen = {seat.colour for seat in table.game.seats if seat.user != person.user}
    return [colour for colour in COLOURS if colour not in chosen]


def choose_colour(table: Table, click: Click, colour: int) -> Decision:
    """Give this person the colour; a person who got it without choosing it gets another colour.

    The cards do not depend on colours, so the cuts of the deck stay. Raises GameEnded,
    AlreadyStarted, NotSeated, and ColourTaken if somebody else chose the colour.
    """
    check_joined(table, click.person)
    if colour not in free_colours(table, click.person):
        raise errors.ColourTaken(table)
    seats = tuple(
        replace(seat, colour=colour) if seat.user == click.person.user else seat
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


MOST_BARRED = 20
"""The most people whom one lobby may keep out. One menu must hold them and the seated people."""


def candidates_to_keep_out(table: Table, person: Person) -> list[BarredPerson]:
    """Return the people already kept out, then the seated people whom this person can put out.

    A person cannot put themselves out; they leave instead.
    """
    seated = [
        BarredPerson(seat.user, seat.name)
        for seat in table.game.seats
        if not seat.computer and seat.user != person.user
    ]
    return [*table.game.admission.barred, *seated]


def set_barred_people(table: Table, click: Click, users: Collection[UserId]) -> Decision:
    """Keep exactly these people out: they lose their seats, and everybody else may return.

    Users who are neither seated nor kept out are ignored. A lobby without people is cancelled. If
    the host is put out, the next person becomes the host. The invitations of the people who are
    kept out become invalid. Raises GameEnded, AlreadyStarted, HostOrModerator, TooManyKeptOut.
    """
    check_may_keep_out(table, click.person)
    barred = tuple(one for one in candidates_to_keep_out(table, click.person) if one.user in users)
    if barred == table.game.admission.barred:
        return Decision(Change())
    if len(barred) > MOST_BARRED:
        raise errors.TooManyKeptOut(table)
    change = without_users(table, {one.user for one in barred})
    return Decision(replace(change, admission=_uninvited(table.game.admission, barred)))


def _uninvited(admission: Admission, barred: tuple[BarredPerson, ...]) -> Admission:
    """Return the admission with these people kept out and their invitations made invalid."""
    users = {one.user for one in barred}
    invitations = tuple(
        replace(one, valid=False, name="") if one.user in users else one
        for one in admission.invitations
    )
    return replace(admission, barred=barred, invitations=invitations)
