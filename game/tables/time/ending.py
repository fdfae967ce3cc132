"""Games that end without a winner.

Before everybody has moved, the host may ask to call the game off, for example because a setting was
wrong, and one of the other people agrees. Against computers, the host calls the game off alone. The
request ends when everybody has moved, when the host leaves, or when a person at the table declines
it.
"""

from dataclasses import replace

from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import UserId
from game.model.time import Milliseconds, Moment, add_duration
from game.tables import errors
from game.tables.checks import (
    check_lobby,
    check_may_ask_to_call_off,
    check_may_cancel,
    check_open,
    check_plays,
)
from game.tables.decisions import Decision
from game.tables.durations import DAY, HOUR
from game.tables.people import Click
from game.tables.table import Table

LOBBY_LIFETIME = Milliseconds(6 * HOUR)
"""Milliseconds after its last change at which a lobby expires."""

SHOWN_AFTER_RETURN = Milliseconds(90 * DAY)
"""Milliseconds after the end of a game in whose server the bot was no member.

If the bot comes back within this time, it updates the game's message.
"""


def cancel(table: Table, click: Click) -> Decision:
    """Cancel a game. The host may cancel a lobby or a game of computers, a moderator any game.

    Raises GameEnded, ModeratorOnly and HostOrModerator.
    """
    check_may_cancel(table, click.person)
    return Decision(Change(status=Status.CANCELLED))


def cancel_lobby(table: Table, click: Click) -> Decision:
    """Cancel a lobby, as its host or a moderator.

    Raises like :func:`cancel`, and AlreadyStarted.
    """
    check_lobby(table)
    return cancel(table, click)


def end_without_channel(table: Table) -> Decision:
    """End the game of a channel or a Discord server that is gone, even if the game rests.

    If the bot can edit the board message again, the message shows that the game ended.
    """
    if not table.resting:
        check_open(table)
    return Decision(Change(status=Status.CANCELLED, failed_channel_looks=0))


def end_without_server(table: Table, now: Moment) -> Decision:
    """End the game of a Discord server that the bot left, even if the game rests.

    If the bot comes back within :data:`SHOWN_AFTER_RETURN`, the message shows that the game ended.
    """
    ended = end_without_channel(table)
    due = {Due.BOT_LEFT: add_duration(now, SHOWN_AFTER_RETURN)}
    return replace(ended, change=replace(ended.change, due=due))


def expire(table: Table, now: Moment) -> Decision:
    """End a lobby that did not change for :data:`LOBBY_LIFETIME`."""
    if table.game.status is not Status.LOBBY or now < expiry_moment(table.game):
        raise errors.StaleClick(table)
    return Decision(Change(status=Status.EXPIRED))


def expiry_moment(lobby: Game) -> Moment:
    """Return when a lobby expires if nobody changes it again."""
    return add_duration(lobby.changed, LOBBY_LIFETIME)


def is_call_off_asked(table: Table) -> bool:
    """Return whether the host asks to call the game off, and one of the others may still agree."""
    if not (table.playing and table.game.call_off_asked) or table.solo:
        return False
    return table.host_plays and not table.everybody_has_moved


def ask_to_call_off(table: Table, click: Click) -> Decision:
    """Ask the others to call the game off, as its host. Against computers, call it off.

    Raises GameEnded, NotStarted, CallOffTooLate, CallOffByHost and CallOffAsked.
    """
    check_may_ask_to_call_off(table, click.person)
    if table.solo:
        return Decision(Change(status=Status.CANCELLED))
    if is_call_off_asked(table):
        raise errors.CallOffAsked(table)
    return Decision(Change(call_off_asked=True))


def agree_to_call_off(table: Table, click: Click) -> Decision:
    """Call the game off, as another person at the table than the host, who asked for it.

    Raises GameEnded, NotStarted, NotSeated, CallOffTooLate, CallOffNotAsked and CallOffAsked.
    """
    _check_asked(table, click.person.user)
    if click.person.user == table.game.host:
        raise errors.CallOffAsked(table)
    return Decision(Change(status=Status.CANCELLED))


def play_on(table: Table, click: Click) -> Decision:
    """End the request to call the game off. The host withdraws it, or another person declines it.

    Raises GameEnded, NotStarted, NotSeated, CallOffTooLate and CallOffNotAsked.
    """
    _check_asked(table, click.person.user)
    return Decision(Change(call_off_asked=False))


def _check_asked(table: Table, user: UserId) -> None:
    check_plays(table, user)
    if table.game.call_off_asked and table.everybody_has_moved:
        raise errors.CallOffTooLate(table)
    if not is_call_off_asked(table):
        raise errors.CallOffNotAsked(table)
