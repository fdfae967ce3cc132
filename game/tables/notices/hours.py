"""Quiet hours: when a person may be called."""

from game.model.preferences import Preferences
from game.model.time import Milliseconds, Moment, later
from game.tables.durations import DAY, MINUTE


def free_from(preferences: Preferences, now: Moment) -> Moment:
    """The first moment from now on at which this person may be called: now, or when quiet ends.

    Moments are Unix milliseconds.
    """
    quiet = preferences.quiet
    if quiet is None:
        return now
    time_of_day = (now + quiet.offset * MINUTE) % DAY
    since = (time_of_day - quiet.begin * MINUTE) % DAY
    length = (quiet.end - quiet.begin) * MINUTE % DAY
    return now if since >= length else later(now, Milliseconds(length - since))
