"""Due moments to rows and back. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Mapping

from game.model.due import Due, DueMoment

SETTLE_ALL = "DELETE FROM due WHERE game = ?"
SETTLE = "DELETE FROM due WHERE game = ? AND kind = ?"
SETTLE_MOMENT = "DELETE FROM due WHERE game = ? AND kind = ? AND at = ? RETURNING game"
MOVE = "UPDATE due SET at = ? WHERE game = ? AND kind = ? AND at = ?"
SCHEDULE = """
    INSERT INTO due (game, kind, at) VALUES (?, ?, ?)
    ON CONFLICT (game, kind) DO UPDATE SET at = excluded.at
"""


def settle_all(connection: sqlite3.Connection, game_id: int) -> None:
    """Let nothing be due at a game any more."""
    connection.execute(SETTLE_ALL, (game_id,))


def settle(connection: sqlite3.Connection, moment: DueMoment) -> bool:
    """Let something be due no more; tell whether it was due at this very moment."""
    place = (moment.game, moment.kind, moment.at)
    return bool(connection.execute(SETTLE_MOMENT, place).fetchall())


def move(connection: sqlite3.Connection, moment: DueMoment, at: int) -> None:
    """Let something be due at another moment, if it is due at this very one."""
    connection.execute(MOVE, (at, moment.game, moment.kind, moment.at))


def schedule(connection: sqlite3.Connection, game_id: int, due: Mapping[Due, int | None]) -> None:
    """Write when what is due at a game; `None` settles it."""
    for kind, at in due.items():
        if at is None:
            connection.execute(SETTLE, (game_id, kind))
        else:
            connection.execute(SCHEDULE, (game_id, kind, at))


def moments(
    connection: sqlite3.Connection, question: str, *values: int | str
) -> tuple[DueMoment, ...]:
    """Answer a question that asks for due moments."""
    return tuple(
        DueMoment(row["game"], Due(row["kind"]), row["at"])
        for row in connection.execute(question, values)
    )
