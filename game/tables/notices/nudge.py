"""Nudges: somebody asks the bot to remind the player on turn; and who needs no call just now."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from game.model.due import Due
from game.model.ids import GameId, UserId
from game.model.preferences import NotifyBy, Preferences
from game.model.time import Milliseconds, Moment, add_duration, as_milliseconds, subtract_duration
from game.tables import errors
from game.tables.checks import check_running, check_seated
from game.tables.decisions import Announcement
from game.tables.durations import HOUR, MINUTE
from game.tables.milestones import last_turn_call
from game.tables.notices.announcement import DEFAULT_PREFERENCES, person_on_turn
from game.tables.notices.hours import free_from
from game.tables.people import Person
from game.tables.table import Table
from game.tables.time.clock import waiting_since

CALL_WAIT = Milliseconds(MINUTE)
"""Milliseconds after a person's last press in which no new turn calls them."""


class Activity:
    """The last presses of people at running games, as long as these presses delay a call.

    A player who has just pressed something still looks at the table, and so needs no call. The call
    is made when the wait is over, unless they have acted by then. The record holds the moment of
    each action. Other presses are kept only in memory: after a restart, they delay no call.
    """

    def __init__(self, wait: Milliseconds = CALL_WAIT) -> None:
        self.wait = wait
        """Milliseconds after a press in which a call to the person waits."""
        self._pressed: OrderedDict[tuple[GameId, UserId], Moment] = OrderedDict()
        """The moments of the presses, the oldest first."""

    def record_press(self, table: Table, user: UserId, now: Moment) -> None:
        """Record that a person pressed something at a table; only running games count."""
        if not table.playing:
            return
        key = table.game.id, user
        self._pressed[key] = now
        self._pressed.move_to_end(key)
        while self._pressed and add_duration(next(iter(self._pressed.values())), self.wait) <= now:
            self._pressed.popitem(last=False)

    def callable_from(self, table: Table, user: UserId) -> Moment:
        """Return the first moment at which a new turn may call this person, perhaps in the past."""
        pressed = self._pressed.get((table.game.id, user), Moment(0))
        acted = (one.at for one in reversed(table.game.record) if one.user == user)
        return add_duration(max(pressed, next(acted, Moment(0))), self.wait)

    def has_acted_since_wait_began(self, table: Table, user: UserId, due: Moment) -> bool:
        """Return whether a person acted in this turn while their call, due at ``due``, waited."""
        wait_began = subtract_duration(due, self.wait)
        actions = table.game.record[table.turns[-1].entries_before :]
        return any(one.user == user and one.at > wait_began for one in actions)


NUDGE_INTERVAL = Milliseconds(12 * HOUR)
"""The least milliseconds between two nudges in the same turn."""

NUDGE_AFTER = HOUR
"""Milliseconds of a turn in which nobody may nudge, or half of the turn's time if that is less."""


def check_nudge(table: Table, person: Person, now: Moment) -> UserId:
    """Return the person on turn, if ``person`` may have them reminded now.

    A moderator needs no seat. Raises GameEnded, NotStarted, NotSeated, ComputerOnTurn, OwnTurn,
    NudgedAlready and NudgedTooSoon.
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
    if now < nudge_allowed_from(table):
        raise errors.NudgedTooSoon(table)
    return user


def nudge_allowed_from(table: Table) -> Moment:
    """Return the moment of the current turn from which on its player may be nudged."""
    pace = table.game.pace
    half = NUDGE_AFTER if pace is None else Milliseconds(as_milliseconds(pace) // 2)
    return add_duration(waiting_since(table), min(NUDGE_AFTER, half))


def nudge_announcement(
    table: Table,
    person: Person,
    whom: UserId,
    preferences_by_user: Mapping[UserId, Preferences],
    now: Moment,
    callable_from: Callable[[Table, UserId], Moment],
) -> Announcement:
    """Have ``whom``, the person on turn, reminded as they prefer, but not in their quiet hours.

    They are not reminded before the moment that ``callable_from`` returns for them, either.
    Raises like :func:`check_nudge`, StaleClick if another person is on turn, and NotToBeCalled.
    """
    user = check_nudge(table, person, now)
    if user != whom:
        raise errors.StaleClick(table)
    preferences = preferences_by_user.get(user, DEFAULT_PREFERENCES)
    if preferences.notify_by is NotifyBy.NEVER:
        raise errors.NotToBeCalled(table)
    earliest = max(callable_from(table, user), now)
    return Announcement(
        replace(last_turn_call(table), nudged=now), {Due.CALL: free_from(preferences, earliest)}
    )
