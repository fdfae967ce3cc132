"""A nudge: somebody at the table asks the bot to remind the player on turn."""

from collections.abc import Mapping
from dataclasses import replace

from game.model.due import Due
from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Milliseconds, Moment, add_duration
from game.tables import errors
from game.tables.checks import check_running, check_seated
from game.tables.decisions import Announcement
from game.tables.durations import HOUR
from game.tables.milestones import last_turn_call
from game.tables.notices.announcement import DEFAULT_PREFERENCES, person_on_turn
from game.tables.notices.hours import free_from
from game.tables.people import Person
from game.tables.table import Table

NUDGE_INTERVAL = Milliseconds(12 * HOUR)
"""The least milliseconds between two nudges in the same turn."""


def check_nudge(table: Table, person: Person, now: Moment) -> UserId:
    """Return the person on turn, if ``person`` may have them reminded now.

    A moderator needs no seat. Raises GameEnded, NotStarted, NotSeated, ComputerOnTurn, OwnTurn and
    NudgedAlready.
    """
    if person.moderator:
        check_running(table)
    else:
        check_seated(table, person.user)
    user, nudged = person_on_turn(table), last_turn_call(table).nudged
    if user is None:
        raise errors.ComputerOnTurn(table)
    if user == person.user:
        raise errors.OwnTurn(table)
    if nudged is not None and now < add_duration(nudged, NUDGE_INTERVAL):
        raise errors.NudgedAlready(table)
    return user


def nudge_announcement(
    table: Table,
    person: Person,
    whom: UserId,
    preferences_by_user: Mapping[UserId, Preferences],
    now: Moment,
) -> Announcement:
    """Have ``whom``, the person on turn, reminded as they prefer, but not in their quiet hours.

    Raises like :func:`check_nudge`, StaleClick if another person is on turn, and NotToBeCalled.
    """
    user = check_nudge(table, person, now)
    if user != whom:
        raise errors.StaleClick(table)
    preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
    if preferences.notify_by is NotifyBy.NEVER:
        raise errors.NotToBeCalled(table)
    return Announcement(
        replace(last_turn_call(table), nudged=now), {Due.CALL: free_from(preferences, now)}
    )
