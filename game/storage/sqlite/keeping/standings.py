"""What stands beside the versions of a game: its board message, its clock, whom it calls.

Runs inside the caller's transaction.
"""

import sqlite3
from collections.abc import Mapping

from game.storage.columns import standings as columns
from game.storage.errors import UnknownGame
from game.storage.standing import Call, Clock, MessageRef, Shown, Standing

STANDING = """
    SELECT version, board_channel, board_message, shown_milestone, shown_version, shown_tick,
           posting, turn_due, overdue, tick, still_since, away_until,
           call_milestone, call_users, nudged, reminded
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
    SET call_milestone = :call_milestone, call_users = :call_users, nudged = :nudged,
        reminded = :reminded
    WHERE id = :game
"""


def standing(connection: sqlite3.Connection, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    return columns.read(one(connection, STANDING, game_id))


def place_board(
    connection: sqlite3.Connection, game_id: int, board: MessageRef | None, shown: Shown | None
) -> bool:
    """Write where a game's board stands and what it shows; tell whether there is such a game."""
    values = {"game": game_id, **columns.of_board(board), **columns.of_shown(shown)}
    return bool(connection.execute(PLACE_BOARD, values).fetchall())


def wind(connection: sqlite3.Connection, game_id: int, clock: Clock) -> None:
    """Write how a game's clock stands."""
    connection.execute(WIND, {"game": game_id, **columns.of_clock(clock)})


def begin_posting(connection: sqlite3.Connection, game_id: int) -> bool:
    """Write that a board is about to be sent; tell whether there is such a game."""
    return bool(connection.execute(BEGIN_POSTING, (game_id,)).fetchall())


def call(connection: sqlite3.Connection, game_id: int, call: Call) -> None:
    """Write who is called at a game."""
    connection.execute(CALL, {"game": game_id, **columns.of_call(call)})


def tick(connection: sqlite3.Connection, game_id: int) -> None:
    """Let a game's board lag until it shows what is new beside the version."""
    connection.execute(TICK, (game_id,))


def note_shown(connection: sqlite3.Connection, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    connection.executemany(
        NOTE_SHOWN, [{"game": game_id, **columns.of_shown(one)} for game_id, one in shown.items()]
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
