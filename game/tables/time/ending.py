"""Games that end before anybody has won."""

from game.model.game import Change, Game, Status
from game.model.time import Milliseconds, Moment, later
from game.tables import errors
from game.tables.checks import check_lobby, check_may_cancel, check_open
from game.tables.decisions import Decision
from game.tables.durations import HOUR
from game.tables.people import Person
from game.tables.table import Table

LOBBY_LIFETIME = Milliseconds(6 * HOUR)
"""Milliseconds after which a lobby that nobody touches expires."""


def cancel(table: Table, person: Person) -> Decision:
    """Call a game off: a lobby or computers' game by its host, any game by a moderator."""
    check_may_cancel(table, person)
    return Decision(Change(status=Status.CANCELLED))


def cancel_lobby(table: Table, person: Person) -> Decision:
    """Call a lobby off, and no game that has begun: by its host or a moderator."""
    check_lobby(table)
    return cancel(table, person)


def close(table: Table) -> Decision:
    """End the game of a channel or a server that is gone, a resting one too.

    If its board is ever reached again, that says so.
    """
    if not table.resting:
        check_open(table)
    return Decision(Change(status=Status.CANCELLED, missed=0))


def expire(table: Table, now: Moment) -> Decision:
    """End a lobby that nobody has touched for :data:`LOBBY_LIFETIME`."""
    if table.game.status is not Status.LOBBY or now < expiry_of(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.EXPIRED))


def expiry_of(lobby: Game) -> Moment:
    """When a lobby that nobody touches any more expires."""
    return later(lobby.changed, LOBBY_LIFETIME)
