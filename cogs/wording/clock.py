"""The time that a turn may still take, in words."""

from collections.abc import Sequence
from datetime import date

from cogs.wording.names import escaped_name
from game.model.game import LongerPace
from game.model.time import Milliseconds, Moment, duration_between, unix_seconds
from game.tables import Table
from game.tables.absence.longer_pace import replaced_pace
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.lobby.proposal import PACES
from i18n import Words, keys

PACE_NAMES = {**{pace: str(pace) for pace in PACES}, None: "none"}
"""The name of each pace in the texts' ids, in buttons and in the values of a menu."""

PACES_BY_NAME = {name: pace for pace, name in PACE_NAMES.items()}

PACE_KEYS = keys("lobby-pace-{}", PACE_NAMES.values())

PACE_LENGTH_KEYS = keys("pace-{}", map(str, PACES))

DURATIONS = keys("duration-{}", ("minutes", "hours", "days"), "count")

MOST_IN_HOURS = Milliseconds(2 * DAY)
"""The duration in milliseconds from which days are used in place of hours."""


def pace_line(words: Words, table: Table) -> str:
    """Say how long a turn may take at this table."""
    return words(PACE_KEYS[PACE_NAMES[table.game.pace]])


def agreed_pace_line(words: Words, table: Table) -> str:
    """Say how long a turn may take by the pace that the table agreed on, or that is proposed."""
    return words(PACE_KEYS[PACE_NAMES[table.game.agreement.pace]])


def lengthened_line(words: Words, table: Table, given: LongerPace, names: Sequence[str]) -> str:
    """Say that the game got a longer pace, and from whom.

    ``names`` are escaped and in seat order.
    """
    pace, before = (
        words(PACE_LENGTH_KEYS[str(given.pace)]),
        words(PACE_LENGTH_KEYS[str(replaced_pace(table, given))]),
    )
    if given.seat is None:
        return words("longer-pace", pace=pace, before=before)
    return words("longer-pace-by", name=names[given.seat], pace=pace, before=before)


def time_left_lines(words: Words, table: Table) -> list[str]:
    """Say when the turn is or was due, or until when its person is away. Empty if no clock runs."""
    clock = table.game.clock
    if clock.away is not None:
        name = escaped_name(table.on_turn.name)
        return [words("board-away", name=name, day=full_date(clock.away))]
    if clock.due is None:
        return []
    due = relative_time(clock.due)
    return [words("board-overdue", moment=due) if clock.overdue else words("board-due", moment=due)]


MONTHS = keys("month-{}", range(1, 13))


def calendar_date(words: Words, day: date) -> str:
    """Write a date as people write it in this language: "5 November 2026"."""
    return words("date", day=str(day.day), month=words(MONTHS[day.month]), year=str(day.year))


def full_date(moment: Moment) -> str:
    """Return a moment in Unix milliseconds as a date, in the reader's language."""
    return f"<t:{unix_seconds(moment)}:D>"


def date_and_time(moment: Moment) -> str:
    """Return a moment in Unix milliseconds as a date and a time, in the reader's language."""
    return f"<t:{unix_seconds(moment)}:f>"


def time_of_day(moment: Moment) -> str:
    """Return a moment in Unix milliseconds as a time of day, as the reader's device shows it."""
    return f"<t:{unix_seconds(moment)}:t>"


def relative_time(moment: Moment) -> str:
    """Return a moment in Unix milliseconds as a relative time ("in 2 hours"), kept up to date."""
    return f"<t:{unix_seconds(moment)}:R>"


def remaining_turn_time(table: Table, now: Moment) -> Milliseconds | None:
    """Return the milliseconds that the turn may still take.

    ``None`` if no clock runs or the time is up.
    """
    clock = table.game.clock
    if clock.due is None or clock.overdue or clock.paused_at is not None or clock.due <= now:
        return None
    return duration_between(now, clock.due)


def duration_text(words: Words, length: Milliseconds) -> str:
    """Write a length in milliseconds as whole minutes, hours or days, rounded down.

    Before rounding, half a minute is added: a message may need that long to arrive.
    """
    rounded = max(length + MINUTE // 2, MINUTE)
    if rounded < HOUR:
        return words(DURATIONS["minutes"], count=rounded // MINUTE)
    if rounded < MOST_IN_HOURS:
        return words(DURATIONS["hours"], count=rounded // HOUR)
    return words(DURATIONS["days"], count=rounded // DAY)
