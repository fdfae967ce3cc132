"""Writes what stands beside the versions of a game: its board message, its clock, whom it calls.

Runs inside the caller's transaction.
"""

from collections.abc import Mapping

from game.model.call import Call
from game.model.clock import ClockChange
from game.model.due import Due, DueMoment
from game.model.game import Game
from game.model.message import MessageRef, Shown
from game.storage.columns import standings as columns
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.postgresql.connecting.statements import Session, Statement

from . import reading, scheduling

PLACE_BOARD = Statement("""
    UPDATE game
    SET board_channel = :board_channel, board_message = :board_message,
        shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick
    WHERE id = :game RETURNING id
""")
SET_CLOCK = Statement("""
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


async def place_board(
    session: Session,
    game_id: int,
    board: MessageRef | None,
    shown: Shown | None,
    change: ClockChange | None,
) -> None:
    """Write where a game's board message stands, what it shows, and the clock it starts."""
    values = {"game": game_id, **columns.of_board(board), **columns.of_shown(shown)}
    if not await PLACE_BOARD.run(session, values):
        raise UnknownGame(game_id)
    if change is not None:
        await _write_clock(session, game_id, change)


async def set_clock(session: Session, game: Game, change: ClockChange) -> None:
    """Set the clock of a game that stands where it was read."""
    stored = await reading.standing_kept(session, game.id)
    if (stored.version, stored.clock.tick) != (game.version, game.clock.tick):
        raise StaleVersion(game.id, game.version, stored.version)
    await _write_clock(session, game.id, change)


async def begin_posting(
    session: Session, game_id: int, call: Call | None, due: Mapping[Due, int | None]
) -> None:
    """Write that a board message is about to be sent, whom it calls, and what follows it."""
    if not await session.fetch(BEGIN_POSTING, game_id):
        raise UnknownGame(game_id)
    if call is not None:
        await write_call(session, game_id, call)
    await scheduling.schedule(session, game_id, due)


async def call(session: Session, moment: DueMoment, call: Call) -> bool:
    """Write who is called in place of what was due; tell whether that still was.

    The board lags until it shows that, though the version stays.
    """
    still_due = await scheduling.settle(session, moment)
    if still_due:
        await write_call(session, moment.game, call)
        await session.fetch(TICK, moment.game)
    return still_due


async def nudge(session: Session, game_id: int, call: Call, due: Mapping[Due, int | None]) -> None:
    """Write that somebody is to be reminded, and when."""
    await write_call(session, game_id, call)
    await scheduling.schedule(session, game_id, due)


async def note_shown(session: Session, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    values = {
        "games": list(shown),
        "milestones": [one.milestone for one in shown.values()],
        "versions": [one.version for one in shown.values()],
        "ticks": [one.tick for one in shown.values()],
    }
    await NOTE_SHOWN.run(session, values)


async def write_call(session: Session, game_id: int, call: Call) -> None:
    """Write who is called at a game."""
    await CALL.run(session, {"game": game_id, **columns.of_call(call)})


async def _write_clock(session: Session, game_id: int, change: ClockChange) -> None:
    await SET_CLOCK.run(session, {"game": game_id, **columns.of_clock(change.clock)})
    await scheduling.schedule(session, game_id, change.due)
