"""Running games that rest: nobody came for long, or their channel cannot be found.

A resting game is off every start, last in its players' lists, and its channel is free for another.
"""

from dataclasses import replace

from game.model.call import Call
from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import UserId
from game.model.time import Milliseconds, Moment, later
from game.tables import errors
from game.tables.checks import check_open
from game.tables.decisions import Decision
from game.tables.durations import DAY
from game.tables.milestones import call_of, called_afresh
from game.tables.table import Table

RESTS_AFTER = Milliseconds(30 * DAY)
"""Milliseconds after which a running game that nobody touches rests."""

LOOKS = 3
"""How often a channel is looked for before its game is called off."""

BETWEEN_LOOKS = Milliseconds(DAY // 2)
"""Milliseconds from one look to the next: the last comes a day after the first."""


def rest_of(game: Game) -> Moment:
    """When a running game that nobody touches any more rests."""
    return later(game.changed, RESTS_AFTER)


def rest(table: Table, now: Moment) -> Decision:
    """Let a game rest that nobody has touched for :data:`RESTS_AFTER`. Raises StaleClick."""
    if not table.playing or now < rest_of(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.RESTING))


def wake(table: Table, user: UserId, now: Moment) -> Decision:
    """Let a resting game go on, as somebody who sits there. Raises NotSeated, StaleClick."""
    if table.resting and table.seat_of(user) is None:
        raise errors.NotSeated(table)
    return go_on(table, now, user)


def go_on(table: Table, now: Moment, by: UserId | None = None) -> Decision:
    """Let a resting game go on; whoever is on turn is told, unless it is by them.

    Raises StaleClick where it does not rest.
    """
    if not table.resting:
        raise errors.StaleClick(table)
    computer = now if table.on_turn.computer else None
    due = {
        Due.REST: later(now, RESTS_AFTER),
        Due.COMPUTER: computer,
        Due.LOOK: None,
        Due.LOST: None,
    }
    change = Change(status=Status.PLAYING, missed=0, due=due, call=_call(table, by))
    return Decision(change)


def _call(table: Table, by: UserId | None) -> Call | None:
    """The next call of the turn that goes on, as a board for it is posted afresh."""
    player = table.on_turn
    if player.computer:
        return None
    call = called_afresh(call_of(table), player.user)
    return replace(call, users=()) if player.user == by else call


def miss(table: Table, now: Moment) -> Decision:
    """Note that the channel was not found: the game rests, and ends at the last look.

    A lobby waits where it is; it expires soon enough.
    """
    if table.game.status is Status.LOBBY:
        raise errors.StaleClick(table)
    if not table.resting:
        check_open(table)
    missed = table.game.missed + 1
    if missed == LOOKS:
        return Decision(Change(status=Status.CANCELLED, missed=missed))
    due = {Due.LOOK: later(now, BETWEEN_LOOKS)}
    told = {Due.LOST: now} if missed == 1 else {}
    return Decision(Change(status=Status.RESTING, missed=missed, due=due | told))
