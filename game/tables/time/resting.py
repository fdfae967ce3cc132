"""Games that rest: nobody played for long, or their channel or server cannot be found.

At a start, the bot handles a resting game only if its message is out of date. A resting game comes
last in its players' lists, and another game may use its channel. If the channel or server cannot be
found, the game is paused. Its clock keeps the time that is left, and the jobs that would notify
people have to wait. A paused game continues by itself when the channel or server is found again. A
paused lobby stays a lobby. A game that this release cannot read is paused until a release can.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import UserId
from game.model.message import Call
from game.model.time import Milliseconds, Moment, add_duration
from game.tables import errors
from game.tables.checks import check_open
from game.tables.decisions import Decision
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.milestones import call_to_new_player, last_turn_call
from game.tables.people import Click
from game.tables.table import Table
from game.tables.time import clock as clocks
from game.tables.time.ending import LOBBY_LIFETIME

READABLE = ""
"""The problem of a game that could not be read for a while, and now can be."""

RESTS_AFTER = Milliseconds(30 * DAY)
"""Milliseconds after its last change at which a running game rests."""

MAX_CHANNEL_LOOKS = 3
"""The number of times that the bot looks for a channel before it cancels the game."""

LOOK_INTERVAL = Milliseconds(DAY // 2)
"""Milliseconds from one look to the next; the last look comes a day after the first look."""

CANCELLED_AFTER = Milliseconds(DAY)
"""Milliseconds after the bot left a Discord server, until the server's games are cancelled."""

BUSY_RETRY_AFTER = HOUR
"""Milliseconds until the next attempt to resume a game whose channel another game has."""

HOST_NOTIFIED_AFTER = Milliseconds(5 * MINUTE)
"""Milliseconds in which a resumed game's board must be shown; otherwise its host is notified."""


def rest_moment(game: Game) -> Moment:
    """Return when a running game rests if nobody changes it again."""
    return add_duration(game.changed, RESTS_AFTER)


def let_rest(table: Table, now: Moment) -> Decision:
    """Let a game rest that did not change for :data:`RESTS_AFTER`. Raises StaleClick."""
    if not table.playing or now < rest_moment(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.RESTING))


def wake(table: Table, click: Click) -> Decision:
    """Wake a resting game, as one of its players.

    If another person is on turn, that person is notified. Raises NotSeated, StaleClick.
    """
    user = click.person.user
    if not table.resting:
        raise errors.StaleClick(table)
    if table.seat_of(user) is None:
        raise errors.NotSeated(table)
    return Decision(replace(_awake(table, click.at), call=_call(table, user)))


def _call(table: Table, by: UserId) -> Call | None:
    """Return the call of the board that is posted again; it calls nobody if ``by`` is on turn."""
    player = table.on_turn
    if player.computer:
        return None
    call = call_to_new_player(last_turn_call(table), player.user)
    return replace(call, users=()) if player.user == by else call


def resume(table: Table, now: Moment) -> Decision:
    """Resume a paused game; nobody is called again. Raises StaleClick if it is not paused."""
    if not table.game.failed_channel_looks or table.over:
        raise errors.StaleClick(table)
    if table.resting:
        change = _awake(table, now)
        return Decision(
            replace(
                change, due={**change.due, Due.CHANNEL_LOST: add_duration(now, HOST_NOTIFIED_AFTER)}
            )
        )
    due = {Due.EXPIRY: add_duration(now, LOBBY_LIFETIME), Due.INVITE: now}
    return Decision(Change(failed_channel_looks=0, due=due))


def set_aside(game: Game, problem: str, since: Moment) -> Change:
    """Return the change that lets a running game rest that cannot be read ``since`` this moment.

    It has no jobs, and its clock is paused. A lobby ends, as nobody has played there, and a game
    that is over stays as it is.
    """
    if game.status is Status.LOBBY:
        return Change(status=Status.CANCELLED, unreadable=problem)
    if game.status not in {Status.PLAYING, Status.RESTING}:
        return Change(unreadable=problem)
    no_jobs = dict.fromkeys(Due)
    paused_at = game.clock.paused_at
    if game.status is Status.RESTING and paused_at is None:
        return Change(unreadable=problem, due=no_jobs)
    return Change(
        status=Status.RESTING,
        unreadable=problem,
        failed_channel_looks=max(1, game.failed_channel_looks),
        paused_at=since if paused_at is None else paused_at,
        due=no_jobs,
    )


def readable_again(game: Game, now: Moment) -> Change:
    """Return the change of a resting game that can be read again.

    If it rested only for this, it is resumed when the bot has looked for its channel.
    """
    due = {Due.FIND_CHANNEL: now} if game.failed_channel_looks else {}
    return Change(unreadable=READABLE, due=due)


def _awake(table: Table, now: Moment) -> Change:
    computer = now if table.on_turn.computer else None
    due = {
        Due.REST: add_duration(now, RESTS_AFTER),
        Due.COMPUTER: computer,
        Due.FIND_CHANNEL: None,
        Due.CHANNEL_LOST: None,
    }
    return Change(status=Status.PLAYING, failed_channel_looks=0, due=due)


def save_channel_not_found(table: Table, now: Moment) -> Decision:
    """Save that the channel was not found: pause the game, and end it at the last look.

    A lobby is not paused; it expires soon anyway.
    """
    if table.game.status is Status.LOBBY:
        raise errors.StaleClick(table)
    if not table.resting:
        check_open(table)
    failed_looks = table.game.failed_channel_looks + 1
    if failed_looks == MAX_CHANNEL_LOOKS:
        return Decision(Change(status=Status.CANCELLED, failed_channel_looks=failed_looks))
    due = {Due.FIND_CHANNEL: add_duration(now, LOOK_INTERVAL)}
    lost = {Due.CHANNEL_LOST: now} if failed_looks == 1 else {}
    return Decision(_paused(table, now, failed_looks, due | lost))


def pause_without_server(table: Table, now: Moment) -> Decision:
    """Pause a game or a lobby, because the bot is no longer a member of its Discord server.

    Raises GameEnded, and StaleClick if the game rests already.
    """
    if table.resting:
        raise errors.StaleClick(table)
    check_open(table)
    if table.playing:
        return Decision(_paused(table, now, 1, {Due.CHANNEL_LOST: None}))
    return Decision(Change(failed_channel_looks=1, due={Due.EXPIRY: None}))


def _paused(
    table: Table, now: Moment, failed_looks: int, due: Mapping[Due, Moment | None]
) -> Change:
    """Return the change that lets a game rest until its channel is found again."""
    stopped = dict.fromkeys((Due.REST, Due.COMPUTER, *clocks.CLOCK_JOBS))
    since = table.game.clock.paused_at
    return Change(
        status=Status.RESTING,
        failed_channel_looks=failed_looks,
        paused_at=now if since is None else since,
        due={**stopped, **due},
    )
