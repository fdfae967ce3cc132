"""Time zones as people write them."""

from zoneinfo import ZoneInfo

import pytest

from cogs.notices.clocks.zones import read_zone, zone_text
from game.model.time import Moment
from game.tables.notices.hours import local_time

NOW = Moment(1_760_000_400_000)
"""9 October 2025, 9:00 UTC, in Unix milliseconds."""

NAMES = {
    "UTC": "+00:00",
    "Europe/Berlin": "Europe/Berlin",
    " europe/berlin ": "Europe/Berlin",
    "Berlin": "Europe/Berlin",
    "MESZ": "Europe/Berlin",
    "Österreich": "Europe/Vienna",
    "Zürich": "Europe/Zurich",
    "Amsterdam": "Europe/Amsterdam",
    "België": "Europe/Brussels",
    "Sverige": "Europe/Stockholm",
    "new york": "America/New_York",
    "America/New York": "America/New_York",
    "EST": "America/New_York",
    "São Paulo": "America/Sao_Paulo",
    "buenos aires": "America/Argentina/Buenos_Aires",
}
OFFSETS = {
    "+2": "+02:00",
    "UTC+5:45": "+05:45",
    "gmt -3:30": "-03:30",
    "GMT+5": "+05:00",
    "−11": "-11:00",
    "+0": "+00:00",
    "+1400": "+14:00",
}
CLOCK_TIMES = {
    "9:00": "+00:00",
    "9:04": "+00:00",
    "8:53": "+00:00",
    "14:45": "+05:45",
    "1445": "+05:45",
    "kl. 11": "+02:00",
    "11pm": "-10:00",
    "22:30": "+13:30",
    "5:30": "-03:30",
}
UNKNOWN = (
    *("", "0", "2", "22", "soon", "Atlantis", "+14:15", "-12:15", "+15", "+5:50", "Etc/GMT+5"),
    *("Factory", "../../etc/passwd", "/etc/localtime", "Europe/../Europe/Berlin", "Europe", "\0"),
    *("Europe/Berlin\0", "+" * 4000, "Berlin; DROP TABLE preference"),
)


@pytest.mark.parametrize("examples", [NAMES, OFFSETS, CLOCK_TIMES])
def test_a_zone_is_read(examples: dict[str, str]) -> None:
    assert {text: read_zone(text, NOW) for text in examples} == examples


@pytest.mark.parametrize("text", UNKNOWN)
def test_unknown_zone_gives_none(text: str) -> None:
    assert read_zone(text, NOW) is None


@pytest.mark.parametrize("quarters", range(-40, 56))
def test_every_utc_offset_is_found_by_its_local_time(quarters: int) -> None:
    sign, size = "-" if quarters < 0 else "+", abs(quarters)
    zone = f"{sign}{size // 4:02}:{size % 4 * 15:02}"
    assert read_zone(f"{local_time(zone, NOW):%H:%M}", NOW) == zone
    assert read_zone(zone_text(zone), NOW) == zone


def test_zone_of_a_city_can_be_spoken_and_read_back() -> None:
    for city in ("Tokyo", "Kathmandu", "Lord Howe", "St Johns", "Port-au-Prince", "Eastern"):
        zone = read_zone(city, NOW)
        assert zone is not None
        assert ZoneInfo(zone).key == zone
        assert read_zone(zone_text(zone), NOW) == zone
