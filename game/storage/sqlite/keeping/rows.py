"""Games to rows and back, by the names of the columns. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Iterable

from game.storage.columns import games
from game.storage.records import Change, Entry, Game, Seat

from . import standings

GAME = "SELECT * FROM game WHERE id = ?"
SEATS = "SELECT user, name, click, vote, level FROM seat WHERE game = ? ORDER BY number"
ENTRIES = "SELECT seat, action, user, click, at FROM entry WHERE game = ? ORDER BY number"
ADD_GAME = """
    INSERT INTO game (guild, channel, host, options, locale, secret, status,
                      board_channel, board_message, version, created, changed, hints, hinted,
                      unreadable, cuts,
                      shown_milestone, shown_version, shown_tick, posting, resting, missed,
                      pace, turn_due, overdue, tick, still_since, away_until,
                      call_milestone, call_users, nudged, reminded,
                      strict, stays, guests, vacancies, invitations, private)
    VALUES (:guild, :channel, :host, :options, :locale, :secret, :status,
            :board_channel, :board_message, 1, :created, :changed, :hints, :hinted,
            :unreadable, :cuts,
            :shown_milestone, :shown_version, :shown_tick, :posting, :resting, :missed,
            :pace, :turn_due, :overdue, :tick, :still_since, :away_until,
            :call_milestone, :call_users, :nudged, :reminded,
            :strict, :stays, :guests, :vacancies, :invitations, :private)
    RETURNING id
"""
CHANGE_GAME = """
    UPDATE game
    SET host = coalesce(:host, host), status = coalesce(:status, status),
        resting = coalesce(:resting, resting), missed = coalesce(:missed, missed),
        hints = coalesce(:hints, hints), hinted = coalesce(:hinted, hinted),
        unreadable = coalesce(:unreadable, unreadable),
        cuts = coalesce(:cuts, cuts), options = coalesce(:options, options),
        locale = coalesce(:locale, locale),
        pace = CASE WHEN :new_terms THEN :pace ELSE pace END,
        strict = coalesce(:strict, strict), stays = coalesce(:stays, stays),
        invitations = coalesce(:invitations, invitations), private = coalesce(:private, private),
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
    return games.read(
        row,
        (Seat(**seat) for seat in connection.execute(SEATS, (game_id,))),
        (Entry(**entry) for entry in connection.execute(ENTRIES, (game_id,))),
    )


def add_game(connection: sqlite3.Connection, new: Game) -> int:
    """Write a game's own row and return the id it was given."""
    ((given,),) = connection.execute(ADD_GAME, games.of_new(new)).fetchall()
    return given


def change_game(connection: sqlite3.Connection, game_id: int, change: Change, at: int) -> None:
    """Write what changes in a game's own row, and count its version up."""
    connection.execute(CHANGE_GAME, {"game": game_id, **games.of_change(change), "at": at})


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
