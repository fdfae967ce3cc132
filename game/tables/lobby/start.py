"""Starts a game: the vote on the player who begins, the seats, and the deal."""

from dataclasses import replace

from game.model.due import Due
from game.model.game import Change, Status
from game.model.ids import InteractionId, UserId
from game.model.people import Seat
from game.model.time import add_duration
from game.rules.editions import Question
from game.rules.setup import LEAST_SEATS, FirstSeatRule
from game.tables import errors
from game.tables.checks import check_lobby, check_lobby_host
from game.tables.cuts import cuts_with_words_removed, known_words
from game.tables.decisions import Decision
from game.tables.people import Click
from game.tables.table import Table
from game.tables.time.resting import RESTS_AFTER


def begin_game(table: Table, click: Click) -> Decision:
    """Deal the cards and begin the game, as the host.

    Raises GameEnded, AlreadyStarted, HostOnly, TooFewSeats. Raises CutOwed if somebody must cut
    again because the table changed after their cut.
    """
    check_lobby_host(table, click.person)
    if len(table.game.seats) < LEAST_SEATS:
        raise errors.TooFewSeats(table)
    if _cut_owed(table):
        raise errors.CutOwed(table)
    rematch = table.options.first_seat_rule is FirstSeatRule.NEXT
    seats = _with_host_click(table, click.id) if rematch else None
    playing = Status.PLAYING
    game = replace(table.game, status=playing, seats=seats or table.game.seats, dealt=True)
    dealt_table = Table(game)
    due = {
        Due.EXPIRY: None,
        Due.REST: add_duration(click.at, RESTS_AFTER),
        Due.COMPUTER: None if dealt_table.computer is None else click.at,
    }
    change = Change(
        status=playing, seats=seats, due=due, dealt=True, words_shown=known_words(table.game)
    )
    return Decision(change, dealt_table.chronicle)


def start_as_seen(table: Table, click: Click, version: int) -> Decision:
    """Start the game with a button that was shown at ``version`` of the game.

    Raises like :func:`begin_game`, and CutMeanwhile if the deck was cut and the version is old: the
    host must see the cut first.
    """
    check_lobby_host(table, click.person)
    if table.game.cuts and table.game.version != version:
        raise errors.CutMeanwhile(table)
    return begin_game(table, click)


def may_start(table: Table) -> bool:
    """Return whether the host could start now: enough seats, and nobody must cut again."""
    return len(table.game.seats) >= LEAST_SEATS and not _cut_owed(table)


def _cut_owed(table: Table) -> bool:
    return any(cut.word is None for cut in table.game.cuts)


def _with_host_click(table: Table, click: InteractionId) -> tuple[Seat, ...]:
    """Return the seats at the start of a rematch, with ``click`` as the host's join id.

    The other join ids were known before the secret was drawn. If the seed came only from the secret
    and those ids, the bot's operator could have chosen a secret that fits them.
    """
    return tuple(
        replace(seat, click=click) if seat.user == table.game.host else seat
        for seat in table.game.seats
    )


def vote_for(table: Table, click: Click, choice: UserId) -> Decision:
    """Vote for the person who should begin; the same vote again takes it back.

    Raises GameEnded, AlreadyStarted. Raises NoVote if the table does not vote, NotSeated if the
    person or their choice has no seat, and OwnAgeOnly if people may only vote for themselves.
    """
    user = click.person.user
    check_lobby(table)
    if table.options.first_seat_rule is not FirstSeatRule.VOTE:
        raise errors.NoVote(table)
    if table.seat_of(user) is None or table.seat_of(choice) is None:
        raise errors.NotSeated(table)
    if table.options.edition.question is Question.OLDEST and choice != user:
        raise errors.OwnAgeOnly(table)
    seats = tuple(_voted(seat, choice) if seat.user == user else seat for seat in table.game.seats)
    return Decision(Change(seats=seats, cuts=cuts_with_words_removed(table, seats)))


def _voted(seat: Seat, choice: UserId) -> Seat:
    return replace(seat, vote=None if seat.vote == choice else choice)
