"""The vote on the player who begins."""

from dataclasses import replace

from game.model.game import Change
from game.model.ids import UserId
from game.model.people import Seat
from game.rules.editions import Question
from game.rules.setup import FirstSeatRule
from game.tables import errors
from game.tables.checks import check_lobby
from game.tables.cuts import cuts_with_words_removed
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table


def vote(table: Table, person: Person, choice: UserId) -> Decision:
    """Vote for the person who should begin; the same vote again takes it back."""
    check_lobby(table)
    if table.options.first_seat_rule is not FirstSeatRule.VOTE:
        raise errors.NoVote(table)
    if table.seat_of(person.user) is None or table.seat_of(choice) is None:
        raise errors.NotSeated(table)
    if table.options.edition.question is Question.OLDEST and choice != person.user:
        raise errors.OwnAgeOnly(table)
    seats = tuple(
        _voted(seat, choice) if seat.user == person.user else seat for seat in table.game.seats
    )
    return Decision(Change(seats=seats, cuts=cuts_with_words_removed(table, seats)))


def _voted(seat: Seat, choice: UserId) -> Seat:
    return replace(seat, vote=None if seat.vote == choice else choice)
