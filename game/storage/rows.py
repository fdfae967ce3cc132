"""Games to rows and back, by the names of the columns. Runs inside the caller's transaction."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from .errors import UnknownGame
from .records import (
    Change,
    Clock,
    Cut,
    Due,
    Entry,
    Game,
    MessageRef,
    Seat,
    Shown,
    Standing,
    Status,
)

GAME = "SELECT * FROM game WHERE id = ?"
STANDING = """
    SELECT version, board_channel, board_message, shown_milestone, shown_version, shown_tick,
           posting, turn_due, overdue, called, tick
    FROM game WHERE id = ?
"""
SEATS = "SELECT user, name, click, vote, level FROM seat WHERE game = ? ORDER BY number"
ENTRIES = "SELECT seat, action, user, click, at FROM entry WHERE game = ? ORDER BY number"
ADD_GAME = """
    INSERT INTO game (guild, channel, host, options, locale, secret, status,
                      board_channel, board_message, version, created, changed, hints, hinted,
                      unreadable, cuts,
                      shown_milestone, shown_version, shown_tick, posting, resting, missed,
                      pace, turn_due, overdue, called, tick)
    VALUES (:guild, :channel, :host, :options, :locale, :secret, :status,
            :board_channel, :board_message, 1, :created, :changed, :hints, :hinted,
            :unreadable, :cuts,
            :shown_milestone, :shown_version, :shown_tick, :posting, :resting, :missed,
            :pace, :turn_due, :overdue, :called, :tick)
    RETURNING id
"""
CHANGE_GAME = """
    UPDATE game
    SET host = coalesce(:host, host), status = coalesce(:status, status),
        resting = coalesce(:resting, resting), missed = coalesce(:missed, missed),
        hints = coalesce(:hints, hints), hinted = coalesce(:hinted, hinted),
        unreadable = coalesce(:unreadable, unreadable),
        cuts = coalesce(:cuts, cuts),
        turn_due = CASE WHEN :stops_clock THEN NULL ELSE turn_due END,
        overdue = CASE WHEN :stops_clock THEN 0 ELSE overdue END,
        version = version + 1, changed = :at
    WHERE id = :game
"""
PLACE_BOARD = """
    UPDATE game
    SET board_channel = :board_channel, board_message = :board_message,
        shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick
    WHERE id = :game RETURNING id
"""
WIND = """
    UPDATE game SET turn_due = :turn_due, overdue = :overdue, called = :called, tick = :tick
    WHERE id = :game
"""
NOTE_SHOWN = """
    UPDATE game
    SET shown_milestone = :shown_milestone, shown_version = :shown_version,
        shown_tick = :shown_tick, posting = 0
    WHERE id = :game
"""
BEGIN_POSTING = "UPDATE game SET posting = 1 WHERE id = ? RETURNING id"
SETTLE_ALL = "DELETE FROM due WHERE game = ?"
SETTLE = "DELETE FROM due WHERE game = ? AND kind = ?"
SCHEDULE = """
    INSERT INTO due (game, kind, at) VALUES (?, ?, ?)
    ON CONFLICT (game, kind) DO UPDATE SET at = excluded.at
"""
CLEAR_SEATS = "DELETE FROM seat WHERE game = ?"
ADD_SEAT = """
    INSERT INTO seat (game, number, user, name, click, vote, level)
    VALUES (:game, :number, :user, :name, :click, :vote, :level)
"""
ADD_ENTRY = """
    INSERT INTO entry (game, number, seat, action, user, click, at)
    VALUES (:game, (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = :game),
            :seat, :action, :user, :click, :at)
"""

Columns = dict[str, Any]
"""Values by the names of their columns."""


def ids(connection: sqlite3.Connection, question: str, *values: int) -> tuple[int, ...]:
    """Answer a question that asks for ids."""
    return tuple(row["id"] for row in connection.execute(question, values))


def game(connection: sqlite3.Connection, game_id: int) -> Game:
    """Return one game, or raise `UnknownGame`."""
    row = _one(connection, GAME, game_id)
    return Game(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        host=row["host"],
        options=row["options"],
        locale=row["locale"],
        secret=row["secret"],
        status=Status.RESTING if row["resting"] else Status(row["status"]),
        seats=tuple(Seat(**seat) for seat in connection.execute(SEATS, (game_id,))),
        record=tuple(Entry(**entry) for entry in connection.execute(ENTRIES, (game_id,))),
        board=_board(row),
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        hints=bool(row["hints"]),
        hinted=tuple(json.loads(row["hinted"])),
        unreadable=row["unreadable"],
        cuts=tuple(Cut(*cut) for cut in json.loads(row["cuts"])),
        shown=_shown(row),
        posting=bool(row["posting"]),
        missed=row["missed"],
        pace=row["pace"],
        clock=_clock(row),
    )


def standing(connection: sqlite3.Connection, game_id: int) -> Standing:
    """Return where one game stands, or raise `UnknownGame`."""
    row = _one(connection, STANDING, game_id)
    return Standing(row["version"], _board(row), _shown(row), bool(row["posting"]), _clock(row))


def add_game(connection: sqlite3.Connection, new: Game) -> int:
    """Write a game's own row and return the id it was given."""
    ((given,),) = connection.execute(
        ADD_GAME,
        {
            "guild": new.guild,
            "channel": new.channel,
            "host": new.host,
            "options": new.options,
            "locale": new.locale,
            "secret": new.secret,
            **_standing(new.status),
            **_place(new.board),
            **_shows(new.shown),
            "posting": new.posting,
            "missed": new.missed,
            "pace": new.pace,
            **_winds(new.clock),
            "created": new.created,
            "changed": new.changed,
            "hints": new.hints,
            "hinted": json.dumps(new.hinted),
            "unreadable": new.unreadable,
            "cuts": _cuts(new.cuts),
        },
    ).fetchall()
    return given


