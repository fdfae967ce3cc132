"""Rows to games and to how they stand. Runs inside the caller's transaction."""

import sqlite3

from game.model.game import Entry, Game
from game.model.people import Seat
from game.model.standing import Standing
from game.storage.columns import games, standings
from game.storage.errors import UnknownGame

GAME = "SELECT * FROM game WHERE id = ?"
SEATS = "SELECT user, name, click, vote, level FROM seat WHERE game = ? ORDER BY number"
ENTRIES = "SELECT seat, action, user, click, at FROM entry WHERE game = ? ORDER BY number"
STANDING = f"SELECT {standings.NAMES} FROM game WHERE id = ?"  # noqa: S608


def ids(connection: sqlite3.Connection, question: str, *values: int) -> tuple[int, ...]:
    """Answer a question that asks for ids."""
    return tuple(row["id"] for row in connection.execute(question, values))


def game(connection: sqlite3.Connection, game_id: int) -> Game:
    """Return one game, or raise `UnknownGame`."""
    row = _one(connection, GAME, game_id)
    return games.read(
        row,
        (Seat(**seat) for seat in connection.execute(SEATS, (game_id,))),
        (Entry(**entry) for entry in connection.execute(ENTRIES, (game_id,))),
    )


def standing(connection: sqlite3.Connection, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    return standings.read(_one(connection, STANDING, game_id))


def _one(connection: sqlite3.Connection, question: str, game_id: int) -> sqlite3.Row:
    """Return the one row of a game, or raise `UnknownGame`."""
    try:
        found = connection.execute(question, (game_id,)).fetchall()
    except OverflowError:  # no game has a number as long as that
        found = []
    if not found:
        raise UnknownGame(game_id)
    return found[0]
