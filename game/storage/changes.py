"""What changes a game, and what is refused. Everything runs inside the caller's transaction."""

from dataclasses import replace

import aiosqlite

from . import rows
from .records import Game, MessageRef, Status
from .remembered import Remembered
from .repository import (
    NO_CLICK,
    ChannelBusy,
    DuplicateClick,
    RecordRewritten,
    SeatsSettled,
    StaleVersion,
    UnknownGame,
)

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = "SELECT id FROM game WHERE channel = ? AND status IN ('lobby', 'playing')"
KNOWN_CLICK = "SELECT id FROM click WHERE id = ?"
ADD_CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"
PLACE_BOARD = """
    UPDATE game SET board_channel = ?, board_message = ? WHERE id = ? RETURNING id
"""


async def create(connection: aiosqlite.Connection, game: Game, click: int) -> Game:
    """Write a new game and return it as stored."""
    await _refuse_duplicate(connection, click)
    await _refuse_busy(connection, game, NEW)
    game_id = await rows.add_game(connection, game)
    await rows.seat_all(connection, game_id, game.seats)
    await rows.append(connection, game_id, 0, game.record)
    await _remember_click(connection, click, game_id, 1)
    return replace(game, id=game_id, version=1)


async def save(
    connection: aiosqlite.Connection, game: Game, click: int, remembered: Remembered
) -> Game:
    """Write the successor of a stored game and return it as stored."""
    await _refuse_duplicate(connection, click)
    stored = await rows.game(connection, game.id, remembered)
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
    await _refuse_busy(connection, accepted, accepted.id)
    await rows.change_game(connection, accepted)
    if accepted.seats != stored.seats:
        await rows.seat_all(connection, game.id, accepted.seats)
    start = len(stored.record)
    await rows.append(connection, game.id, start, accepted.record[start:])
    await _remember_click(connection, click, game.id, accepted.version)
    return accepted


async def place_board(
    connection: aiosqlite.Connection, game_id: int, board: MessageRef | None
) -> None:
    """Write where a game's board message stands."""
    where = (board.channel, board.message) if board else (None, None)
    if not await connection.execute_fetchall(PLACE_BOARD, (*where, game_id)):
        raise UnknownGame(game_id)


def _refuse_unfit(stored: Game, game: Game) -> None:
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)
    if game.record[: len(stored.record)] != stored.record:
        raise RecordRewritten(game.id)
    if game.seats != stored.seats and stored.status is not Status.LOBBY:
        raise SeatsSettled(game.id)


async def _refuse_duplicate(connection: aiosqlite.Connection, click: int) -> None:
    if await rows.ids(connection, KNOWN_CLICK, click):
        raise DuplicateClick(click)


async def _refuse_busy(connection: aiosqlite.Connection, game: Game, own_id: int) -> None:
    if not game.status.is_open:
        return
    for other in await rows.ids(connection, OPEN_IN, game.channel):
        if other != own_id:
            raise ChannelBusy(other)


async def _remember_click(
    connection: aiosqlite.Connection, click: int, game_id: int, version: int
) -> None:
    if click != NO_CLICK:
        await connection.execute_fetchall(ADD_CLICK, (click, game_id, version))
