"""A finished game of three in which several people and a computer played the same seat."""

import random
from collections.abc import Iterator
from dataclasses import replace

from game.model.game import Entry, Replacements, Status
from game.model.ids import InteractionId, UserId
from game.model.people import Guest
from game.rules.actions import Action, EndTurn, Resign
from game.rules.marks import Control, ControlMark
from game.rules.moves import moves
from game.tables import Table
from game.tables.players import STAND_IN_USER
from tests.makers.people import NOON
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table

DAN_ID, EVA_ID = UserId(7_001), UserId(7_002)
"""The people who take the seat over, one after the other."""

GUEST_NAMES = {DAN_ID: "Dan", EVA_ID: "Eva"}


def game_with_shared_seat() -> Table:
    """Return a game in which the first seat changes hands several times.

    A computer plays the turns 1, 4 and 7 on request, and has the seat from turn 10. The seat's own
    person plays turn 13. After three more turns by a computer, Dan has the seat from turn 25, and
    Eva from turn 37.
    """
    table = make_game_table(PASSING_OPTIONS, 3, random.Random("several hands"))  # noqa: S311
    seat = table.state.seat_on_turn
    own_user = table.game.seats[seat].user
    for _ in range(3):
        table = _round(
            _with_entry(table, ControlMark(seat, Control.ASKED), UserId(own_user + 1)),
            STAND_IN_USER,
        )
    table = _round(
        _with_entry(table, ControlMark(seat, Control.COMPUTER, "admiral"), UserId(own_user + 1)),
        STAND_IN_USER,
    )
    table = _round(_with_entry(table, ControlMark(seat, Control.OWN), own_user), own_user)
    for _ in range(3):
        table = _round(
            _with_entry(table, ControlMark(seat, Control.STRICT), STAND_IN_USER), STAND_IN_USER
        )
    table = _round(_with_guest(table, seat, DAN_ID), DAN_ID)
    for _ in range(3):
        table = _round(
            _with_entry(table, ControlMark(seat, Control.ASKED), UserId(own_user + 1)),
            STAND_IN_USER,
        )
    table = _round(_with_guest(table, seat, EVA_ID), EVA_ID)
    for other in range(3):
        if other != seat:
            table = _with_entry(table, Resign(other), table.game.seats[other].user)
    return Table(replace(table.game, status=Status.FINISHED))


def tables_by_entry(table: Table) -> Iterator[Table]:
    """Yield the table after each entry of its record."""
    for length in range(1, len(table.game.record) + 1):
        record = table.game.record[:length]
        users_so_far = {entry.user for entry in record}
        guests = tuple(
            guest for guest in table.game.replacements.guests if guest.user in users_so_far
        )
        game = replace(
            table.game,
            status=Status.PLAYING,
            dealt=True,
            record=record,
            replacements=Replacements(guests),
        )
        yield Table(game)


def _round(table: Table, user: UserId) -> Table:
    """Let this user make one move and end the turn; then everybody else passes."""
    table = _with_entry(table, next(iter(moves(table.state))), user)
    for _ in range(3):
        entry_user = user if table.state.used else table.game.seats[table.state.seat_on_turn].user
        table = _with_entry(table, EndTurn(), entry_user)
    return table


def _with_guest(table: Table, seat: int, user: UserId) -> Table:
    guest = Guest(seat, user, GUEST_NAMES[user], InteractionId(user))
    seated = Table(
        replace(
            table.game,
            replacements=Replacements((*table.game.replacements.guests, guest)),
        )
    )
    return _with_entry(seated, ControlMark(seat, Control.OTHER), user)


def _with_entry(table: Table, action: Action | ControlMark, user: UserId) -> Table:
    seat = action.seat if isinstance(action, ControlMark | Resign) else table.state.seat_on_turn
    entry = Entry(
        seat, table.text_of(action), user, InteractionId(10_000 + len(table.game.record)), NOON
    )
    return Table(replace(table.game, record=(*table.game.record, entry)))
