"""Writes games, or rejects what cannot be written. Runs inside the caller's transaction."""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace

from game.model.change import Change
from game.model.due import Due
from game.model.game import Entry, Game, Status
from game.model.ids import NO_CLICK
from game.model.people import Seat
from game.storage.columns import games
from game.storage.columns import standings as columns
from game.storage.errors import ChannelBusy, DuplicateClick, SeatsSettled, StaleVersion, UnknownGame

from . import scheduling, standings

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = """
    SELECT id FROM game WHERE channel = ? AND status IN ('lobby', 'playing') AND resting = 0
"""
KNOWN_CLICK = "SELECT id FROM click WHERE id = ?"
ADD_CLICK = "INSERT INTO click (id, game, version) VALUES (?, ?, ?)"
VERSION = "SELECT version FROM game WHERE id = ?"
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
CHANGE_GAME = f"""
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
    RETURNING {columns.NAMES}
"""  # noqa: S608
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


def create(
    connection: sqlite3.Connection, game: Game, click: int, due: Mapping[Due, int | None]
) -> Game:
    """Write a new game and return it as stored."""
    _reject_known(connection, click)
    if game.status.is_open:
        _reject_busy(connection, game.channel, NEW)
    stored = replace(game, id=add_game(connection, game), version=1)
    seat_all(connection, stored.id, stored.seats)
    append(connection, stored.id, stored.record)
    scheduling.schedule(connection, stored.id, due)
    _remember_click(connection, click, stored.id, stored.version)
    return stored


def save(
    connection: sqlite3.Connection, game: Game, change: Change, click: int, at: int
) -> sqlite3.Row:
    """Write what changes in a stored game, and return how its next version stands."""
    _reject_known(connection, click)
    _reject_stale(connection, game)
    if change.settles and game.status is not Status.LOBBY:
        raise SeatsSettled(game.id)
    if change.status is not None and change.status.is_open:
        _reject_busy(connection, game.channel, game.id)
    if change.call is not None:
        standings.write_call(connection, game.id, change.call)
    values = {"game": game.id, **games.of_change(change), "at": at}
    (stands,) = connection.execute(CHANGE_GAME, values).fetchall()
    if change.seats is not None:
        seat_all(connection, game.id, change.seats)
    append(connection, game.id, change.entries)
    if change.status is not None and not change.status.is_open:
        scheduling.settle_all(connection, game.id)
    scheduling.schedule(connection, game.id, change.due)
    _remember_click(connection, click, game.id, game.version + 1)
    return stands


def add_game(connection: sqlite3.Connection, new: Game) -> int:
    """Write a game's own row and return the id it was given."""
    ((given,),) = connection.execute(ADD_GAME, games.of_new(new)).fetchall()
    return given


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


def _reject_known(connection: sqlite3.Connection, click: int) -> None:
    if connection.execute(KNOWN_CLICK, (click,)).fetchall():
        raise DuplicateClick(click)


def _reject_stale(connection: sqlite3.Connection, game: Game) -> None:
    found = [row["version"] for row in connection.execute(VERSION, (game.id,))]
    if not found:
        raise UnknownGame(game.id)
    if found != [game.version]:
        raise StaleVersion(game.id, game.version, found[0])


def _reject_busy(connection: sqlite3.Connection, channel: int, own_id: int) -> None:
    for row in connection.execute(OPEN_IN, (channel,)):
        if row["id"] != own_id:
            raise ChannelBusy(row["id"])


def _remember_click(connection: sqlite3.Connection, click: int, game_id: int, version: int) -> None:
    if click != NO_CLICK:
        connection.execute(ADD_CLICK, (click, game_id, version))
