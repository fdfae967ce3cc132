"""What stands beside the versions of a game: its board message, its clock, whom it calls.

Runs inside the caller's transaction.
"""

from collections.abc import Mapping

import asyncpg

from game.storage.columns import standings as columns
from game.storage.columns.row import Row
from game.storage.errors import UnknownGame
from game.storage.postgresql.connecting.statements import Session, Statement
from game.storage.standing import Call, Clock, MessageRef, Shown, Standing

STANDING = f"SELECT {columns.NAMES} FROM game WHERE id = $1"  # noqa: S608
STANDING_KEPT = f"{STANDING} FOR UPDATE"
PLACE_BOARD = Statement("""
    UPDATE game
    SET board_channel = :board_channel, board_message = :board_message,
        shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick
    WHERE id = :game RETURNING id
""")
WIND = Statement("""
    UPDATE game
    SET turn_due = :turn_due, overdue = :overdue, tick = :tick, still_since = :still_since,
        away_until = :away_until
    WHERE id = :game
""")
NOTE_SHOWN = Statement("""
    UPDATE game
    SET shown_milestone = shown.milestone, shown_version = shown.version, shown_tick = shown.tick,
        posting = false
    FROM unnest(:games::bigint[], :milestones::text[], :versions::bigint[], :ticks::bigint[])
         AS shown (game, milestone, version, tick)
    WHERE id = shown.game
""")
BEGIN_POSTING = "UPDATE game SET posting = true WHERE id = $1 RETURNING id"
TICK = "UPDATE game SET tick = tick + 1 WHERE id = $1"
CALL = Statement("""
    UPDATE game
    SET call_milestone = :call_milestone, call_users = :call_users, nudged = :nudged,
        reminded = :reminded
    WHERE id = :game
""")


async def standing(session: Session, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    return columns.read(await one(session, STANDING, game_id))


async def standing_kept(session: Session, game_id: int) -> Standing:
    """Return where one game stands, which nobody changes until the transaction is over."""
    return columns.read(await one(session, STANDING_KEPT, game_id))


async def place_board(
    session: Session, game_id: int, board: MessageRef | None, shown: Shown | None
) -> bool:
    """Write where a game's board stands and what it shows; tell whether there is such a game."""
    values = {"game": game_id, **columns.of_board(board), **columns.of_shown(shown)}
    return bool(await PLACE_BOARD.run(session, values))


async def wind(session: Session, game_id: int, clock: Clock) -> None:
    """Write how a game's clock stands."""
    await WIND.run(session, {"game": game_id, **columns.of_clock(clock)})


async def begin_posting(session: Session, game_id: int) -> bool:
    """Write that a board is about to be sent; tell whether there is such a game."""
    return bool(await session.fetch(BEGIN_POSTING, game_id))


async def call(session: Session, game_id: int, call: Call) -> None:
    """Write who is called at a game."""
    await CALL.run(session, {"game": game_id, **columns.of_call(call)})


async def tick(session: Session, game_id: int) -> None:
    """Let a game's board lag until it shows what is new beside the version."""
    await session.fetch(TICK, game_id)


async def note_shown(session: Session, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    values = {
        "games": list(shown),
        "milestones": [one.milestone for one in shown.values()],
        "versions": [one.version for one in shown.values()],
        "ticks": [one.tick for one in shown.values()],
    }
    await NOTE_SHOWN.run(session, values)


async def one(session: Session, question: str, game_id: int) -> Row:
    """Return the one row of a game, or raise `UnknownGame`."""
    try:
        found = await session.fetch(question, game_id)
    except asyncpg.DataError:  # no game has a number as long as that
        found = ()
    if not found:
        raise UnknownGame(game_id) from None
    return found[0]
