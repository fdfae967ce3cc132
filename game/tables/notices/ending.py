"""Notify people that a game is over: everybody who played to the end, each once.

The message of the end mentions the people who may be mentioned now. A person who wants direct
messages, or has quiet hours now, is notified later. The person who ended the game knows it, and
people who left the game are not notified.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from game.model.due import Due
from game.model.ids import UserId
from game.model.message import Call
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables.decisions import Announcement
from game.tables.milestones import (
    END_SUFFIX,
    is_posted,
    newest_call_about_the_end,
    repeated_end_call,
)
from game.tables.notices.announcement import DEFAULT_PREFERENCES, gets_direct_messages
from game.tables.notices.hours import free_from
from game.tables.table import Table


def announcement(
    table: Table, preferences_by_user: Mapping[UserId, Preferences], now: Moment
) -> Announcement:
    """Return whom the message of the end mentions, and who is notified later.

    ``now`` is in Unix milliseconds.
    """
    call = newest_call_about_the_end(table)
    is_first_call = call.milestone.endswith(END_SUFFIX)
    candidates = _people_to_notify(table) if is_first_call else call.users
    later = [] if is_first_call else [*call.to_notify_later]
    mentioned: list[UserId] = []
    for user in map(UserId, candidates):
        preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
        if preferences.notify_by is NotifyBy.NEVER:
            continue
        is_later = free_from(preferences, now) > now or gets_direct_messages(preferences)
        (later if is_later else mentioned).append(user)
    due = min(
        (free_from(preferences_by_user.get(user, DEFAULT_PREFERENCES), now) for user in later),
        default=None,
    )
    reel = {Due.REEL: now} if is_first_call and table.public_view.winner is not None else {}
    called = replace(call, users=tuple(mentioned), to_notify_later=tuple(later))
    return Announcement(called, {Due.END: due, **reel})


def not_yet_notified(table: Table) -> tuple[UserId, ...]:
    """Return the people who have not been notified of the end yet."""
    return () if table.open else newest_call_about_the_end(table).to_notify_later


def announcement_after_notice(table: Table, user: UserId) -> Announcement:
    """Save that a person was notified. The moment at which others are notified stays the same."""
    call = newest_call_about_the_end(table)
    others = tuple(one for one in call.to_notify_later if one != user)
    return Announcement(replace(call, to_notify_later=others))


def end_call_mentioning(table: Table, users: Collection[UserId]) -> Call | None:
    """Let another message of the end mention these people.

    Return ``None`` while a message of the end is still being posted, or if all were notified.
    """
    if not is_posted(table):
        return None
    call = newest_call_about_the_end(table)
    called = tuple(one for one in call.to_notify_later if one in users)
    others = tuple(one for one in call.to_notify_later if one not in users)
    return repeated_end_call(call, called, others) if called else None


def _people_to_notify(table: Table) -> list[UserId]:
    """Return everybody who has a seat, was not forgotten and did not end the game."""
    record = table.game.record
    ended = {entry.user for entry in record if entry.click == record[-1].click}
    return [one.user for one in table.people if one.user > 0 and one.user not in ended]
