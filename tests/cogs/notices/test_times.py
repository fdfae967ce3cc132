"""Times and offsets as people write them."""

import pytest

from cogs.notices.times import clock_of, read_offset, read_time, spoken_offset, spoken_time
from game.model.time import Moment

NOON = Moment(1_760_000_400_000)
"""9 October 2025, 9:00 UTC."""


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("22:00", 1320),
        ("7", 420),
        (" 07.30 ", 450),
        ("7h15", 435),
        ("0:00", 0),
        ("23:59", 1439),
        ("10 pm", 1320),
        ("12am", 0),
        ("12:30 PM", 750),
        ("24:00", None),
        ("7:60", None),
        ("13 pm", None),
        ("0 am", None),
        ("", None),
        ("late", None),
        ("-3", None),
        ("٣", None),
    ],
)
def test_a_time_of_day(text: str, minutes: int | None) -> None:
    assert read_time(text) == minutes


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("+1", 60),
        ("UTC+5:45", 345),
        ("gmt -3:30", -210),
        ("−11", -660),
        ("+0", 0),
        ("+1400", 840),
        ("+14:15", None),
        ("-12:15", None),
        ("+5:50", None),
        ("9:00", 0),
        ("9:04", 0),
        ("8:53", 0),
        ("14:45", 345),
        ("11pm", -600),
        ("22:30", 810),
        ("5:30", -210),
        ("soon", None),
    ],
)
def test_an_offset_or_what_the_clock_shows(text: str, offset: int | None) -> None:
    assert clock_of(0, NOON) == 9 * 60
    assert read_offset(text, NOON) == offset


@pytest.mark.parametrize("quarters", range(-40, 56))
def test_every_clock_on_earth_is_found_by_what_it_shows(quarters: int) -> None:
    offset = 15 * quarters
    shown = clock_of(offset, NOON)
    assert read_offset(spoken_time(shown), NOON) == offset
    assert read_offset(spoken_offset(offset), NOON) == offset
