"""Games to rows and back, by the names of the columns. Runs inside the caller's transaction."""

import json
import sqlite3
from collections.abc import Iterable

from game.storage.records import Change, Cut, Entry, Game, Guest, Seat, Status, Vacancy

from . import standings
from .standings import Columns

GAME = "SELECT * FROM game WHERE id = ?"
SEATS = "SELECT user, name, click, vote, level FROM seat WHERE game = ? ORDER BY number"
ENTRIES = "SELECT seat, action, user, click, at FROM entry WHERE game = ? ORDER BY number"
ADD_GAME = """
    INSERT INTO game (guild, channel, host, options, locale, secret, status,
                      board_channel, board_message, version, created, changed, hints, hinted,
                      unreadable, cuts,
                      shown_milestone, shown_version, shown_tick, posting, resting, missed,
                      pace, turn_due, overdue, tick, still_since, away_until,
                      call_milestone, call_users, nudged,
                      strict, stays, guests, vacancies)
    VALUES (:guild, :channel, :host, :options, :locale, :secret, :status,
            :board_channel, :board_message, 1, :created, :changed, :hints, :hinted,
            :unreadable, :cuts,
            :shown_milestone, :shown_version, :shown_tick, :posting, :resting, :missed,
            :pace, :turn_due, :overdue, :tick, :still_since, :away_until,
            :call_milestone, :call_users, :nudged,
            :strict, :stays, :guests, :vacancies)
    RETURNING id
"""
CHANGE_GAME = """
    UPDATE game
    SET host = coalesce(:host, host), status = coalesce(:status, status),
        resting = coalesce(:resting, resting), missed = coalesce(:missed, missed),
        hints = coalesce(:hints, hints), hinted = coalesce(:hinted, hinted),
        unreadable = coalesce(:unreadable, unreadable),
        cuts = coalesce(:cuts, cuts),
        guests = coalesce(:guests, guests), vacancies = coalesce(:vacancies, vacancies),
        turn_due = CASE WHEN :stops_clock THEN NULL ELSE turn_due END,
        overdue = CASE WHEN :stops_clock THEN 0 ELSE overdue END,
        away_until = CASE WHEN :stops_clock THEN NULL ELSE away_until END,
        version = version + 1, changed = :at
    WHERE id = :game
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


def ids(connection: sqlite3.Connection, question: str, *values: int) -> tuple[int, ...]:
    """Answer a question that asks for ids."""
    return tuple(row["id"] for row in connection.execute(question, values))


def game(connection: sqlite3.Connection, game_id: int) -> Game:
    """Return one game, or raise `UnknownGame`."""
    row = standings.one(connection, GAME, game_id)
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
        board=None,
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        hints=bool(row["hints"]),
        hinted=tuple(json.loads(row["hinted"])),
        unreadable=row["unreadable"],
        cuts=tuple(Cut(*cut) for cut in json.loads(row["cuts"])),
        missed=row["missed"],
        pace=row["pace"],
        strict=bool(row["strict"]),
        stays=bool(row["stays"]),
        guests=tuple(Guest(*guest) for guest in json.loads(row["guests"])),
        vacancies=tuple(Vacancy(*one) for one in json.loads(row["vacancies"])),
    ).standing(standings.read(row))


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
            **standings.columns(new.stands),
            "missed": new.missed,
            "pace": new.pace,
            "strict": new.strict,
            "stays": new.stays,
            "guests": _guests(new.guests),
            "vacancies": _vacancies(new.vacancies),
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
            "guests": None if change.guests is None else _guests(change.guests),
            "vacancies": None if change.vacancies is None else _vacancies(change.vacancies),
            "stops_clock": change.stops_clock,
            "at": at,
        },
    )


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


def _guests(guests: Iterable[Guest]) -> str:
    return json.dumps([(one.seat, one.user, one.name, one.click) for one in guests])


def _vacancies(vacancies: Iterable[Vacancy]) -> str:
    return json.dumps([(one.seat, one.user, one.name) for one in vacancies])


def _standing(status: Status | None) -> Columns:
    """A resting game keeps the status that it wakes up to."""
    if status is None:
        return {"status": None, "resting": None}
    resting = status is Status.RESTING
    return {"status": Status.PLAYING if resting else status, "resting": resting}
