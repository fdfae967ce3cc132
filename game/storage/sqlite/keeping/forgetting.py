"""Forgets people, and games that are over. Runs inside the caller's transaction."""

import sqlite3

from game.model.game import Game
from game.model.renaming import Renaming
from game.storage.columns import games
from game.storage.errors import StaleVersion
from game.storage.sqlite.connecting import tidying

from . import reading, writing

BEGIN = "INSERT INTO forgetting (user) VALUES (?) ON CONFLICT DO NOTHING"
UNDER_WAY = "SELECT user AS id FROM forgetting ORDER BY user"
NAMING = """
    SELECT id FROM game
    WHERE id BETWEEN :first AND :last
      AND (host = :user
           OR EXISTS (SELECT 1 FROM seat WHERE seat.game = game.id AND :user IN (user, vote))
           OR EXISTS (SELECT 1 FROM entry WHERE entry.game = game.id AND user = :user)
           OR instr(guests || vacancies || invitations || cuts || call_users, :text) > 0)
    ORDER BY id
"""
RENAME = """
    UPDATE game
    SET host = :host, cuts = :cuts, guests = :guests, vacancies = :vacancies,
        invitations = :invitations, call_users = :call_users,
        version = version + 1, tick = tick + 1
    WHERE id = :game
"""
RENAME_ENTRIES = "UPDATE entry SET user = ? WHERE game = ? AND user = ?"
FORGET = tuple(f"DELETE FROM {table} WHERE user = ?" for table in games.OF_PEOPLE)  # noqa: S608

ENDED = """
    SELECT id FROM game WHERE status NOT IN ('lobby', 'playing') AND changed < ?
    ORDER BY changed LIMIT ?
"""
REMOVE = (
    *(f"DELETE FROM {table} WHERE game = ?" for table in games.OF_GAMES),  # noqa: S608
    "DELETE FROM game WHERE id = ?",
)


def naming(connection: sqlite3.Connection, user: int, first: int, last: int) -> tuple[int, ...]:
    """Return the games of a range in which a person may stand."""
    values = {"user": user, "text": str(user), "first": first, "last": last}
    return tuple(row["id"] for row in connection.execute(NAMING, values))


def rename(connection: sqlite3.Connection, game: Game, renaming: Renaming) -> None:
    """Write who is at a game, in the place of who was."""
    stored = reading.standing(connection, game.id)
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)
    connection.execute(RENAME, {"game": game.id, **games.of_renaming(renaming)})
    writing.seat_all(connection, game.id, renaming.seats)
    connection.execute(RENAME_ENTRIES, (renaming.number, game.id, renaming.user))


def forget(connection: sqlite3.Connection, user: int) -> None:
    """Remove what is kept of a person beside the games."""
    for statement in FORGET:
        connection.execute(statement, (user,))
    tidying.owe(connection)


def remove_ended(connection: sqlite3.Connection, before: int, most: int) -> tuple[int, ...]:
    """Remove games that ended before a moment; return which they were."""
    found = reading.ids(connection, ENDED, before, most)
    for statement in REMOVE:
        connection.executemany(statement, [(game_id,) for game_id in found])
    if found:
        tidying.owe(connection)
    return found
