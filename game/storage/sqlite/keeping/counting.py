"""How many games there are of which kind. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Mapping

from game.model.game import UNFINISHED, Status

NUMBERS = "SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?"

# Each walks an index that holds the games in question alone: those that ended cost nothing.
OPEN = """
    SELECT status, count(*) AS number FROM game
    WHERE status IN ('lobby', 'playing') AND resting = 0 GROUP BY status
"""
RESTING = "SELECT count(*) AS number FROM game WHERE resting = 1"


def numbers_open(connection: sqlite3.Connection) -> Mapping[Status, int]:
    """Return how many games are lobbies, run or rest."""
    found = {row["status"]: row["number"] for row in connection.execute(OPEN)}
    ((found[Status.RESTING],),) = connection.execute(RESTING).fetchall()
    return {status: found.get(status, 0) for status in UNFINISHED}
