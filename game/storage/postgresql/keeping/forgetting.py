"""Forgets people, and games that are over. Runs inside the caller's transaction."""

from game.model.game import Game
from game.model.renaming import Renaming
from game.storage.columns import games
from game.storage.errors import StaleVersion
from game.storage.postgresql.connecting import tidying
from game.storage.postgresql.connecting.statements import Session, Statement

from . import reading, writing

BEGIN = 'INSERT INTO forgetting ("user") VALUES ($1) ON CONFLICT DO NOTHING'
UNDER_WAY = 'SELECT "user" AS id FROM forgetting ORDER BY "user"'
NAMING = """
    SELECT id FROM game
    WHERE id BETWEEN $2 AND $3
      AND (host = $1
           OR EXISTS (SELECT FROM seat WHERE seat.game = game.id AND $1 IN ("user", vote))
           OR EXISTS (SELECT FROM entry WHERE entry.game = game.id AND "user" = $1)
           OR strpos(concat(guests, vacancies, invitations, cuts, call_users), $1::text) > 0)
    ORDER BY id
"""
RENAME = Statement("""
    UPDATE game
    SET host = :host, cuts = :cuts, guests = :guests, vacancies = :vacancies,
        invitations = :invitations, call_users = :call_users,
        version = version + 1, tick = tick + 1
    WHERE id = :game AND version = :version
    RETURNING id
""")
RENAME_ENTRIES = 'UPDATE entry SET "user" = $1 WHERE game = $2 AND "user" = $3'
FORGET = tuple(f'DELETE FROM {table} WHERE "user" = $1' for table in games.OF_PEOPLE)  # noqa: S608

ENDED = """
    SELECT id FROM game WHERE status NOT IN ('lobby', 'playing') AND changed < $1
    ORDER BY changed LIMIT $2
"""
REMOVE = (
    *(f"DELETE FROM {table} WHERE game = ANY($1)" for table in games.OF_GAMES),  # noqa: S608
    "DELETE FROM game WHERE id = ANY($1)",
)


async def rename(session: Session, game: Game, renaming: Renaming) -> None:
    """Write who is at a game, in the place of who was."""
    values = {"game": game.id, "version": game.version, **games.of_renaming(renaming)}
    if not await RENAME.run(session, values):
        stored = await reading.standing(session, game.id)
        raise StaleVersion(game.id, game.version, stored.version)
    await writing.seat_all(session, game.id, renaming.seats)
    await session.fetch(RENAME_ENTRIES, renaming.number, game.id, renaming.user)


async def forget(session: Session, user: int) -> None:
    """Remove what is kept of a person beside the games."""
    for statement in FORGET:
        await session.fetch(statement, user)
    await tidying.owe(session)


async def remove_ended(session: Session, before: int, most: int) -> tuple[int, ...]:
    """Remove games that ended before a moment; return which they were."""
    found = await reading.ids(session, ENDED, before, most)
    for statement in REMOVE:
        await session.fetch(statement, list(found))
    if found:
        await tidying.owe(session)
    return found
