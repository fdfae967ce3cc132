"""Types of moments and durations, and functions to convert them and to calculate with them."""

from typing import NewType

Moment = NewType("Moment", int)
"""A moment in Unix milliseconds."""

Milliseconds = NewType("Milliseconds", int)
"""A duration in milliseconds, as moments are counted."""

Seconds = NewType("Seconds", int)
"""A duration in seconds, as people choose one."""


def as_milliseconds(duration: Seconds) -> Milliseconds:
    return Milliseconds(1000 * duration)


def as_seconds(duration: Milliseconds) -> float:
    """Return a duration in seconds, as timers take it."""
    return duration / 1000


def unix_seconds(moment: Moment) -> int:
    """Return a moment in whole Unix seconds, as Discord writes it."""
    return moment // 1000


def add_duration(moment: Moment, duration: Milliseconds) -> Moment:
    """Return the moment that is `duration` later."""
    return Moment(moment + duration)


def subtract_duration(moment: Moment, duration: Milliseconds) -> Moment:
    """Return the moment that is `duration` earlier."""
    return Moment(moment - duration)


def duration_between(begin: Moment, end: Moment) -> Milliseconds:
    """Return the duration from `begin` to `end`; it is below 0 if `end` is the earlier one."""
    return Milliseconds(end - begin)
