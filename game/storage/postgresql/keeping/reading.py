"""Rows to games and to how they stand. Runs inside the caller's transaction."""

import json

import asyncpg

from game.model.game import Entry, Game
from game.model.people import Seat
from game.model.standing import Standing
from game.storage.columns import games, standings
from game.storage.columns.row import Row
from game.storage.errors import UnknownGame
from game.storage.postgresql.connecting.statements import Session

# In one statement, for the sake of one moment's state.
GAME = """
    SELECT *,
        (SELECT coalesce(json_agg(json_build_object('user', "user", 'name', name, 'click', click,
                                                    'vote', vote, 'level', level)
                                  ORDER BY number), '[]')
         FROM seat WHERE seat.game = game.id) AS seats,
        (SELECT coalesce(json_agg(json_build_object('seat', seat, 'action', action, 'user', "user",
                                                    'click', click, 'at', at)
                                  ORDER BY number), '[]')
         FROM entry WHERE entry.game = game.id) AS record
    FROM game WHERE id = $1
"""
STANDING = f"SELECT {standings.NAMES} FROM game WHERE id = $1"  # noqa: S608
STANDING_KEPT = f"{STANDING} FOR UPDATE"


async def ids(session: Session, question: str, *values: int) -> tuple[int, ...]:
    """Answer a question that asks for ids."""
    return tuple(row["id"] for row in await session.fetch(question, *values))


async def game(session: Session, game_id: int) -> Game:
    """Return one game, or raise `UnknownGame`."""
    row = await _one(session, GAME, game_id)
    return games.read(
        row,
        (Seat(**seat) for seat in json.loads(row["seats"])),
        (Entry(**entry) for entry in json.loads(row["record"])),
    )


async def standing(session: Session, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    return standings.read(await _one(session, STANDING, game_id))


async def standing_kept(session: Session, game_id: int) -> Standing:
    """Return where one game stands, which nobody changes until the transaction is over."""
    return standings.read(await _one(session, STANDING_KEPT, game_id))


async def _one(session: Session, question: str, game_id: int) -> Row:
    """Return the one row of a game, or raise `UnknownGame`."""
    try:
        found = await session.fetch(question, game_id)
    except asyncpg.DataError:  # no game has a number as long as that
        found = ()
    if not found:
        raise UnknownGame(game_id) from None
    return found[0]
