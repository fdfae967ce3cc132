"""Leaving a game for good, in any of its states."""

from collections.abc import Callable
from dataclasses import replace

from game.model.game import Change, Status
from game.model.ids import NO_CLICK
from game.model.time import Moment
from game.tables import errors
from game.tables.decisions import Decision
from game.tables.lobby import seats
from game.tables.people import Person
from game.tables.play.actions import leave_seat
from game.tables.table import Table


def leave(table: Table, person: Person, clock: Callable[[], Moment]) -> Decision:
    """Return the change when a person leaves a lobby, or resigns from a running or resting game.

    A host who watches a game of computers cancels it. Raises GameEnded, and NotSeated if the person
    has no seat to leave.
    """
    if table.over:
        raise errors.GameEnded(table)
    if table.only_computers_play and table.game.host == person.user:
        return Decision(Change(status=Status.CANCELLED))
    if table.game.status is Status.LOBBY:
        return seats.leave(table, person)
    seat = table.seat_of(person.user)
    if seat is None or seat in table.state.out:
        raise errors.NotSeated(table)
    decision = leave_seat(table, seat, person, NO_CLICK, clock())
    if table.resting and decision.change.status is None:
        # The due jobs of a resting game are set only when the game continues.
        return replace(decision, change=replace(decision.change, due={}))
    return decision
