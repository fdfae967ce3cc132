"""What stands beside the versions of a game: its board message, its clock, whom it calls.

Runs inside the caller's transaction.
"""

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from game.storage.errors import UnknownGame
from game.storage.standing import Call, Clock, MessageRef, Shown, Standing

STANDING = """
    SELECT version, board_channel, board_message, shown_milestone, shown_version, shown_tick,
           posting, turn_due, overdue, tick, still_since, away_until,
           call_milestone, call_users, nudged
    FROM game WHERE id = ?
"""
PLACE_BOARD = """
    UPDATE game
    SET board_channel = :board_channel, board_message = :board_message,
        shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick
    WHERE id = :game RETURNING id
"""
WIND = """
    UPDATE game
    SET turn_due = :turn_due, overdue = :overdue, tick = :tick, still_since = :still_since,
        away_until = :away_until
    WHERE id = :game
"""
NOTE_SHOWN = """
    UPDATE game
    SET shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick, posting = 0
    WHERE id = :game
"""
BEGIN_POSTING = "UPDATE game SET posting = 1 WHERE id = ? RETURNING id"
TICK = "UPDATE game SET tick = tick + 1 WHERE id = ?"
CALL = """
    UPDATE game
    SET call_milestone = :call_milestone, call_users = :call_users, nudged = :nudged
    WHERE id = :game
"""

Columns = dict[str, Any]
"""Values by the names of their columns."""


def standing(connection: sqlite3.Connection, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    return read(one(connection, STANDING, game_id))


def read(row: sqlite3.Row) -> Standing:
    """Return where the game of a row stands."""
    return Standing(
        row["version"],
        _board(row),
        _shown(row),
        bool(row["posting"]),
        _clock(row),
        _call(row),
    )


def columns(stands: Standing) -> Columns:
    """Return the columns that say where a game stands, but for its version."""
    return {
        **_place(stands.board),
        **_shows(stands.shown),
        **_winds(stands.clock),
        **_calls(stands.call),
        "posting": stands.posting,
    }


def place_board(
    connection: sqlite3.Connection, game_id: int, board: MessageRef | None, shown: Shown | None
) -> bool:
    """Write where a game's board stands and what it shows; tell whether there is such a game."""
    values = {"game": game_id, **_place(board), **_shows(shown)}
    return bool(connection.execute(PLACE_BOARD, values).fetchall())


def wind(connection: sqlite3.Connection, game_id: int, clock: Clock) -> None:
    """Write how a game's clock stands."""
    connection.execute(WIND, {"game": game_id, **_winds(clock)})


def begin_posting(connection: sqlite3.Connection, game_id: int) -> bool:
    """Write that a board is about to be sent; tell whether there is such a game."""
    return bool(connection.execute(BEGIN_POSTING, (game_id,)).fetchall())


def call(connection: sqlite3.Connection, game_id: int, call: Call) -> None:
    """Write who is called at a game."""
    connection.execute(CALL, {"game": game_id, **_calls(call)})


def tick(connection: sqlite3.Connection, game_id: int) -> None:
    """Let a game's board lag until it shows what is new beside the version."""
    connection.execute(TICK, (game_id,))


def note_shown(connection: sqlite3.Connection, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    connection.executemany(
        NOTE_SHOWN, [{"game": game_id, **_shows(one)} for game_id, one in shown.items()]
    )


def one(connection: sqlite3.Connection, question: str, game_id: int) -> sqlite3.Row:
    """Return the one row of a game, or raise `UnknownGame`."""
    try:
        found = connection.execute(question, (game_id,)).fetchall()
    except OverflowError:  # no game has a number as long as that
        found = []
    if not found:
        raise UnknownGame(game_id)
    return found[0]


def _place(board: MessageRef | None) -> Columns:
    channel, message = (board.channel, board.message) if board else (None, None)
    return {"board_channel": channel, "board_message": message}


def _shows(shown: Shown | None) -> Columns:
    milestone, version = (shown.milestone, shown.version) if shown else (None, None)
    tick = shown.tick if shown else 0
    return {"shown_milestone": milestone, "shown_version": version, "shown_tick": tick}


def _shown(row: sqlite3.Row) -> Shown | None:
    milestone, version = row["shown_milestone"], row["shown_version"]
    if milestone is None or version is None:
        return None
    return Shown(milestone, version, row["shown_tick"])


def _winds(clock: Clock) -> Columns:
    return {
        "turn_due": clock.due,
        "overdue": clock.overdue,
        "tick": clock.tick,
        "still_since": clock.still,
        "away_until": clock.away,
    }


def _clock(row: sqlite3.Row) -> Clock:
    return Clock(
        row["turn_due"],
        bool(row["overdue"]),
        row["tick"],
        row["still_since"],
        row["away_until"],
    )


def _calls(call: Call | None) -> Columns:
    if call is None:
        return {"call_milestone": None, "call_users": "[]", "nudged": None}
    users = json.dumps(call.users)
    return {"call_milestone": call.milestone, "call_users": users, "nudged": call.nudged}


def _call(row: sqlite3.Row) -> Call | None:
    milestone, users = row["call_milestone"], tuple(json.loads(row["call_users"]))
    return None if milestone is None else Call(milestone, users, row["nudged"])


def _board(row: sqlite3.Row) -> MessageRef | None:
    channel, message = row["board_channel"], row["board_message"]
    return None if channel is None or message is None else MessageRef(channel, message)
