"""People's preferences to rows and back. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Callable, Iterable

from game.storage.preferences import Preferences, Quiet, Told

PREFERENCES = "SELECT * FROM preference WHERE user = ?"
PREFER = """
    INSERT INTO preference (user, told, reminder, next, quiet_begin, quiet_end, utc_offset,
                            locale, undelivered)
    VALUES (:user, :told, :reminder, :next, :quiet_begin, :quiet_end, :utc_offset,
            :locale, :undelivered)
    ON CONFLICT (user) DO UPDATE
    SET told = excluded.told, reminder = excluded.reminder, next = excluded.next,
        quiet_begin = excluded.quiet_begin, quiet_end = excluded.quiet_end,
        utc_offset = excluded.utc_offset, locale = excluded.locale,
        undelivered = excluded.undelivered
"""
UNDELIVERED = "SELECT user AS id FROM preference WHERE undelivered = 1 ORDER BY user"


def preferences(connection: sqlite3.Connection, users: Iterable[int]) -> dict[int, Preferences]:
    """Return the preferences of those among these people who have any."""
    rows = (row for user in users for row in connection.execute(PREFERENCES, (user,)))
    return {row["user"]: _preferences(row) for row in rows}


def prefer(
    connection: sqlite3.Connection, user: int, change: Callable[[Preferences], Preferences]
) -> Preferences:
    """Write a person's preferences as a change makes them of the earlier ones."""
    after = change(preferences(connection, (user,)).get(user, Preferences()))
    connection.execute(PREFER, {"user": user, **_columns(after)})
    return after


def _columns(preferences: Preferences) -> dict[str, str | int | None]:
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
    }


def _preferences(row: sqlite3.Row) -> Preferences:
    begin, end, offset = row["quiet_begin"], row["quiet_end"], row["utc_offset"]
    return Preferences(
        told=Told(row["told"]),
        reminder=bool(row["reminder"]),
        next=bool(row["next"]),
        quiet=None if begin is None else Quiet(begin, end, offset),
        locale=row["locale"],
        undelivered=bool(row["undelivered"]),
    )
