"""People's preferences as columns and back."""

from game.model.preferences import Preferences, Quiet, Told

from .row import Columns, Row


def read(row: Row) -> Preferences:
    """Return the preferences of a row."""
    begin, end, offset = row["quiet_begin"], row["quiet_end"], row["utc_offset"]
    return Preferences(
        told=Told(row["told"]),
        reminder=bool(row["reminder"]),
        next=bool(row["next"]),
        quiet=None if begin is None else Quiet(begin, end, offset),
        locale=row["locale"],
        undelivered=bool(row["undelivered"]),
        ends_turn=bool(row["ends_turn"]),
    )


def columns(preferences: Preferences) -> Columns:
    """Return the columns of preferences, but for whose they are."""
    quiet = preferences.quiet
    return {
        "told": preferences.told,
        "reminder": preferences.reminder,
        "next": preferences.next,
        "quiet_begin": quiet and quiet.begin,
        "quiet_end": quiet and quiet.end,
        "utc_offset": quiet and quiet.offset,
        "locale": preferences.locale,
        "undelivered": preferences.undelivered,
        "ends_turn": preferences.ends_turn,
    }
