"""Writes what stands beside the versions of a game: its board message, its clock, whom it calls.

Runs inside the caller's transaction.
"""

import sqlite3
from collections.abc import Mapping

from game.model.call import Call
from game.model.clock import ClockChange
from game.model.due import Due, DueMoment
from game.model.game import Game
from game.model.message import MessageRef, Shown
from game.storage.columns import standings as columns
from game.storage.errors import StaleVersion, UnknownGame

from . import reading, scheduling

PLACE_BOARD = """
    UPDATE game
    SET board_channel = :board_channel, board_message = :board_message,
        shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick
    WHERE id = :game RETURNING id
"""
SET_CLOCK = """
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


def place_board(
    connection: sqlite3.Connection,
    game_id: int,
    board: MessageRef | None,
    shown: Shown | None,
    change: ClockChange | None,
) -> None:
    """Write where a game's board message stands, what it shows, and the clock it starts."""
    values = {"game": game_id, **columns.of_board(board), **columns.of_shown(shown)}
    if not connection.execute(PLACE_BOARD, values).fetchall():
        raise UnknownGame(game_id)
    if change is not None:
        _write_clock(connection, game_id, change)


def set_clock(connection: sqlite3.Connection, game: Game, change: ClockChange) -> None:
    """Set the clock of a game that stands where it was read."""
    stored = reading.standing(connection, game.id)
    if (stored.version, stored.clock.tick) != (game.version, game.clock.tick):
        raise StaleVersion(game.id, game.version, stored.version)
    _write_clock(connection, game.id, change)


def begin_posting(
    connection: sqlite3.Connection, game_id: int, call: Call | None, due: Mapping[Due, int | None]
) -> None:
    """Write that a board message is about to be sent, whom it calls, and what follows it."""
    if not connection.execute(BEGIN_POSTING, (game_id,)).fetchall():
        raise UnknownGame(game_id)
    if call is not None:
        write_call(connection, game_id, call)
    scheduling.schedule(connection, game_id, due)


def call(connection: sqlite3.Connection, moment: DueMoment, call: Call) -> bool:
    """Write who is called in place of what was due; tell whether that still was.

    The board lags until it shows that, though the version stays.
    """
    still_due = scheduling.settle(connection, moment)
    if still_due:
        write_call(connection, moment.game, call)
        connection.execute(TICK, (moment.game,))
    return still_due


def nudge(
    connection: sqlite3.Connection, game_id: int, call: Call, due: Mapping[Due, int | None]
) -> None:
    """Write that somebody is to be reminded, and when."""
    write_call(connection, game_id, call)
    scheduling.schedule(connection, game_id, due)


def note_shown(connection: sqlite3.Connection, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    connection.executemany(
        NOTE_SHOWN, [{"game": game_id, **columns.of_shown(one)} for game_id, one in shown.items()]
    )


def write_call(connection: sqlite3.Connection, game_id: int, call: Call) -> None:
    """Write who is called at a game."""
    connection.execute(CALL, {"game": game_id, **columns.of_call(call)})


def _write_clock(connection: sqlite3.Connection, game_id: int, change: ClockChange) -> None:
    connection.execute(SET_CLOCK, {"game": game_id, **columns.of_clock(change.clock)})
    scheduling.schedule(connection, game_id, change.due)
