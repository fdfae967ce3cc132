"""Decide whom a table's next message mentions, and who is notified later or differently.

The person on turn is notified, and so is the next person if they want that. Each is notified as
they prefer, and not in their quiet hours. A person who has just pressed something at the table is
notified a little later. A direct message follows after the board is posted.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from game.model.due import Due
from game.model.ids import UserId
from game.model.message import Call
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables.decisions import Announcement
from game.tables.milestones import is_first_call_of_turn, last_turn_call
from game.tables.notices.hours import free_from
from game.tables.table import Table

DEFAULT_PREFERENCES = Preferences()
"""The preferences of people who have set none."""

NOBODY: Mapping[UserId, Moment] = MappingProxyType({})

TURN_NOTICES = (Due.CALL, Due.CALL_NEXT)
"""The notices of an earlier turn that are no longer sent once a new turn begins."""


def person_on_turn(table: Table) -> UserId | None:
    """Return the person on turn; ``None`` if a computer is on turn or the game is over."""
    person_awaited = table.playing and table.computer is None
    return table.on_turn.user if person_awaited else None


def next_person(table: Table) -> UserId | None:
    """Return the next person after the one on turn.

    Return ``None`` if only two people play, because both know who is next.
    """
    if person_on_turn(table) is None:
        return None
    state, seats = table.state, len(table.game.seats)
    order = [(state.seat_on_turn + step) % seats for step in range(1, seats)]
    people = [table.player(seat).user for seat in order if _may_be_called(table, seat)]
    return people[0] if len(people) > 1 else None


def person_of_job(table: Table, kind: Due) -> UserId | None:
    """Return the person whom a due job concerns at present."""
    return next_person(table) if kind is Due.CALL_NEXT else person_on_turn(table)


def wants_notice(preferences: Preferences, kind: Due) -> bool:
    """Return whether this person wants notices of this kind."""
    if preferences.notify_by is NotifyBy.NEVER:
        return False
    if kind is Due.CALL_NEXT:
        return preferences.next
    return preferences.reminder if kind is Due.REMIND else True


def gets_direct_messages(preferences: Preferences) -> bool:
    """Return whether this person gets direct messages.

    All others are mentioned, and so are people whose last direct message was refused.
    """
    refused = preferences.undelivered or preferences.closed
    return preferences.notify_by is NotifyBy.DIRECT and not refused


def announcement(
    table: Table,
    preferences_by_user: Mapping[UserId, Preferences],
    now: Moment,
    callable_from: Mapping[UserId, Moment] = NOBODY,
) -> Announcement:
    """Return whom the milestone's message calls, and the due jobs to save; ``now`` in Unix ms.

    A new turn calls nobody before their moment in ``callable_from``. A further call in the same
    turn has waited already.
    """
    call = last_turn_call(table)
    users: list[UserId] = []
    due: dict[Due, Moment | None] = (
        dict.fromkeys(TURN_NOTICES) if is_first_call_of_turn(call) else {}
    )
    for kind, user in _candidates(table, call):
        preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
        if not wants_notice(preferences, kind):
            continue
        earliest = callable_from.get(user, now) if is_first_call_of_turn(call) else now
        free_moment = free_from(preferences, max(earliest, now))
        if free_moment > now or gets_direct_messages(preferences):
            due[kind] = free_moment
        else:
            users.append(user)
            due[kind] = None
    return Announcement(replace(call, users=tuple(users)), due)


def repeated_announcement(
    table: Table, preferences_by_user: Mapping[UserId, Preferences]
) -> Announcement | None:
    """Return the call that stays when a message is posted again without notifying anybody.

    The new message still mentions the person on turn if they were mentioned and still want that.
    Return ``None`` if the message called nobody.
    """
    call, user = table.game.call, person_on_turn(table)
    if call is None or not call.users:
        return None
    if user is None or user not in call.users:
        return Announcement(replace(call, users=()))
    preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
    is_mentioned = wants_notice(preferences, Due.CALL) and not gets_direct_messages(preferences)
    return Announcement(replace(call, users=(user,) if is_mentioned else ()))


def _candidates(table: Table, call: Call) -> list[tuple[Due, UserId]]:
    """Return the people whom a new turn calls, or the people named in a repeated call."""
    people = ((kind, person_of_job(table, kind)) for kind in (Due.CALL, Due.CALL_NEXT))
    return [
        (kind, user)
        for kind, user in people
        if user is not None and (is_first_call_of_turn(call) or user in call.users)
    ]


def _may_be_called(table: Table, seat: int) -> bool:
    return seat not in table.state.out and not table.player(seat).computer
