"""Whom a table's next message calls, and who is told later or in another way.

A person on turn is told of it, and the next one where they want to be; each as they prefer and
not in their quiet hours. Who wants a direct message gets one once the board stands.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.model.call import Call
from game.model.due import Due
from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Moment
from game.tables.decisions import Announcement
from game.tables.milestones import call_of, first_of_its_turn
from game.tables.notices.hours import free_from
from game.tables.table import Table

UNKNOWN = Preferences()
"""The preferences of people who never set any."""

OF_A_TURN = (Due.CALL, Due.NEXT)
"""What may be due from an earlier turn, which nobody is to be told of any more."""


def awaited(table: Table) -> UserId | None:
    """The person on turn; ``None`` where a computer is, or nobody any more."""
    person_awaited = table.playing and table.computer is None
    return table.on_turn.user if person_awaited else None


def following(table: Table) -> UserId | None:
    """The person who is on turn after that one; ``None`` between two, who both know."""
    if awaited(table) is None:
        return None
    state, seats = table.state, len(table.game.seats)
    order = [(state.turn + step) % seats for step in range(1, seats)]
    people = [table.player(seat).user for seat in order if _may_be_called(table, seat)]
    return people[0] if len(people) > 1 else None


def subject(table: Table, kind: Due) -> UserId | None:
    """Whom something that is due concerns, as the table stands now."""
    return following(table) if kind is Due.NEXT else awaited(table)


def wants(preferences: Preferences, kind: Due) -> bool:
    """Whether this person wants to be notified of such a thing at all."""
    if preferences.notify_by is NotifyBy.NEVER:
        return False
    if kind is Due.NEXT:
        return preferences.next
    return preferences.reminder if kind is Due.REMIND else True


def by_message(preferences: Preferences) -> bool:
    """Whether a direct message is sent; a mention goes to who wants one or refused the last."""
    refused = preferences.undelivered or preferences.closed
    return preferences.notify_by is NotifyBy.DIRECT and not refused


def announcement(table: Table, known: Mapping[UserId, Preferences], now: Moment) -> Announcement:
    """What the message that shows the table's milestone calls for; ``now`` in Unix ms."""
    call = call_of(table)
    users: list[UserId] = []
    due: dict[Due, Moment | None] = dict.fromkeys(OF_A_TURN) if first_of_its_turn(call) else {}
    for kind, user in _candidates(table, call):
        preferences = known.get(user, UNKNOWN)
        free = free_from(preferences, now)
        if not wants(preferences, kind):
            continue
        if free > now or by_message(preferences):
            due[kind] = free
        else:
            users.append(user)
            due[kind] = None
    return Announcement(replace(call, users=tuple(users)), due)


def _candidates(table: Table, call: Call) -> list[tuple[Due, UserId]]:
    """Whom the turn itself would call, or the person named when somebody was called again."""
    people = ((kind, subject(table, kind)) for kind in (Due.CALL, Due.NEXT))
    return [
        (kind, user)
        for kind, user in people
        if user is not None and (first_of_its_turn(call) or user in call.users)
    ]


def _may_be_called(table: Table, seat: int) -> bool:
    return seat not in table.state.out and not table.player(seat).computer
