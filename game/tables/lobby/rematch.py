"""A rematch: the same people under the same options, and the next one begins."""

from dataclasses import replace

from game.model.game import Game, Hints
from game.model.ids import InteractionId, UserId
from game.model.people import Seat
from game.model.time import Moment
from game.rules.setup import Opener
from game.tables import errors
from game.tables.checks import check_finished
from game.tables.lobby.invitations import carried_over
from game.tables.lobby.proposal import Place, Proposal, new_lobby
from game.tables.people import Person
from game.tables.players import given_away, guest_of
from game.tables.table import Table


def check_rematch(table: Table, person: Person) -> None:
    """Raise NotFinished or NotSeated unless this person may ask for a rematch."""
    check_finished(table)
    if table.seat_of(person.user) is None:
        raise errors.NotSeated(table)


def rematch(table: Table, host: UserId, click: InteractionId, at: Moment) -> Game:
    """The lobby that follows a finished game, with a secret of its own.

    Those who resigned stay out, but for the host of the rematch; so do those who asked to
    be forgotten. All seats name the one who begins: the next to the left of who began before.
    ``at`` is in Unix milliseconds.
    """
    old, people = table.game, _people(table)
    staying = [
        number
        for number, seat in enumerate(people)
        if seat.user == host or not _gone(table, number, seat)
    ]
    opener = people[_next(table.turns[0].seat, staying)].user
    seats = tuple(_seated_again(people[number], host, click, opener) for number in staying)
    proposal = Proposal(replace(table.options, opener=Opener.NEXT), old.locale, old.terms)
    return replace(
        new_lobby(proposal, Place(old.guild, old.channel), host, seats, at),
        hints=Hints(old.hints.allowed),
        words_shown=tuple(word for _, word in table.cuts),
        admission=replace(old.admission, invitations=carried_over(old)),
    )


def _gone(table: Table, number: int, seat: Seat) -> bool:
    resigned = table.public_view.seats[number].resigned
    return resigned or table.left(number) or seat.forgotten


def _next(before: int, staying: list[int]) -> int:
    return next((number for number in staying if number > before), staying[0])


def _seated_again(seat: Seat, host: UserId, click: InteractionId, opener: UserId) -> Seat:
    return replace(seat, click=click if seat.user == host else seat.click, vote=opener)


def _people(table: Table) -> list[Seat]:
    """The seats as they ended: a person who took one over has it, with the click that let them.

    So it is where a computer played the last turn for them, too.
    """
    seats = list(table.game.seats)
    for number, seat in enumerate(seats):
        if given_away(table.chronicle, number):
            guest = guest_of(table.game, number)
            seats[number] = replace(seat, user=guest.user, name=guest.name, click=guest.click)
    return seats
