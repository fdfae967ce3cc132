"""What changes a game, and what is refused. Everything runs inside the caller's transaction."""

import sqlite3
from dataclasses import replace

from . import rows
from .errors import (
    ChannelBusy,
    DuplicateClick,
    RecordRewritten,
    Rejected,
    SeatsSettled,
    StaleVersion,
    UnknownGame,
)
from .records import Game, MessageRef, Status
from .remembered import Remembered
from .repository import NO_CLICK

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = "SELECT id FROM game WHERE channel = ? AND status IN ('lobby', 'playing')"
VERSION_OF = "SELECT version FROM game WHERE id = ?"
KNOWN_CLICK = "SELECT id FROM click WHERE id = ?"
ADD_CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"
PLACE_BOARD = """
    UPDATE game SET board_channel = ?, board_message = ? WHERE id = ? RETURNING id
"""


def create(connection: sqlite3.Connection, game: Game, click: int) -> Game:
    """Write a new game and return it as stored."""
    _refuse_duplicate(connection, click)
    _refuse_busy(connection, game, NEW)
    game_id = rows.add_game(connection, game)
    rows.seat_all(connection, game_id, game.seats)
    rows.append(connection, game_id, 0, game.record)
    _remember_click(connection, click, game_id, 1)
    return replace(game, id=game_id, version=1)


def save(connection: sqlite3.Connection, game: Game, click: int, remembered: Remembered) -> Game:
    """Write the successor of a stored game and return it as stored.

    The stored version is taken from memory where it is there; the writing itself tells whether
    it was the newest.
    """
    try:
        return _saved(connection, game, click, remembered)
    except (Rejected, sqlite3.IntegrityError):
        _refuse_duplicate(connection, click)
        raise


def _saved(connection: sqlite3.Connection, game: Game, click: int, remembered: Remembered) -> Game:
    stored = remembered.at(game.id, game.version)
    if stored is None:
        stored = rows.game(connection, game.id, remembered)
    _refuse_unfit(stored, game)
    accepted = replace(
        stored,
        host=game.host,
        options=game.options,
        status=game.status,
        seats=game.seats,
        record=game.record,
        version=stored.version + 1,
        changed=game.changed,
        hints=game.hints,
        hinted=game.hinted,
    )
    if not stored.status.is_open:
        _refuse_busy(connection, accepted, accepted.id)
    accepted = _counted_up(connection, accepted)
    if accepted.seats != stored.seats:
        rows.seat_all(connection, game.id, accepted.seats)
    if added := accepted.record[len(stored.record) :]:
        rows.append(connection, game.id, len(stored.record), added)
    _remember_click(connection, click, game.id, accepted.version)
    return accepted


def _counted_up(connection: sqlite3.Connection, accepted: Game) -> Game:
    """Write a game's own row, if the version before is still the stored one."""
    written = rows.change_game(connection, accepted)
    if written is None:
        ((now,),) = connection.execute(VERSION_OF, (accepted.id,)).fetchall() or ((0,),)
        before = accepted.version - 1
        raise StaleVersion(accepted.id, before, now) if now else UnknownGame(accepted.id)
    return written


def place_board(connection: sqlite3.Connection, game_id: int, board: MessageRef | None) -> None:
    """Write where a game's board message stands."""
    where = (board.channel, board.message) if board else (None, None)
    if not connection.execute(PLACE_BOARD, (*where, game_id)).fetchall():
        raise UnknownGame(game_id)


def _refuse_unfit(stored: Game, game: Game) -> None:
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)
    if game.record[: len(stored.record)] != stored.record:
        raise RecordRewritten(game.id)
    if game.seats != stored.seats and stored.status is not Status.LOBBY:
        raise SeatsSettled(game.id)


def _refuse_duplicate(connection: sqlite3.Connection, click: int) -> None:
    if rows.ids(connection, KNOWN_CLICK, click):
        raise DuplicateClick(click)


def _refuse_busy(connection: sqlite3.Connection, game: Game, own_id: int) -> None:
    if not game.status.is_open:
        return
    for other in rows.ids(connection, OPEN_IN, game.channel):
        if other != own_id:
            raise ChannelBusy(other)


def _remember_click(connection: sqlite3.Connection, click: int, game_id: int, version: int) -> None:
    if click != NO_CLICK:
        connection.execute(ADD_CLICK, (click, game_id, version)).fetchall()
