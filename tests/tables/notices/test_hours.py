"""Quiet hours: they begin and end on the person's own clock."""

from datetime import UTC, datetime

import pytest

from game.model.preferences import Preferences, QuietHours
from game.model.time import Milliseconds, Moment, add_duration
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.notices.hours import free_from, local_time, next_quiet_hours

MIDNIGHT = Moment(20_000 * DAY)
"""A midnight in UTC."""

NIGHT = (22 * 60, 7 * 60)


def hours_until_call(begin: float, end: float, zone: str, at: float) -> float:
    """Return the hours from ``MIDNIGHT`` until the person may be called."""
    quiet = QuietHours(int(begin * 60), int(end * 60), zone)
    moment = free_from(Preferences(quiet=quiet), Moment(MIDNIGHT + int(at * HOUR)))
    return (moment - MIDNIGHT) / HOUR


def moment(text: str) -> Moment:
    """Return the moment of a text in UTC, such as ``2025-03-29 21:00``."""
    return Moment(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000)


def shows_quiet(quiet: QuietHours, at: Moment) -> bool:
    """Return whether the person's clock shows a time in the quiet hours."""
    shown = local_time(quiet.zone, at)
    minutes = shown.hour * 60 + shown.minute
    length = (quiet.end - quiet.begin) % (24 * 60)
    return (minutes - quiet.begin) % (24 * 60) < length


def test_call_is_immediate_without_quiet_hours() -> None:
    night = add_duration(MIDNIGHT, Milliseconds(7))
    assert free_from(Preferences(), night) == night


@pytest.mark.parametrize(
    ("begin", "end", "zone", "at", "then"),
    [
        (22, 7, "+00:00", 21.9, 21.9),
        (22, 7, "+00:00", 22, 31),
        (22, 7, "+00:00", 30.99, 31),
        (22, 7, "+00:00", 31, 31),
        (22, 7, "+01:00", 20.99, 20.99),
        (22, 7, "+01:00", 21, 30),
        (22, 7, "-11:00", 9, 18),
        (22, 7, "+05:45", 16.25, 25.25),
        (22, 7, "-03:30", 25.4, 25.4),
        (22, 7, "-03:30", 25.5, 34.5),
        (22, 7, "+14:00", 8, 17),
        (13, 14.5, "+00:00", 13.5, 14.5),
        (13, 14.5, "+00:00", 14.5, 14.5),
        (0, 23.5, "+00:00", 0, 23.5),
        (7, 7, "+00:00", 7, 7),
    ],
)
def test_call_waits_for_the_end_of_quiet_hours(
    begin: float, end: float, zone: str, at: float, then: float
) -> None:
    assert hours_until_call(begin, end, zone, at) == pytest.approx(then, abs=1e-6)


def test_end_of_quiet_hours_is_exact_to_the_millisecond() -> None:
    preferences = Preferences(quiet=QuietHours(*NIGHT, "+05:45"))
    for at in map(Moment, range(MIDNIGHT, MIDNIGHT + DAY, 1_234_567)):
        then = free_from(preferences, at)
        assert free_from(preferences, then) == then
        if then > at:
            assert free_from(preferences, Moment(then - 1)) == then
            assert (then + 345 * MINUTE) % DAY == 7 * HOUR


@pytest.mark.parametrize(
    ("zone", "at", "then"),
    [
        # Berlin's clocks go forward on 30 March 2025, and back on 26 October.
        ("Europe/Berlin", "2025-01-10 20:59", "2025-01-10 20:59"),
        ("Europe/Berlin", "2025-01-10 21:00", "2025-01-11 06:00"),
        ("Europe/Berlin", "2025-03-29 21:00", "2025-03-30 05:00"),
        ("Europe/Berlin", "2025-07-10 20:00", "2025-07-11 05:00"),
        ("Europe/Berlin", "2025-10-25 20:00", "2025-10-26 06:00"),
        ("+01:00", "2025-07-10 20:00", "2025-07-10 20:00"),
        ("America/New_York", "2025-07-10 02:00", "2025-07-10 11:00"),
        ("America/New_York", "2025-12-10 02:00", "2025-12-10 02:00"),
        ("America/New_York", "2025-12-10 03:00", "2025-12-10 12:00"),
    ],
)
def test_quiet_hours_follow_summer_time(zone: str, at: str, then: str) -> None:
    quiet = Preferences(quiet=QuietHours(*NIGHT, zone))
    assert free_from(quiet, moment(at)) == moment(then)


GAP, OVERLAP = "2025-03-30 01:00", "2025-10-26 01:00"
"""The moments in UTC when Berlin's clocks change: from 2:00 to 3:00, and from 3:00 to 2:00."""


@pytest.mark.parametrize("change", [GAP, OVERLAP])
@pytest.mark.parametrize("begin", [22, 1.5, 2, 2.25, 2.5, 3, 3.5])
@pytest.mark.parametrize("end", [1.75, 2, 2.5, 2.75, 3, 7, 21.5])
def test_nobody_is_called_while_their_clock_shows_quiet_hours(
    change: str, begin: float, end: float
) -> None:
    quiet = QuietHours(int(begin * 60), int(end * 60), "Europe/Berlin")
    preferences = Preferences(quiet=quiet)
    start = moment(change) - 30 * HOUR
    for at in map(Moment, range(start, start + 60 * HOUR, 15 * MINUTE)):
        then = free_from(preferences, at)
        assert at <= then <= at + 2 * DAY + HOUR
        assert free_from(preferences, then) == then
        assert not shows_quiet(quiet, then)
        assert then > at or not shows_quiet(quiet, at)


@pytest.mark.parametrize(
    ("begin", "end", "at", "then"),
    [
        # 2:30 comes twice: quiet hours begin at the first 2:30 and end at the second.
        (22, 2.5, "2025-10-26 00:40", "2025-10-26 01:30"),
        (2.5, 7, "2025-10-26 01:10", "2025-10-26 06:00"),
        # 2:30 never comes: quiet hours end 30 minutes after the change, or begin 30 before it.
        (22, 2.5, "2025-03-30 01:10", "2025-03-30 01:30"),
        (2.5, 7, "2025-03-30 00:29", "2025-03-30 00:29"),
        (2.5, 7, "2025-03-30 00:30", "2025-03-30 05:00"),
    ],
)
def test_quiet_hours_may_begin_or_end_at_a_time_that_occurs_twice_or_never(
    begin: float, end: float, at: str, then: str
) -> None:
    quiet = QuietHours(int(begin * 60), int(end * 60), "Europe/Berlin")
    assert free_from(Preferences(quiet=quiet), moment(at)) == moment(then)


@pytest.mark.parametrize(
    ("at", "begin", "end"),
    [
        ("2025-03-29 12:00", "2025-03-29 21:00", "2025-03-30 05:00"),
        ("2025-03-30 04:59", "2025-03-29 21:00", "2025-03-30 05:00"),
        ("2025-03-30 05:00", "2025-03-30 20:00", "2025-03-31 05:00"),
    ],
)
def test_next_quiet_returns_current_or_next_quiet_hours(at: str, begin: str, end: str) -> None:
    quiet = QuietHours(*NIGHT, "Europe/Berlin")
    assert next_quiet_hours(quiet, moment(at)) == (moment(begin), moment(end))
