"""Starts a game: fixes the seats and deals the cards."""

from dataclasses import replace

from game.model.due import Due
from game.model.game import Change, Status
from game.model.ids import InteractionId
from game.model.people import Seat
from game.model.time import Moment, add_duration
from game.rules.setup import LEAST_SEATS, FirstSeatRule
from game.tables import errors
from game.tables.checks import check_lobby_host
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.table import Table
from game.tables.time.resting import RESTS_AFTER


def start(table: Table, person: Person, click: InteractionId, at: Moment) -> Decision:
    """Deal the cards and begin the game, as the host."""
    check_lobby_host(table, person)
    if len(table.game.seats) < LEAST_SEATS:
        raise errors.TooFewSeats(table)
    if _cut_owed(table):
        raise errors.CutOwed(table)
    rematch = table.options.first_seat_rule is FirstSeatRule.NEXT
    seats = _with_host_click(table, click) if rematch else None
    playing = Status.PLAYING
    game = replace(table.game, status=playing, seats=seats or table.game.seats, dealt=True)
    dealt_table = Table(game)
    computer_due = at if dealt_table.computer is not None else None
    due = {Due.EXPIRY: None, Due.REST: add_duration(at, RESTS_AFTER), Due.COMPUTER: computer_due}
    change = Change(status=playing, seats=seats, due=due, dealt=True, words_shown=())
    return Decision(change, dealt_table.chronicle)


def start_as_seen(
    table: Table, person: Person, version: int, click: InteractionId, at: Moment
) -> Decision:
    """Start the game with a button that was shown at ``version`` of the game.

    Raises CutMeanwhile if the deck was cut and the version is old: the host must see the cut first.
    """
    check_lobby_host(table, person)
    if table.game.cuts and table.game.version != version:
        raise errors.CutMeanwhile(table)
    return start(table, person, click, at)


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
