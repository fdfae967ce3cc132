"""Quiet hours: the times at which a person does not want to be called."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from game.model.preferences import Preferences, QuietHours
from game.model.time import Moment

NEARBY_DAYS = (-1, 0, 1)
"""The days, counted from today, whose quiet hours may include this moment or come next."""


def free_from(preferences: Preferences, now: Moment) -> Moment:
    """Return the first moment at which this person may be called: now, or after the quiet hours.

    Moments are Unix milliseconds.
    """
    quiet = preferences.quiet
    if quiet is None:
        return now
    end = next((end for begin, end in _nearby_quiet_hours(quiet, now) if begin <= now < end), None)
    # With summer time, the next quiet hours may begin before these end.
    return now if end is None else free_from(preferences, end)


def next_quiet_hours(quiet: QuietHours, now: Moment) -> tuple[Moment, Moment]:
    """Return the beginning and the end of the present quiet hours, or of the next ones."""
    return next((begin, end) for begin, end in _nearby_quiet_hours(quiet, now) if now < end)


def local_time(zone: str, now: Moment) -> datetime:
    """Return the date and time in this zone; ``zone`` has the format of `QuietHours.zone`."""
    return datetime.fromtimestamp(now / 1000, _time_zone(zone))


def _nearby_quiet_hours(quiet: QuietHours, now: Moment) -> Iterator[tuple[Moment, Moment]]:
    """Yield the beginning and the end of the quiet hours of yesterday, today and tomorrow.

    The days are those in the person's time zone.
    """
    today = local_time(quiet.zone, now).date()
    for days in NEARBY_DAYS:
        begins = today + timedelta(days)
        ends = begins + timedelta(quiet.end < quiet.begin)
        yield (
            min(_moments(begins, quiet.begin, quiet.zone)),
            max(_moments(ends, quiet.end, quiet.zone)),
        )


def _moments(day: date, minutes: int, zone: str) -> tuple[Moment, Moment]:
    """Return the two moments at which a clock in the zone shows this time; usually they are equal.

    They differ when summer time begins or ends. If the clock shows the time twice, both moments are
    returned. If the clock skips the time, it is converted with the offsets before and after the
    change. With the earlier moment as the beginning and the later one as the end, a person has
    quiet whenever the clock shows quiet hours.
    """
    shown = datetime.combine(day, time(*divmod(minutes, 60)), _time_zone(zone))
    first, second = (shown.replace(fold=fold).timestamp() for fold in (0, 1))
    return Moment(int(first) * 1000), Moment(int(second) * 1000)


def _time_zone(zone: str) -> tzinfo | None:
    return datetime.strptime(zone, "%z").tzinfo if zone[0] in "+-" else ZoneInfo(zone)
