"""Writes games, or rejects what cannot be written. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.storage.due import Due, DueMoment
from game.storage.errors import ChannelBusy, DuplicateClick, SeatsSettled, StaleVersion, UnknownGame
from game.storage.records import Change, Game, Status
from game.storage.repository import NO_CLICK
from game.storage.standing import Call, MessageRef, Shown, Winding

from . import rows, scheduling, standings

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = """
    SELECT id FROM game WHERE channel = ? AND status IN ('lobby', 'playing') AND resting = 0
"""
KNOWN_CLICK = "SELECT id FROM click WHERE id = ?"
ADD_CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"

NOTE = """
    INSERT INTO meta (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = "SELECT value FROM meta WHERE key = ?"
ONLINE = "online"
"""The key of the moment up to which the bot is known to have been online."""

PUT_OFF = "UPDATE due SET at = at + ? WHERE kind = ?"
PUT_CLOCKS_OFF = """
    UPDATE game SET turn_due = turn_due + ?, tick = tick + 1
    WHERE turn_due IS NOT NULL AND overdue = 0 AND still_since IS NULL
"""


def create(
    connection: sqlite3.Connection, game: Game, click: int, due: Mapping[Due, int | None]
) -> Game:
    """Write a new game and return it as stored."""
    _reject_known(connection, click)
    if game.status.is_open:
        _reject_busy(connection, game.channel, NEW)
    stored = replace(game, id=rows.add_game(connection, game), version=1)
    rows.seat_all(connection, stored.id, stored.seats)
    rows.append(connection, stored.id, stored.record)
    scheduling.schedule(connection, stored.id, due)
    _remember_click(connection, click, stored)
    return stored


def save(connection: sqlite3.Connection, game: Game, change: Change, click: int, at: int) -> Game:
    """Write what changes in a stored game and return its next version as stored."""
    _reject_known(connection, click)
    stored = standings.standing(connection, game.id)
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)
    if change.settles and game.status is not Status.LOBBY:
        raise SeatsSettled(game.id)
    if change.status is not None and change.status.is_open:
        _reject_busy(connection, game.channel, game.id)
    rows.change_game(connection, game.id, change, at)
    if change.seats is not None:
        rows.seat_all(connection, game.id, change.seats)
    rows.append(connection, game.id, change.entries)
    if change.status is not None and not change.status.is_open:
        scheduling.settle_all(connection, game.id)
    scheduling.schedule(connection, game.id, change.due)
    clock = stored.clock.stopped() if change.stops_clock else stored.clock
    called = stored.call if change.call is None else change.call
    if change.call is not None:
        standings.call(connection, game.id, change.call)
    after = game.after(change, at).standing(replace(stored, clock=clock, call=called))
    _remember_click(connection, click, after)
    return after


def place_board(
    connection: sqlite3.Connection,
    game_id: int,
    board: MessageRef | None,
    shown: Shown | None,
    winding: Winding | None,
) -> None:
    """Write where a game's board message stands, what it shows, and the clock it starts."""
    if not standings.place_board(connection, game_id, board, shown):
        raise UnknownGame(game_id)
    if winding is not None:
        _set_clock(connection, game_id, winding)


def wind(connection: sqlite3.Connection, game: Game, winding: Winding) -> None:
    """Set the clock of a game that stands where it was read."""
    stored = standings.standing(connection, game.id)
    if (stored.version, stored.clock.tick) != (game.version, game.clock.tick):
        raise StaleVersion(game.id, game.version, stored.version)
    _set_clock(connection, game.id, winding)


def count_downtime(
    connection: sqlite3.Connection, kinds: Sequence[Due], at: int, least: int
) -> int:
    """Put the clocks off by the time since the last note, and note this moment."""
    noted = next((row["value"] for row in connection.execute(NOTED, (ONLINE,))), at)
    gap = at - int(noted)
    if gap < least:
        gap = 0
    else:
        connection.executemany(PUT_OFF, [(gap, kind) for kind in kinds])
        connection.execute(PUT_CLOCKS_OFF, (gap,))
    note_online(connection, at)
    return gap


def note_online(connection: sqlite3.Connection, at: int) -> None:
    """Write a moment at which the bot is online."""
    connection.execute(NOTE, (ONLINE, str(at)))


def _set_clock(connection: sqlite3.Connection, game_id: int, winding: Winding) -> None:
    standings.wind(connection, game_id, winding.clock)
    scheduling.schedule(connection, game_id, winding.due)


def begin_posting(
    connection: sqlite3.Connection, game_id: int, call: Call | None, due: Mapping[Due, int | None]
) -> None:
    """Write that a board message is about to be sent, whom it calls, and what follows it."""
    if not standings.begin_posting(connection, game_id):
        raise UnknownGame(game_id)
    if call is not None:
        standings.call(connection, game_id, call)
    scheduling.schedule(connection, game_id, due)


def call(connection: sqlite3.Connection, moment: DueMoment, call: Call) -> bool:
    """Write who is called in place of what was due; tell whether that still was."""
    still_due = scheduling.settle(connection, moment)
    if still_due:
        standings.call(connection, moment.game, call)
        standings.tick(connection, moment.game)
    return still_due


def nudge(
    connection: sqlite3.Connection, game_id: int, call: Call, due: Mapping[Due, int | None]
) -> None:
    """Write that somebody is to be reminded, and when."""
    standings.call(connection, game_id, call)
    scheduling.schedule(connection, game_id, due)


def _reject_known(connection: sqlite3.Connection, click: int) -> None:
    if rows.ids(connection, KNOWN_CLICK, click):
        raise DuplicateClick(click)


def _reject_busy(connection: sqlite3.Connection, channel: int, own_id: int) -> None:
    for other in rows.ids(connection, OPEN_IN, channel):
        if other != own_id:
            raise ChannelBusy(other)


def _remember_click(connection: sqlite3.Connection, click: int, stored: Game) -> None:
    if click != NO_CLICK:
        connection.execute(ADD_CLICK, (click, stored.id, stored.version))
