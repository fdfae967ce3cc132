"""Games that end without a winner."""

from game.model.game import Change, Game, Status
from game.model.time import Milliseconds, Moment, add_duration
from game.tables import errors
from game.tables.checks import check_lobby, check_may_cancel, check_open
from game.tables.decisions import Decision
from game.tables.durations import HOUR
from game.tables.people import Person
from game.tables.table import Table

LOBBY_LIFETIME = Milliseconds(6 * HOUR)
"""Milliseconds after its last change at which a lobby expires."""


def cancel(table: Table, person: Person) -> Decision:
    """Cancel a game. The host may cancel a lobby or a game of computers, a moderator any game."""
    check_may_cancel(table, person)
    return Decision(Change(status=Status.CANCELLED))


def cancel_lobby(table: Table, person: Person) -> Decision:
    """Cancel a lobby, as its host or a moderator; a game that has begun is refused."""
    check_lobby(table)
    return cancel(table, person)


def end_without_channel(table: Table) -> Decision:
    """End the game of a channel or a Discord server that is gone, even if the game rests.

    If the bot can edit the board message again, the message shows that the game ended.
    """
    if not table.resting:
        check_open(table)
    return Decision(Change(status=Status.CANCELLED, failed_channel_looks=0))


def expire(table: Table, now: Moment) -> Decision:
    """End a lobby that did not change for :data:`LOBBY_LIFETIME`."""
    if table.game.status is not Status.LOBBY or now < expiry_moment(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.EXPIRED))


def expiry_moment(lobby: Game) -> Moment:
    """Return when a lobby expires if nobody changes it again."""
    return add_duration(lobby.changed, LOBBY_LIFETIME)
