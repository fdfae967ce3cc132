"""Games to rows and back. Everything here runs inside the caller's transaction."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .errors import UnknownGame
from .records import Entry, Game, MessageRef, Seat, Status
from .remembered import Remembered

Row = tuple[Any, ...]

GAMES = """
    SELECT id, guild, channel, host, options, locale, secret, status,
           board_channel, board_message, version, created, changed, hints, hinted
    FROM game WHERE id IN (SELECT value FROM json_each(?))
"""
VERSION = 10
"""The version's place among these columns."""
SEATS = """
    SELECT game, user, name, click, vote, level
    FROM seat WHERE game IN (SELECT value FROM json_each(?)) ORDER BY game, number
"""
ENTRIES = """
    SELECT game, seat, action, user, click, at
    FROM entry WHERE game IN (SELECT value FROM json_each(?)) ORDER BY game, number
"""
ADD_GAME = """
    INSERT INTO game (guild, channel, host, options, locale, secret, status,
                      board_channel, board_message, version, created, changed, hints, hinted)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?) RETURNING id
"""
CHANGE_GAME = """
    UPDATE game
    SET host = ?, options = ?, status = ?, version = ?, changed = ?, hints = ?, hinted = ?
    WHERE id = ? AND version = ? RETURNING board_channel, board_message
"""
ADD_SEAT = """
    INSERT INTO seat (game, number, user, name, click, vote, level) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
CLEAR_SEATS = "DELETE FROM seat WHERE game = ?"
ADD_ENTRY = """
    INSERT INTO entry (game, number, seat, action, user, click, at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


def ids(connection: sqlite3.Connection, question: str, *values: int) -> tuple[int, ...]:
    """Answer a question that asks for ids."""
    return tuple(row[0] for row in connection.execute(question, values).fetchall())


def game(connection: sqlite3.Connection, game_id: int, remembered: Remembered) -> Game:
    """Return one game, or raise `UnknownGame`."""
    found = games(connection, (game_id,), remembered)
    if not found:
        raise UnknownGame(game_id)
    return found[0]


def remembered_game(
    connection: sqlite3.Connection, game_id: int, remembered: Remembered
) -> Game | None:
    """Return one game by its own row alone, if the rest of its version is remembered."""
    for row in _of(connection, GAMES, (game_id,)):
        if (known := remembered.at(game_id, row[VERSION])) is not None:
            return remembered.keep(_game(row, known.seats, known.record))
    return None


def games(
    connection: sqlite3.Connection, wanted: tuple[int, ...], remembered: Remembered
) -> tuple[Game, ...]:
    """Return the games with these ids, in this order, leaving out unknown ones.

    Must run before the transaction writes anything: what it reads is remembered as committed.
    """
    rows = {row[0]: row for row in _of(connection, GAMES, wanted)}
    known = {one: remembered.at(one, row[VERSION]) for one, row in rows.items()}
    fresh = tuple(one for one, game in known.items() if game is None)
    seats: dict[int, list[Seat]] = defaultdict(list)
    entries: dict[int, list[Entry]] = defaultdict(list)
    if fresh:
        for of, *values in _of(connection, SEATS, fresh):
            seats[of].append(Seat(*values))
        for of, *values in _of(connection, ENTRIES, fresh):
            entries[of].append(Entry(*values))

    def whole(one: int) -> Game:
        if (game := known[one]) is not None:
            return remembered.keep(_game(rows[one], game.seats, game.record))
        return remembered.keep(_game(rows[one], tuple(seats[one]), tuple(entries[one])))

    return tuple(whole(one) for one in wanted if one in rows)


def _of(connection: sqlite3.Connection, question: str, wanted: tuple[int, ...]) -> list[Row]:
    return connection.execute(question, (json.dumps(wanted),)).fetchall()


def add_game(connection: sqlite3.Connection, new: Game) -> int:
    """Write a game's own row and return the id it was given."""
    board = (new.board.channel, new.board.message) if new.board else (None, None)
    made = (new.guild, new.channel, new.host, new.options, new.locale, new.secret, new.status)
    ((given,),) = connection.execute(
        ADD_GAME, (*made, *board, new.created, new.changed, *_hints(new))
    ).fetchall()
    return given


def change_game(connection: sqlite3.Connection, new: Game) -> Game | None:
    """Write what may change in a game's own row, and give it with the place of its board.

    ``None`` where the version before is not the stored one: nothing is written then.
    """
    values = (new.host, new.options, new.status, new.version, new.changed, *_hints(new))
    for channel, message in connection.execute(
        CHANGE_GAME, (*values, new.id, new.version - 1)
    ).fetchall():
        return replace(new, board=_board(channel, message))
    return None


def seat_all(connection: sqlite3.Connection, game_id: int, seats: Iterable[Seat]) -> None:
    """Put these seats in the place of the earlier ones."""
    connection.execute(CLEAR_SEATS, (game_id,)).fetchall()
    connection.executemany(
        ADD_SEAT,
        [(game_id, n, s.user, s.name, s.click, s.vote, s.level) for n, s in enumerate(seats)],
    )


def append(
    connection: sqlite3.Connection, game_id: int, start: int, entries: Iterable[Entry]
) -> None:
    """Add entries to a record that holds `start` of them."""
    connection.executemany(
        ADD_ENTRY,
        [
            (game_id, n, e.seat, e.action, e.user, e.click, e.at)
            for n, e in enumerate(entries, start)
        ],
    )


def _game(row: Row, seats: tuple[Seat, ...], record: tuple[Entry, ...]) -> Game:
    (game_id, guild, channel, host, options, locale, secret, status) = row[:8]
    (board_channel, board_message, version, created, changed, hints, hinted) = row[8:]
    return Game(
        id=game_id,
        guild=guild,
        channel=channel,
        host=host,
        options=options,
        locale=locale,
        secret=secret,
        status=Status(status),
        seats=seats,
        record=record,
        board=_board(board_channel, board_message),
        version=version,
        created=created,
        changed=changed,
        hints=bool(hints),
        hinted=tuple(json.loads(hinted)),
    )


def _board(channel: int | None, message: int | None) -> MessageRef | None:
    return None if channel is None or message is None else MessageRef(channel, message)


def _hints(game: Game) -> tuple[bool, str]:
    return game.hints, json.dumps(game.hinted)
