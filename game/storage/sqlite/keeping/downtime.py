"""Since when the bot has been away. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Sequence

from game.model.due import Due

from .questions import NOTE, NOTED

ONLINE = "online"
"""The key of the moment up to which the bot is known to have been online."""

PUT_OFF = "UPDATE due SET at = at + ? WHERE kind = ?"
PUT_CLOCKS_OFF = """
    UPDATE game SET turn_due = turn_due + ?, tick = tick + 1
    WHERE turn_due IS NOT NULL AND overdue = 0 AND still_since IS NULL
"""


def count(connection: sqlite3.Connection, kinds: Sequence[Due], at: int, least: int) -> int:
    """Put the clocks off by the time since the last note, and note this moment."""
    noted = next((row["value"] for row in connection.execute(NOTED, (ONLINE,))), at)
    gap = at - int(noted)
    if gap < least:
        gap = 0
    else:
        connection.executemany(PUT_OFF, [(gap, kind) for kind in kinds])
        connection.execute(PUT_CLOCKS_OFF, (gap,))
    note(connection, at)
    return gap


def note(connection: sqlite3.Connection, at: int) -> None:
    """Write a moment at which the bot is online."""
    connection.execute(NOTE, (ONLINE, str(at)))
