"""Time zones as people write them: a zone's name, its city, an offset, or the time there now."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from anyascii import anyascii

from cogs.notices.clocks.times import MINUTES_PER_DAY, MINUTES_PER_HOUR, read_time
from game.model.time import Moment
from game.tables import durations

QUARTER = 15
"""The step between offsets, in minutes: all clocks differ from UTC by a multiple of it."""

UTC_OFFSET = "+00:00"

WESTERNMOST, EASTERNMOST = -12 * MINUTES_PER_HOUR, 14 * MINUTES_PER_HOUR
BEHIND_UTC_FROM = 14 * MINUTES_PER_HOUR
"""From this many minutes ahead of UTC, a person's clock is taken as behind UTC, as in Hawaii."""

OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?", re.ASCII)

HOURS_ONLY = re.compile(r"\d{1,2}", re.ASCII)
"""One or two digits. They are refused as a zone: ``2`` could be an offset or a time."""

MISLEADING_PREFIXES = ("Etc/", "Factory")
"""Beginnings of names in the tz database that mislead: ``Etc/GMT+5`` is five hours behind UTC."""

OTHER_NAMES = {
    "utc": UTC_OFFSET,
    "gmt": UTC_OFFSET,
    "z": UTC_OFFSET,
    "cest": "Europe/Berlin",
    "mez": "Europe/Berlin",
    "mesz": "Europe/Berlin",
    "germany": "Europe/Berlin",
    "deutschland": "Europe/Berlin",
    "austria": "Europe/Vienna",
    "osterreich": "Europe/Vienna",
    "wien": "Europe/Vienna",
    "switzerland": "Europe/Zurich",
    "schweiz": "Europe/Zurich",
    "sweden": "Europe/Stockholm",
    "sverige": "Europe/Stockholm",
    "netherlands": "Europe/Amsterdam",
    "nederland": "Europe/Amsterdam",
    "belgie": "Europe/Brussels",
    "brussel": "Europe/Brussels",
    "uk": "Europe/London",
    "bst": "Europe/London",
    "est": "America/New_York",
    "edt": "America/New_York",
    "pst": "America/Los_Angeles",
    "pdt": "America/Los_Angeles",
}
"""Other names that people write in the bot's languages, in the form that `_plain` returns."""


def read_zone(text: str, now: Moment) -> str | None:
    """Return a zone as `QuietHours` stores it, or ``None`` if the text names none.

    The text may be a zone's name (``Europe/Berlin``), its city (``Berlin``) or an offset
    (``UTC+5:45``). It may also be the present time in that zone, wrong by a few minutes at
    most. ``now`` is in Unix milliseconds.
    """
    written = _plain(text)
    named = _zones().get(written)
    if named is not None:
        return named
    match = OFFSET.fullmatch(written)
    if match is not None:
        size = int(match[2]) * MINUTES_PER_HOUR + int(match[3] or 0)
        return _offset_text(size if match[1] == "+" else -size)
    local_time = None if HOURS_ONLY.fullmatch(written) else read_time(text)
    return None if local_time is None else _offset_text(_offset_of_clock(local_time, now))


def is_offset_only(zone: str) -> bool:
    """Whether a zone is only an offset, which has no summer time."""
    return zone[0] in "+-"


def zone_text(zone: str) -> str:
    """Write a zone as people do: ``Europe/Berlin``, ``America/New York`` or ``UTC+5:45``."""
    if not is_offset_only(zone):
        return zone.replace("_", " ")
    if zone == UTC_OFFSET:
        return "UTC"
    hours, minutes = zone[1:].split(":")
    sign = "+" if zone[0] == "+" else "−"
    return f"UTC{sign}{int(hours)}" + (f":{minutes}" if int(minutes) else "")


@cache
def _zones() -> Mapping[str, str]:
    """Return the zones by the names and cities that people may write.

    If two zones have the same city, the city stands for the alphabetically first zone.
    """
    listed = (files("tzdata") / "zones").read_text().split()
    zones = [zone for zone in listed if not zone.startswith(MISLEADING_PREFIXES)]
    cities = {_plain(zone.rpartition("/")[2]): zone for zone in sorted(zones, reverse=True)}
    return cities | {_plain(zone): zone for zone in zones} | OTHER_NAMES


def _plain(text: str) -> str:
    """Return the text in small Latin letters, without accents and underscores."""
    return anyascii(text).replace("_", " ").strip().lower()


def _offset_text(offset: int) -> str | None:
    """Write an offset in minutes as ``+05:45``, or return ``None`` if no clock has it."""
    if offset % QUARTER or not WESTERNMOST <= offset <= EASTERNMOST:
        return None
    hours, minutes = divmod(abs(offset), MINUTES_PER_HOUR)
    return f"{'-' if offset < 0 else '+'}{hours:02}:{minutes:02}"


def _offset_of_clock(local_time: int, now: Moment) -> int:
    quarters = round((local_time - now // durations.MINUTE % MINUTES_PER_DAY) / QUARTER)
    offset = quarters * QUARTER % MINUTES_PER_DAY
    return offset if offset < BEHIND_UTC_FROM else offset - MINUTES_PER_DAY
