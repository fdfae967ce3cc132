"""Times of day, as people write them in the languages that the bot speaks."""

import re

MINUTES_PER_HOUR = 60
MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

MIDNIGHT = ("midnight", "mitternacht", "middernacht", "midnatt")

MORNING = ("am", "a.m.", "fm", "f.m.", "morgens", "'s morgens", "'s ochtends", "på morgonen")
EVENING = ("pm", "p.m.", "em", "e.m.", "abends", "'s avonds", "på kvällen")
"""The words after an hour from one to twelve, in English, Swedish, German and Dutch."""

PREFIX = r"(?:at|um|om|kl\.?|klockan)?\s*"
"""The words that people write before a time."""

UNIT = r"(?:uhr|uur|h|u|hrs)"
SEPARATOR = rf"(?:\s*[:.,]\s*|\s*{UNIT}\s*|\s+)"


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, words))


TIME = re.compile(
    rf"{PREFIX}(?:(?P<hours>\d{{1,2}})(?:{SEPARATOR}(?P<minutes>\d{{2}}))?"
    rf"|(?P<together>\d{{3,4}}))"
    rf"(?P<unit>\s*{UNIT}\.?)?"
    rf"\s*(?:(?P<morning>{_any_of(MORNING)})|(?P<evening>{_any_of(EVENING)}))?",
    re.ASCII,
)
"""Matches a time, such as ``22``, ``22:00``, ``2200``, ``22 Uhr 30``, ``kl. 22`` or ``10 pm``."""


def read_time(text: str) -> int | None:
    """Return the minutes after midnight, or ``None`` if the text is no time.

    Examples are ``22``, ``kl. 7.30`` and ``10 pm``. A lone ``0`` is not read: it may mean midnight
    or no time at all.
    """
    written = _plain(text)
    if written in MIDNIGHT:
        return 0
    match = TIME.fullmatch(written)
    if match is None or is_lone_zero(text):
        return None
    together = match["together"]
    hours = int(together[:-2] if together else match["hours"])
    minutes = int(together[-2:] if together else match["minutes"] or 0)
    if match["morning"] or match["evening"]:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if match["evening"] else 0)
    time = hours * MINUTES_PER_HOUR + minutes
    return (
        time % MINUTES_PER_DAY if minutes < MINUTES_PER_HOUR and time <= MINUTES_PER_DAY else None
    )


def is_lone_zero(text: str) -> bool:
    """Whether somebody wrote ``0`` and nothing else, so that its meaning is unknown."""
    return text.strip() == "0"


def time_text(minutes: int) -> str:
    """Write a time of day that everybody can read: ``07:30``."""
    return f"{minutes // MINUTES_PER_HOUR:02}:{minutes % MINUTES_PER_HOUR:02}"


def _plain(text: str) -> str:
    return text.strip().lower().replace("’", "'")
