"""People's preferences to rows and back. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Callable, Iterable

from game.model.preferences import Preferences
from game.storage.columns import preferences as columns

PREFERENCES = "SELECT * FROM preference WHERE user = ?"
PREFER = """
    INSERT INTO preference (user, told, reminder, next, quiet_begin, quiet_end, utc_offset,
                            locale, undelivered, ends_turn)
    VALUES (:user, :told, :reminder, :next, :quiet_begin, :quiet_end, :utc_offset,
            :locale, :undelivered, :ends_turn)
    ON CONFLICT (user) DO UPDATE
    SET told = excluded.told, reminder = excluded.reminder, next = excluded.next,
        quiet_begin = excluded.quiet_begin, quiet_end = excluded.quiet_end,
        utc_offset = excluded.utc_offset, locale = excluded.locale,
        undelivered = excluded.undelivered, ends_turn = excluded.ends_turn
"""
UNDELIVERED = "SELECT user AS id FROM preference WHERE undelivered = 1 ORDER BY user"


def preferences(connection: sqlite3.Connection, users: Iterable[int]) -> dict[int, Preferences]:
    """Return the preferences of those among these people who have any."""
    rows = (row for user in users for row in connection.execute(PREFERENCES, (user,)))
    return {row["user"]: columns.read(row) for row in rows}


def prefer(
    connection: sqlite3.Connection, user: int, change: Callable[[Preferences], Preferences]
) -> Preferences:
    """Write a person's preferences as a change makes them of the earlier ones."""
    after = change(preferences(connection, (user,)).get(user, Preferences()))
    connection.execute(PREFER, {"user": user, **columns.columns(after)})
    return after
