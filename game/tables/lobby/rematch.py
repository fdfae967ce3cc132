"""A rematch: the same people and options, and the next player begins."""

from collections.abc import Mapping
from dataclasses import replace

from game.model.game import Game, Hints
from game.model.ids import InteractionId, UserId
from game.model.people import Invitation, Seat
from game.model.time import Moment
from game.rules.setup import FirstSeatRule
from game.tables import errors
from game.tables.checks import check_finished
from game.tables.cuts import known_words
from game.tables.lobby.invitations import invitations_for_rematch
from game.tables.lobby.proposal import Place, Proposal, new_lobby
from game.tables.lobby.seats import sorted_by_place
from game.tables.people import Person
from game.tables.players import guest_of, is_seat_given_away
from game.tables.table import Table


def check_rematch(table: Table, person: Person) -> None:
    """Raise NotFinished or NotSeated unless this person may ask for a rematch."""
    check_finished(table)
    if table.seat_of(person.user) is None:
        raise errors.NotSeated(table)


def people_to_invite(table: Table, host: UserId) -> list[UserId]:
    """Return the people whom a rematch invites: all who played to the end, without its host."""
    return [
        seat.user
        for number, seat in enumerate(_final_seats(table))
        if not seat.computer and seat.user != host and not _gone(table, number, seat)
    ]


def rematch(
    table: Table,
    host: UserId,
    later_notices: Mapping[UserId, Moment],
    click: InteractionId,
    at: Moment,
) -> Game:
    """Return the lobby that follows a finished game; its host and the computers sit there.

    Everybody else who played to the end is invited, with their colour and place. A person who
    resigned, left or was forgotten is not invited. ``later_notices`` gives the people whom no
    message may mention now, with the moment from which they may get a direct message. ``at`` is in
    Unix milliseconds.
    """
    old_game, numbered_seats = table.game, [*enumerate(_final_seats(table))]
    colours, first_seat, seat_count = old_game.colours, table.turns[0].seat, len(old_game.seats)
    placed = [
        replace(seat, colour=colours[number], place=(number - first_seat - 1) % seat_count)
        for number, seat in numbered_seats
        if seat.user == host or not _gone(table, number, seat)
    ]
    seats = sorted_by_place(
        replace(seat, click=click) if seat.user == host else seat
        for seat in placed
        if seat.computer or seat.user == host
    )
    proposal = Proposal(
        replace(table.options, first_seat_rule=FirstSeatRule.NEXT), old_game.locale, old_game.terms
    )
    invited = tuple(
        _invitation(seat, host, later_notices.get(seat.user))
        for seat in placed
        if not seat.computer
    )
    other_invitations = (
        one
        for one in invitations_for_rematch(old_game)
        if one.id not in {seat.user for seat in placed}
    )
    return replace(
        new_lobby(proposal, Place(old_game.guild, old_game.channel), host, seats, at),
        hints=Hints(old_game.hints.allowed),
        words_shown=known_words(old_game),
        admission=replace(old_game.admission, invitations=(*invited, *other_invitations)),
    )


def _invitation(seat: Seat, host: UserId, due: Moment | None) -> Invitation:
    """Return the invitation of a person who played; the host's own invitation calls nobody."""
    call_round = 0 if seat.user == host else 1
    return Invitation(
        seat.user, round=call_round, due=due, name=seat.name, colour=seat.colour, place=seat.place
    )


def _gone(table: Table, number: int, seat: Seat) -> bool:
    resigned = table.public_view.seats[number].resigned
    return resigned or table.is_left_to_computer(number) or seat.forgotten


def _final_seats(table: Table) -> list[Seat]:
    """Return the seats at the end of the game; a person who took a seat over has it.

    The seat then has the id of the click that let this person take it over. A seat whose
    last turn a computer played still belongs to its person.
    """
    seats = list(table.game.seats)
    for number, seat in enumerate(seats):
        if is_seat_given_away(table.chronicle, number):
            guest = guest_of(table.game, number)
            seats[number] = replace(seat, user=guest.user, name=guest.name, click=guest.click)
    return seats
