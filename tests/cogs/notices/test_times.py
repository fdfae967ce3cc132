"""Times of day as people write them."""

import pytest

from cogs.notices.clocks.times import is_lone_zero, read_time, time_text

ENGLISH = {
    "22:00": 1320,
    "22": 1320,
    "2200": 1320,
    "2200h": 1320,
    "7": 420,
    "730": 450,
    "10 pm": 1320,
    "10:30 p.m.": 1350,
    "at 7am": 420,
    "12am": 0,
    "12:30 PM": 750,
    "midnight": 0,
}
GERMAN = {
    "22 Uhr": 1320,
    "22:00 Uhr": 1320,
    "um 22 Uhr 30": 1350,
    " 07.30 ": 450,
    "0 Uhr": 0,
    "24 Uhr": 0,
    "10 Uhr abends": 1320,
    "7 Uhr morgens": 420,
    "Mitternacht": 0,
}
DUTCH = {
    "22:00 uur": 1320,
    "22u": 1320,
    "22u30": 1350,
    "om 22 uur": 1320,
    "0 uur": 0,
    "10 uur ’s avonds": 1320,
    "7 uur 's ochtends": 420,
    "middernacht": 0,
}
SWEDISH = {
    "kl. 22": 1320,
    "kl 22.30": 1350,
    "klockan 7": 420,
    "kl. 0": 0,
    "10 em": 1320,
    "7 f.m.": 420,
    "kl. 10 på kvällen": 1320,
    "midnatt": 0,
}
ANY_LANGUAGE = {
    "7h15": 435,
    "22 00": 1320,
    "0:00": 0,
    "00": 0,
    "0000": 0,
    "24:00": 0,
    "23:59": 1439,
}
NO_TIMES = (
    *("24:01", "2460", "7:60", "25", "13 pm", "0 am", "-3", "22:00:00", "12345"),
    *("", "0", " 0 ", "late", "٣", "22:00\n7:00", "1" * 4000),
)


@pytest.mark.parametrize("examples", [ENGLISH, GERMAN, DUTCH, SWEDISH, ANY_LANGUAGE])
def test_times_of_day_are_read(examples: dict[str, int]) -> None:
    assert {text: read_time(text) for text in examples} == examples


@pytest.mark.parametrize("text", NO_TIMES)
def test_text_that_is_no_time_gives_none(text: str) -> None:
    assert read_time(text) is None


def test_only_a_single_zero_counts_as_a_lone_zero() -> None:
    assert is_lone_zero(" 0 ")
    assert not any(map(is_lone_zero, ("00", "0:00", "0 Uhr", "+0", "", "late")))


def test_every_spoken_time_can_be_read() -> None:
    assert all(read_time(time_text(minutes)) == minutes for minutes in range(24 * 60))
