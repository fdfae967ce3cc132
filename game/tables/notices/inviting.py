"""Decide who is mentioned by the lobby's message, and who gets a direct message.

A message of the lobby mentions everybody who may be mentioned now. A person who wants direct
messages, or has quiet hours now, is notified later. The lobby shows the names of people who want no
calls, without a mention.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.model.due import Due
from game.model.game import Admission, Change
from game.model.ids import MentionableId, UserId
from game.model.message import Call
from game.model.people import Invitation
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables.checks import check_lobby
from game.tables.decisions import Announcement, Decision
from game.tables.milestones import milestone
from game.tables.notices.announcement import DEFAULT_PREFERENCES, gets_direct_messages
from game.tables.notices.hours import free_from
from game.tables.table import Table


def later_notice_moments(
    users: Iterable[UserId], preferences_by_user: Mapping[UserId, Preferences], now: Moment
) -> dict[UserId, Moment]:
    """Return the people to notify later than now, with the moment for each of them.

    They want notices, but no message may mention them now. Moments are Unix milliseconds.
    """
    moments: dict[UserId, Moment] = {}
    for user in users:
        preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
        free_moment = free_from(preferences, now)
        if preferences.notify_by is not NotifyBy.NEVER and (
            free_moment > now or gets_direct_messages(preferences)
        ):
            moments[user] = free_moment
    return moments


def lobby_announcement(
    table: Table, after_round: int, preferences_by_user: Mapping[UserId, Preferences], now: Moment
) -> Announcement:
    """Return the announcement of a lobby's message.

    The message calls those who were invited after the round ``after_round``: the roles, and the
    people whom a message may mention now.
    """

    def may_be_mentioned(one: Invitation) -> bool:
        if one.user is None:
            return True
        preferences = preferences_by_user.get(one.user, DEFAULT_PREFERENCES)
        quiet = free_from(preferences, now) > now
        return one.due is None and preferences.notify_by is not NotifyBy.NEVER and not quiet

    new = [one for one in open_invitations(table) if (one.round or 0) > after_round]
    called = [one.id for one in new if may_be_mentioned(one)]
    return Announcement(
        Call(milestone(table), tuple(called)), {Due.INVITE: next_message_moment(table)}
    )


def open_invitations(table: Table) -> list[Invitation]:
    """Return the valid invitations of roles, and of people who have not joined yet; in order."""
    return [
        one
        for one in table.game.admission.valid_invitations
        if one.user is None or table.seat_of(one.user) is None
    ]


def users_due_for_message(table: Table, now: Moment) -> tuple[UserId, ...]:
    """Return the people who are due for a direct message now, in order."""
    return tuple(user for user, due in _waiting(table) if due <= now)


def next_message_moment(table: Table) -> Moment | None:
    """Return the moment of the next direct message; ``None`` if nobody is waiting for one."""
    return min((due for _, due in _waiting(table)), default=None)


def admission_decision(table: Table, admission: Admission) -> Decision:
    """Return the change that saves the admission and the moment of the next direct message."""
    after = Table(replace(table.game, admission=admission))
    return Decision(Change(admission=admission, due={Due.INVITE: next_message_moment(after)}))


def mark_notified(table: Table, user: UserId) -> Decision:
    """Save that a person was notified of their invitation. Raises GameEnded, AlreadyStarted."""
    return _with_changes(table, {user: {"due": None}})


def mention_invited(table: Table, users: Iterable[UserId]) -> Decision:
    """Let the lobby's next message mention these people. Raises GameEnded, AlreadyStarted."""
    next_round = table.game.admission.round_count + 1
    return _with_changes(table, {user: {"due": None, "round": next_round} for user in users})


def notify_later(table: Table, moments: Mapping[UserId, Moment]) -> Decision:
    """Notify people from these moments on. Raises GameEnded, AlreadyStarted."""
    return _with_changes(table, {user: {"due": moment} for user, moment in moments.items()})


def _waiting(table: Table) -> list[tuple[UserId, Moment]]:
    return [
        (one.user, one.due)
        for one in open_invitations(table)
        if one.user is not None and one.due is not None
    ]


def _with_changes(table: Table, changes: Mapping[MentionableId, Mapping[str, Any]]) -> Decision:
    check_lobby(table)
    before = table.game.admission
    invitations = tuple(replace(one, **changes.get(one.id, {})) for one in before.invitations)
    return admission_decision(table, replace(before, invitations=invitations))
