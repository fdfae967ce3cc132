"""Games that rest: nobody came for long, or their channel or server cannot be found.

A resting game is off every start, last in its players' lists, and its channel is free for another.
In the latter case it is paused: its clock keeps the time that is left, jobs that call people wait,
and it goes on by itself as it was. A lobby that is paused stays one.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.model.call import Call
from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import UserId
from game.model.time import Milliseconds, Moment, later
from game.tables import errors
from game.tables.checks import check_open
from game.tables.decisions import Decision
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.milestones import call_of, called_afresh
from game.tables.table import Table
from game.tables.time import clock as clocks
from game.tables.time.ending import LOBBY_LIFETIME

RESTS_AFTER = Milliseconds(30 * DAY)
"""Milliseconds after which a running game that nobody touches rests."""

LOOKS = 3
"""How often a channel is looked for before its game is called off."""

BETWEEN_LOOKS = Milliseconds(DAY // 2)
"""Milliseconds from one look to the next: the last comes a day after the first."""

WHILE_BUSY = HOUR
"""Milliseconds until a game is to go on again whose channel another has by now."""

TO_WRITE = Milliseconds(5 * MINUTE)
"""Milliseconds in which the board of a resumed game is shown, or its host notified why not."""


def rest_of(game: Game) -> Moment:
    """When a running game that nobody touches any more rests."""
    return later(game.changed, RESTS_AFTER)


def rest(table: Table, now: Moment) -> Decision:
    """Let a game rest that nobody has touched for :data:`RESTS_AFTER`. Raises StaleClick."""
    if not table.playing or now < rest_of(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.RESTING))


def wake(table: Table, user: UserId, now: Moment) -> Decision:
    """Let a resting game go on, as somebody who sits there; another who is on turn is told.

    Raises NotSeated, StaleClick.
    """
    if not table.resting:
        raise errors.StaleClick(table)
    if table.seat_of(user) is None:
        raise errors.NotSeated(table)
    return Decision(replace(_awake(table, now), call=_call(table, user)))


def _call(table: Table, by: UserId) -> Call | None:
    """The next call of the turn that goes on, as a board for it is posted afresh."""
    player = table.on_turn
    if player.computer:
        return None
    call = called_afresh(call_of(table), player.user)
    return replace(call, users=()) if player.user == by else call


def go_on(table: Table, now: Moment) -> Decision:
    """Let a paused game go on: nobody is called again. Raises StaleClick where it is not paused."""
    if not table.game.missed or table.over:
        raise errors.StaleClick(table)
    if table.resting:
        change = _awake(table, now)
        return Decision(replace(change, due={**change.due, Due.LOST: later(now, TO_WRITE)}))
    due = {Due.EXPIRY: later(now, LOBBY_LIFETIME), Due.INVITE: now}
    return Decision(Change(missed=0, due=due))


def _awake(table: Table, now: Moment) -> Change:
    computer = now if table.on_turn.computer else None
    due = {
        Due.REST: later(now, RESTS_AFTER),
        Due.COMPUTER: computer,
        Due.LOOK: None,
        Due.LOST: None,
    }
    return Change(status=Status.PLAYING, missed=0, due=due)


def miss(table: Table, now: Moment) -> Decision:
    """Save that the channel was not found: the game is paused, and ends at the last look.

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
    lost = {Due.LOST: now} if missed == 1 else {}
    return Decision(_paused(table, now, missed, due | lost))


def leave(table: Table, now: Moment) -> Decision:
    """Pause a game, or a lobby, as the bot is no member of its server any more.

    Raises GameEnded, and StaleClick where it rests already.
    """
    if table.resting:
        raise errors.StaleClick(table)
    check_open(table)
    if table.playing:
        return Decision(_paused(table, now, 1, {Due.LOST: None}))
    return Decision(Change(missed=1, due={Due.EXPIRY: None}))


def _paused(table: Table, now: Moment, missed: int, due: Mapping[Due, Moment | None]) -> Change:
    """The change that lets a game rest until its channel is there again."""
    stopped = dict.fromkeys((Due.REST, Due.COMPUTER, *clocks.KINDS))
    since = table.game.clock.still
    return Change(
        status=Status.RESTING,
        missed=missed,
        still=now if since is None else since,
        due={**stopped, **due},
    )
