"""Who is told of an invitation: by the lobby's message that mentions them, or by themselves.

A message of the lobby mentions at once all who may be mentioned. Who wants direct messages, or
has quiet hours just then, is told when that may be; who wants no calls finds their name there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from game.model.call import Call
from game.model.due import Due
from game.model.game import Admission, Change
from game.model.ids import MentionableId, UserId
from game.model.people import Invitation
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables.checks import check_lobby
from game.tables.decisions import Announcement, Decision
from game.tables.milestones import milestone
from game.tables.notices.announcement import UNKNOWN, by_message
from game.tables.notices.hours import free_from
from game.tables.table import Table


def apart(
    users: Iterable[UserId], known: Mapping[UserId, Preferences], now: Moment
) -> dict[UserId, Moment]:
    """Those of these people whom no message may mention now, and from when on they may be told.

    Moments are Unix milliseconds.
    """
    moments: dict[UserId, Moment] = {}
    for user in users:
        preferences = known.get(user, UNKNOWN)
        free = free_from(preferences, now)
        if preferences.notify_by is not NotifyBy.NEVER and (free > now or by_message(preferences)):
            moments[user] = free
    return moments


def inviting(
    table: Table, after: int, known: Mapping[UserId, Preferences], now: Moment
) -> Announcement:
    """What a lobby's message calls for: those invited after a round, roles as they are."""

    def may_be_mentioned(one: Invitation) -> bool:
        if one.user is None:
            return True
        preferences = known.get(one.user, UNKNOWN)
        quiet = free_from(preferences, now) > now
        return one.due is None and preferences.notify_by is not NotifyBy.NEVER and not quiet

    new = [one for one in expected(table) if (one.round or 0) > after]
    called = [one.id for one in new if may_be_mentioned(one)]
    return Announcement(Call(milestone(table), tuple(called)), {Due.INVITE: next_due(table)})


def expected(table: Table) -> list[Invitation]:
    """The invitations that stand: of roles, and of people who have not come yet; in order."""
    return [
        one
        for one in table.game.admission.invited
        if one.user is None or table.seat_of(one.user) is None
    ]


def owed(table: Table, now: Moment) -> tuple[UserId, ...]:
    """The people who are to get a message of their own by now, in order."""
    return tuple(user for user, due in _waiting(table) if due <= now)


def next_due(table: Table) -> Moment | None:
    """From when on the next of them is to be told; ``None`` where nobody is."""
    return min((due for _, due in _waiting(table)), default=None)


def admitted(table: Table, admission: Admission) -> Decision:
    """Keep who may come, and when the next one invited is to be told."""
    after = Table(replace(table.game, admission=admission))
    return Decision(Change(admission=admission, due={Due.INVITE: next_due(after)}))


def mark_notified(table: Table, user: UserId) -> Decision:
    """Save that this person was told of their invitation. Raises GameEnded, AlreadyStarted."""
    return _decided(table, {user: {"due": None}})


def mention(table: Table, users: Iterable[UserId]) -> Decision:
    """Let the lobby's next message mention these people. Raises GameEnded, AlreadyStarted."""
    following = table.game.admission.rounds + 1
    return _decided(table, {user: {"due": None, "round": following} for user in users})


def put_off(table: Table, until: Mapping[UserId, Moment]) -> Decision:
    """Let people be told from these moments on. Raises GameEnded, AlreadyStarted."""
    return _decided(table, {user: {"due": moment} for user, moment in until.items()})


def _waiting(table: Table) -> list[tuple[UserId, Moment]]:
    return [
        (one.user, one.due)
        for one in expected(table)
        if one.user is not None and one.due is not None
    ]


def _decided(table: Table, changes: Mapping[MentionableId, Mapping[str, Any]]) -> Decision:
    check_lobby(table)
    before = table.game.admission
    invitations = tuple(replace(one, **changes.get(one.id, {})) for one in before.invitations)
    return admitted(table, replace(before, invitations=invitations))
