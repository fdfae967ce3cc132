"""Writes games, or rejects what cannot be written. Runs inside the caller's transaction.

Where two are at the same thing at once, an index lets one of them through; the other's work is
done again, and is rejected here.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.storage.due import Due, DueMoment
from game.storage.errors import (
    ChannelBusy,
    DuplicateClick,
    SeatsSettled,
    StaleVersion,
    UnknownGame,
)
from game.storage.postgresql.connecting.statements import Session
from game.storage.records import Change, Game, Status
from game.storage.standing import Call, MessageRef, Shown, Winding

from . import rows, scheduling, standings

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = """
    SELECT id FROM game WHERE channel = $1 AND status IN ('lobby', 'playing') AND NOT resting
"""
KNOWN_CLICK = "SELECT id FROM click WHERE id = $1"

NOTE = """
    INSERT INTO meta (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = "SELECT value FROM meta WHERE key = $1"


async def create(session: Session, game: Game, click: int, due: Mapping[Due, int | None]) -> Game:
    """Write a new game and return it as stored."""
    await _reject_known(session, click)
    if game.status.is_open:
        await _reject_busy(session, game.channel, NEW, click)
    stored = replace(game, id=await rows.add_game(session, game), version=1)
    await rows.seat_all(session, stored.id, stored.seats)
    await rows.follow(session, stored, stored.record, due, click)
    return stored


async def save(session: Session, game: Game, change: Change, click: int, at: int) -> Game:
    """Write what changes in a stored game and return its next version as stored."""
    settled = change.settles and game.status is not Status.LOBBY
    opens = change.status is not None and change.status.is_open
    if settled or opens:
        await _reject_stale(session, game, click)
    if settled:
        raise SeatsSettled(game.id)
    if opens:
        await _reject_busy(session, game.channel, game.id, click)
    stands = await rows.change_game(session, game, change, click, at)
    if stands is None:
        await _reject_stale(session, game, click)
        raise StaleVersion(game.id, game.version, game.version + 1)
    after = game.after(change, at).standing(stands)
    if change.seats is not None:
        await rows.seat_all(session, game.id, change.seats)
    if change.call is not None:
        await standings.call(session, game.id, change.call)
        after = replace(after, call=change.call)
    ends = change.status is not None and not change.status.is_open
    await rows.follow(session, after, change.entries, change.due, click, ends=ends)
    return after


async def place_board(
    session: Session,
    game_id: int,
    board: MessageRef | None,
    shown: Shown | None,
    winding: Winding | None,
) -> None:
    """Write where a game's board message stands, what it shows, and the clock it starts."""
    if not await standings.place_board(session, game_id, board, shown):
        raise UnknownGame(game_id)
    if winding is not None:
        await _set_clock(session, game_id, winding)


async def wind(session: Session, game: Game, winding: Winding) -> None:
    """Set the clock of a game that stands where it was read."""
    stored = await standings.standing_kept(session, game.id)
    if (stored.version, stored.clock.tick) != (game.version, game.clock.tick):
        raise StaleVersion(game.id, game.version, stored.version)
    await _set_clock(session, game.id, winding)


async def begin_posting(
    session: Session, game_id: int, call: Call | None, due: Mapping[Due, int | None]
) -> None:
    """Write that a board message is about to be sent, whom it calls, and what follows it."""
    if not await standings.begin_posting(session, game_id):
        raise UnknownGame(game_id)
    if call is not None:
        await standings.call(session, game_id, call)
    await scheduling.schedule(session, game_id, due)


async def call(session: Session, moment: DueMoment, call: Call) -> bool:
    """Write who is called in place of what was due; tell whether that still was."""
    still_due = await scheduling.settle(session, moment)
    if still_due:
        await standings.call(session, moment.game, call)
        await standings.tick(session, moment.game)
    return still_due


async def nudge(session: Session, game_id: int, call: Call, due: Mapping[Due, int | None]) -> None:
    """Write that somebody is to be reminded, and when."""
    await standings.call(session, game_id, call)
    await scheduling.schedule(session, game_id, due)


async def _set_clock(session: Session, game_id: int, winding: Winding) -> None:
    await standings.wind(session, game_id, winding.clock)
    await scheduling.schedule(session, game_id, winding.due)


async def _reject_stale(session: Session, game: Game, click: int) -> None:
    await _reject_known(session, click)
    stored = await standings.standing_kept(session, game.id)
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)


async def _reject_known(session: Session, click: int) -> None:
    if await rows.ids(session, KNOWN_CLICK, click):
        raise DuplicateClick(click)


async def _reject_busy(session: Session, channel: int, own_id: int, click: int) -> None:
    for other in await rows.ids(session, OPEN_IN, channel):
        if other != own_id:
            # The same click may have opened it since it was looked for.
            await _reject_known(session, click)
            raise ChannelBusy(other)