def change_game(connection: sqlite3.Connection, game_id: int, change: Change, at: int) -> None:
    """Write what changes in a game's own row, and count its version up."""
    connection.execute(
        CHANGE_GAME,
        {
            "game": game_id,
            "host": change.host,
            **_standing(change.status),
            "missed": change.missed,
            "hints": change.hints,
            "hinted": None if change.hinted is None else json.dumps(change.hinted),
            "unreadable": change.unreadable,
            "cuts": None if change.cuts is None else _cuts(change.cuts),
            "stops_clock": change.stops_clock,
            "at": at,
        },
    )


def place_board(
    connection: sqlite3.Connection, game_id: int, board: MessageRef | None, shown: Shown | None
) -> bool:
    """Write where a game's board stands and what it shows; tell whether there is such a game."""
    values = {"game": game_id, **_place(board), **_shows(shown)}
    return bool(connection.execute(PLACE_BOARD, values).fetchall())


def wind(connection: sqlite3.Connection, game_id: int, clock: Clock) -> None:
    """Write how a game's clock stands."""
    connection.execute(WIND, {"game": game_id, **_winds(clock)})


def begin_posting(connection: sqlite3.Connection, game_id: int) -> bool:
    """Write that a board is about to be sent; tell whether there is such a game."""
    return bool(connection.execute(BEGIN_POSTING, (game_id,)).fetchall())


def note_shown(connection: sqlite3.Connection, shown: Mapping[int, Shown]) -> None:
    """Write what the boards of these games show."""
    connection.executemany(
        NOTE_SHOWN, [{"game": game_id, **_shows(one)} for game_id, one in shown.items()]
    )


def settle_all(connection: sqlite3.Connection, game_id: int) -> None:
    """Let nothing be due at a game any more."""
    connection.execute(SETTLE_ALL, (game_id,))


def schedule(connection: sqlite3.Connection, game_id: int, due: Mapping[Due, int | None]) -> None:
    """Write when what is due at a game; `None` settles it."""
    for kind, at in due.items():
        if at is None:
            connection.execute(SETTLE, (game_id, kind))
        else:
            connection.execute(SCHEDULE, (game_id, kind, at))


def seat_all(connection: sqlite3.Connection, game_id: int, seats: Iterable[Seat]) -> None:
    """Put these seats in the place of the earlier ones."""
    connection.execute(CLEAR_SEATS, (game_id,))
    connection.executemany(
        ADD_SEAT,
        [
            {
                "game": game_id,
                "number": number,
                "user": seat.user,
                "name": seat.name,
                "click": seat.click,
                "vote": seat.vote,
                "level": seat.level,
            }
            for number, seat in enumerate(seats)
        ],
    )


def append(connection: sqlite3.Connection, game_id: int, entries: Iterable[Entry]) -> None:
    """Add entries to the end of a record."""
    connection.executemany(
        ADD_ENTRY,
        [
            {
                "game": game_id,
                "seat": entry.seat,
                "action": entry.action,
                "user": entry.user,
                "click": entry.click,
                "at": entry.at,
            }
            for entry in entries
        ],
    )


def _cuts(cuts: Iterable[Cut]) -> str:
    return json.dumps([(cut.user, cut.word, cut.drawn) for cut in cuts])


def _one(connection: sqlite3.Connection, question: str, game_id: int) -> sqlite3.Row:
    try:
        found = connection.execute(question, (game_id,)).fetchall()
    except OverflowError:  # no game has a number as long as that
        found = []
    if not found:
        raise UnknownGame(game_id)
    return found[0]


def _place(board: MessageRef | None) -> Columns:
    channel, message = (board.channel, board.message) if board else (None, None)
    return {"board_channel": channel, "board_message": message}


def _standing(status: Status | None) -> Columns:
    """A resting game keeps the status that it wakes up to."""
    if status is None:
        return {"status": None, "resting": None}
    resting = status is Status.RESTING
    return {"status": Status.PLAYING if resting else status, "resting": resting}


def _shows(shown: Shown | None) -> Columns:
    milestone, version = (shown.milestone, shown.version) if shown else (None, None)
    tick = shown.tick if shown else 0
    return {"shown_milestone": milestone, "shown_version": version, "shown_tick": tick}


def _shown(row: sqlite3.Row) -> Shown | None:
    milestone, version = row["shown_milestone"], row["shown_version"]
    if milestone is None or version is None:
        return None
    return Shown(milestone, version, row["shown_tick"])


def _winds(clock: Clock) -> Columns:
    return {
        "turn_due": clock.due,
        "overdue": clock.overdue,
        "called": clock.called,
        "tick": clock.tick,
    }


def _clock(row: sqlite3.Row) -> Clock:
    return Clock(row["turn_due"], bool(row["overdue"]), row["called"], row["tick"])


def _board(row: sqlite3.Row) -> MessageRef | None:
    channel, message = row["board_channel"], row["board_message"]
    return None if channel is None or message is None else MessageRef(channel, message)
