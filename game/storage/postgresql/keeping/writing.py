"""Writes games, or rejects what cannot be written. Runs inside the caller's transaction.

Where two are at the same thing at once, an index lets one of them through; the other's work is
done again, and is rejected here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.model.change import Change
from game.model.due import Due
from game.model.game import Entry, Game, Status
from game.model.people import Seat
from game.model.standing import Standing
from game.storage.columns import games
from game.storage.columns import standings as columns
from game.storage.errors import (
    ChannelBusy,
    DuplicateClick,
    SeatsSettled,
    StaleVersion,
)
from game.storage.postgresql.connecting.statements import Session, Statement

from . import reading, scheduling, standings

NEW = 0
"""The id of a game that is not stored yet."""

OPEN_IN = """
    SELECT id FROM game WHERE channel = $1 AND status IN ('lobby', 'playing') AND NOT resting
"""
KNOWN_CLICK = "SELECT id FROM click WHERE id = $1"

ADD_GAME = Statement("""
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
""")
CHANGE_GAME = Statement(
    f"""
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
        overdue = overdue AND NOT :stops_clock,
        away_until = CASE WHEN :stops_clock THEN NULL ELSE away_until END,
        version = version + 1, changed = :at
    WHERE id = :game AND version = :version
      AND NOT EXISTS (SELECT FROM click WHERE click.id = :click)
    RETURNING {columns.NAMES}
"""  # noqa: S608
)
SEAT = Statement("""
    WITH gone AS (DELETE FROM seat WHERE game = :game AND number >= cardinality(:users::bigint[]))
    INSERT INTO seat (game, number, "user", name, click, vote, level)
    SELECT :game::bigint, place - 1, person, name, click, vote, level
    FROM unnest(:users::bigint[], :names::text[], :clicks::bigint[], :votes::bigint[],
                :levels::text[])
         WITH ORDINALITY AS one (person, name, click, vote, level, place)
    ON CONFLICT (game, number) DO UPDATE
    SET "user" = excluded."user", name = excluded.name, click = excluded.click,
        vote = excluded.vote, level = excluded.level
""")
# In one statement, as this is what most clicks wait for. What is settled and due anew is left to
# the second half: a statement can change a row once.
FOLLOW = Statement("""
    WITH clicked AS (
        INSERT INTO click (id, game, version)
        SELECT :click::bigint, :game::bigint, :version::bigint WHERE :click::bigint <> 0
    ), settled AS (
        DELETE FROM due
        WHERE game = :game AND kind <> ALL(:kinds::text[])
          AND (:ends OR kind = ANY(:settled::text[]))
    ), scheduled AS (
        INSERT INTO due (game, kind, at)
        SELECT :game::bigint, kind, at
        FROM unnest(:kinds::text[], :moments::bigint[]) AS one (kind, at)
        ON CONFLICT (game, kind) DO UPDATE SET at = excluded.at
    )
    INSERT INTO entry (game, number, seat, action, "user", click, at)
    SELECT :game::bigint,
           place - 1 + (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = :game),
           seat, action, person, click, at
    FROM unnest(:seats::bigint[], :actions::text[], :users::bigint[], :clicks::bigint[],
                :times::bigint[])
         WITH ORDINALITY AS one (seat, action, person, click, at, place)
    ORDER BY place
""")


async def create(session: Session, game: Game, click: int, due: Mapping[Due, int | None]) -> Game:
    """Write a new game and return it as stored."""
    await _reject_known(session, click)
    if game.status.is_open:
        await _reject_busy(session, game.channel, NEW, click)
    stored = replace(game, id=await _add_game(session, game), version=1)
    await seat_all(session, stored.id, stored.seats)
    await _follow(session, stored, stored.record, due, click)
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
    stands = await _change_game(session, game, change, click, at)
    if stands is None:
        await _reject_stale(session, game, click)
        raise StaleVersion(game.id, game.version, game.version + 1)
    after = change.apply_to(game, at).standing(stands)
    if change.seats is not None:
        await seat_all(session, game.id, change.seats)
    if change.call is not None:
        await standings.write_call(session, game.id, change.call)
        after = replace(after, call=change.call)
    ends = change.status is not None and not change.status.is_open
    await _follow(session, after, change.entries, change.due, click, ends=ends)
    return after


async def _add_game(session: Session, new: Game) -> int:
    """Write a game's own row and return the id it was given."""
    return (await ADD_GAME.run(session, games.of_new(new)))[0]["id"]


async def _change_game(
    session: Session, game: Game, change: Change, click: int, at: int
) -> Standing | None:
    """Write what changes in a game's own row, count its version up, return how it stands now.

    `None` where the stored version is another by now, or the click counted before.
    """
    values = {
        "game": game.id,
        "version": game.version,
        "click": click,
        **games.of_change(change),
        "at": at,
    }
    return next(map(columns.read, await CHANGE_GAME.run(session, values)), None)


async def seat_all(session: Session, game_id: int, seats: Sequence[Seat]) -> None:
    """Put these seats in the place of the earlier ones."""
    values = {
        "game": game_id,
        "users": [seat.user for seat in seats],
        "names": [seat.name for seat in seats],
        "clicks": [seat.click for seat in seats],
        "votes": [seat.vote for seat in seats],
        "levels": [seat.level for seat in seats],
    }
    await SEAT.run(session, values)


async def _follow(
    session: Session,
    game: Game,
    entries: Sequence[Entry],
    due: Mapping[Due, int | None],
    click: int,
    *,
    ends: bool = False,
) -> None:
    """Write what comes with this version of a game: entries, what is due, and the click.

    Where it `ends`, nothing else is due any more.
    """
    if not (entries or due or click or ends):
        return
    values = {
        "game": game.id,
        "version": game.version,
        "ends": ends,
        "click": click,
        **scheduling.columns(due),
        "seats": [entry.seat for entry in entries],
        "actions": [entry.action for entry in entries],
        "users": [entry.user for entry in entries],
        "clicks": [entry.click for entry in entries],
        "times": [entry.at for entry in entries],
    }
    await FOLLOW.run(session, values)


async def _reject_stale(session: Session, game: Game, click: int) -> None:
    await _reject_known(session, click)
    stored = await reading.standing_kept(session, game.id)
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)


async def _reject_known(session: Session, click: int) -> None:
    if await reading.ids(session, KNOWN_CLICK, click):
        raise DuplicateClick(click)


async def _reject_busy(session: Session, channel: int, own_id: int, click: int) -> None:
    for other in await reading.ids(session, OPEN_IN, channel):
        if other != own_id:
            # The same click may have opened it since it was looked for.
            await _reject_known(session, click)
            raise ChannelBusy(other)
