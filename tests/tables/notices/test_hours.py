"""Quiet hours: they begin and end on the person's own clock, whatever that is."""

import pytest

from game.model.preferences import Preferences, Quiet
from game.model.time import Milliseconds, Moment, later
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.notices.hours import free_from

MIDNIGHT = Moment(20_000 * DAY)
"""In UTC."""


def free(begin: float, end: float, offset: float, at: float) -> float:
    """When somebody may be called, in hours after that midnight."""
    quiet = Quiet(int(begin * 60), int(end * 60), int(offset * 60))
    moment = free_from(Preferences(quiet=quiet), Moment(MIDNIGHT + int(at * HOUR)))
    return (moment - MIDNIGHT) / HOUR


def test_without_any_it_is_always_now() -> None:
    night = later(MIDNIGHT, Milliseconds(7))
    assert free_from(Preferences(), night) == night


@pytest.mark.parametrize(
    ("begin", "end", "offset", "at", "then"),
    [
        (22, 7, 0, 21.9, 21.9),
        (22, 7, 0, 22, 31),
        (22, 7, 0, 30.99, 31),
        (22, 7, 0, 31, 31),
        (22, 7, 1, 20.99, 20.99),
        (22, 7, 1, 21, 30),
        (22, 7, -11, 9, 18),
        (22, 7, 5.75, 16.25, 25.25),
        (22, 7, -3.5, 25.4, 25.4),
        (22, 7, -3.5, 25.5, 34.5),
        (22, 7, 14, 8, 17),
        (13, 14.5, 0, 13.5, 14.5),
        (13, 14.5, 0, 14.5, 14.5),
        (0, 23.5, 0, 0, 23.5),
    ],
)
def test_a_call_waits_for_their_end(
    begin: float, end: float, offset: float, at: float, then: float
) -> None:
    assert free(begin, end, offset, at) == pytest.approx(then, abs=1e-6)


def test_the_end_is_exact_to_the_millisecond() -> None:
    quiet = Preferences(quiet=Quiet(22 * 60, 7 * 60, 345))
    for at in map(Moment, range(MIDNIGHT, MIDNIGHT + DAY, 1_234_567)):
        then = free_from(quiet, at)
        assert free_from(quiet, then) == then
        if then > at:
            assert free_from(quiet, Moment(then - 1)) == then
            assert (then + 345 * MINUTE) % DAY == 7 * HOUR
