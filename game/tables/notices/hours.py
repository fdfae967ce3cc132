"""Quiet hours: when a person may be called."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from game.model.preferences import Preferences, Quiet
from game.model.time import Moment

NEIGHBOURS = (-1, 0, 1)
"""Days from today whose quiet hours may hold this moment, or are the next."""


def free_from(preferences: Preferences, now: Moment) -> Moment:
    """The first moment from now on at which this person may be called: now, or when quiet ends.

    Moments are Unix milliseconds.
    """
    quiet = preferences.quiet
    if quiet is None:
        return now
    end = next((end for begin, end in _around(quiet, now) if begin <= now < end), None)
    # Summer time may let the next quiet hours begin before these are over.
    return now if end is None else free_from(preferences, end)


def next_quiet(quiet: Quiet, now: Moment) -> tuple[Moment, Moment]:
    """When the quiet hours begin and end that it is now, or that come next."""
    return next((begin, end) for begin, end in _around(quiet, now) if now < end)


def local_time(zone: str, now: Moment) -> datetime:
    """What a clock in this zone shows; ``zone`` is written as in `Quiet`."""
    return datetime.fromtimestamp(now / 1000, _rules(zone))


def _around(quiet: Quiet, now: Moment) -> Iterator[tuple[Moment, Moment]]:
    """Begin and end of the quiet hours of yesterday, today and tomorrow, on the person's clock."""
    today = local_time(quiet.zone, now).date()
    for days in NEIGHBOURS:
        begins = today + timedelta(days)
        ends = begins + timedelta(quiet.end < quiet.begin)
        yield (
            min(_moments(begins, quiet.begin, quiet.zone)),
            max(_moments(ends, quiet.end, quiet.zone)),
        )


def _moments(day: date, minutes: int, zone: str) -> tuple[Moment, Moment]:
    """When a clock shows this time: twice the same moment, but where summer time begins or ends.

    A time that the clock shows twice has both moments. For one that it leaps over, they are told
    by the clock of before and by that of after. Who takes the earlier one for a beginning and
    the later one for an end is quiet whenever the clock shows quiet hours.
    """
    shown = datetime.combine(day, time(*divmod(minutes, 60)), _rules(zone))
    first, second = (shown.replace(fold=fold).timestamp() for fold in (0, 1))
    return Moment(int(first) * 1000), Moment(int(second) * 1000)


def _rules(zone: str) -> tzinfo | None:
    return datetime.strptime(zone, "%z").tzinfo if zone[0] in "+-" else ZoneInfo(zone)
