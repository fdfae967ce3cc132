"""Store games, load them, and save the changes that clicks make.

Two operations may store the same click, or open a game in the same channel, at the same time. Then
a unique index accepts only one of them. The other one runs again from the beginning, and this
module rejects it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType

import orjson

from game.model.due import Due
from game.model.game import Change, Entry, Game, Revision, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, GameId, InteractionId
from game.model.people import Seat
from game.model.time import Moment
from game.storage.columns.parts import assignments_of
from game.storage.columns.row import ColumnValues, Row
from game.storage.columns.tables import ENTRY, GAME, REVISION, SEAT
from game.storage.errors import ChannelBusy, DuplicateClick, SeatsFixed, StaleVersion, UnknownGame
from game.storage.operation import (
    Operation,
    Request,
    Statement,
    combine_requests,
    read_operation,
    transaction,
)

from .base import HIGHEST_ID, Operations, first_id
from .moments import due_requests, final_due_requests
from .results import result_requests

NOTHING_DUE: Mapping[Due, Moment | None] = MappingProxyType({})

OPEN_IN = Statement(
    "SELECT id FROM game WHERE channel = :channel AND status IN ('lobby', 'playing')"
)
KNOWN_CLICK = Statement("SELECT id FROM click WHERE id = :click")
ADD_CLICK = Statement("INSERT INTO click (id, game, version) VALUES (:click, :game, :version)")
ADD_GAME = Statement(f"INSERT INTO game ({GAME.names}) VALUES ({GAME.placeholders}) RETURNING id")  # noqa: S608
_WHOLE = f"""
    SELECT game.*,
        (SELECT coalesce({{list}}({{object}}({SEAT.json_pairs})), '[]')
         FROM (SELECT * FROM seat WHERE seat.game = game.id ORDER BY number) AS one) AS seats,
        (SELECT coalesce({{list}}({{object}}({ENTRY.json_pairs})), '[]')
         FROM (SELECT * FROM entry WHERE entry.game = game.id ORDER BY number) AS one) AS record
    FROM game WHERE id = :game
"""  # noqa: S608
# One statement reads everything, so that all parts show the state of the same moment.
WHOLE = Statement(
    _WHOLE.format(list="json_agg", object="json_build_object"),
    sqlite=_WHOLE.format(list="json_group_array", object="json_object"),
)
READ_REVISION = Statement(f"SELECT {REVISION.names} FROM game WHERE id = :game")  # noqa: S608
LOCK_REVISION = Statement(f"{READ_REVISION.text} FOR UPDATE")
CLEAR_SEATS = Statement("DELETE FROM seat WHERE game = :game AND number >= :seated")
ADD_SEATS = Statement(
    f"""
    INSERT INTO seat (game, number, {SEAT.names})
    SELECT CAST(:game AS bigint), number, {SEAT.names} FROM TABLE(:seats) WHERE true
    ON CONFLICT (game, number) DO UPDATE SET {SEAT.upsert_assignments}
    """,  # noqa: S608
    seats={"number": "bigint", **SEAT.types},
)
ADD_ENTRIES = Statement(
    f"""
    INSERT INTO entry (game, number, {ENTRY.names})
    SELECT CAST(:game AS bigint),
           number + (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = :game),
           {ENTRY.names}
    FROM TABLE(:entries) ORDER BY number
    """,  # noqa: S608
    entries={"number": "bigint", **ENTRY.types},
)
STOPPED: ColumnValues = {"clock_due": None, "clock_overdue": False, "clock_away": None}
"""The columns that stop a clock. Its `change_count` may have risen since the load, so it stays."""


@cache
def _update_statement(names: tuple[str, ...]) -> Statement:
    """Return a statement that writes these columns of a game, if its version is `:known`.

    The statement returns no row if the stored version is different, or if the click was already
    stored.
    """
    return Statement(
        f"""
        UPDATE game SET {assignments_of((*names, "changed"))}, version = version + 1
        WHERE id = :game AND version = :known
          AND NOT EXISTS (SELECT 1 FROM click WHERE click.id = :click)
        RETURNING {REVISION.names}
        """  # noqa: S608
    )


class Games(Operations):
    """Create games, load them, and change them by clicks."""

    @transaction
    def create(
        self, game: Game, click: InteractionId, due: Mapping[Due, Moment | None] = NOTHING_DUE
    ) -> Operation[Game]:
        """Store a new game and its due moments; return it with its id and version 1.

        Raises `DuplicateClick`, or `ChannelBusy` when the channel already has an open game.
        """
        yield from _reject_known(click)
        if game.status.is_open:
            yield from _reject_busy(game.channel, NO_GAME, click)
        return (yield from insert_game(replace(game, version=1), click, due))

    @read_operation
    def load(self, game_id: GameId) -> Operation[Game]:
        """Return the game with its last accepted change. Raises `UnknownGame`."""
        return (yield from load_game(game_id))

    @read_operation
    def revision(self, game_id: GameId) -> Operation[Revision]:
        """Return the stored revision, which shows whether a loaded game is still the newest.

        Raises `UnknownGame`.
        """
        return REVISION.read((yield from _game_row(READ_REVISION, game_id)))

    @transaction
    def save(self, game: Game, change: Change, click: InteractionId, at: Moment) -> Operation[Game]:
        """Save a change of a game, if the stored version is still that of `game`.

        Everything is written in one transaction; `at` is the moment of the change. Returns the
        game's next version with the stored state of its board. Raises, in this order:
        `DuplicateClick`, `UnknownGame`, `StaleVersion`, `SeatsFixed`, `ChannelBusy`.
        """
        changes_fixed_seats = change.changes_setup and game.status is not Status.LOBBY
        opens_game = change.status is not None and change.status.is_open
        if changes_fixed_seats or opens_game:
            yield from _reject_stale(game, click)
        if changes_fixed_seats:
            raise SeatsFixed(game.id)
        if opens_game:
            yield from _reject_busy(game.channel, game.id, click)
        columns = GAME.values_of(change.parts) | _clock_columns(change)
        update = _update_statement(tuple(columns))
        rows = yield update(game=game.id, known=game.version, click=click, changed=at, **columns)
        if not rows:
            yield from _reject_stale(game, click)
            raise StaleVersion(game.id, game.version, game.version + 1)
        after = change.apply_to(game, at).with_revision(REVISION.read(rows[0]))
        requests = [
            *([] if change.seats is None else _seat_requests(game.id, change.seats)),
            *_entry_requests(game.id, change.entries),
            *(final_due_requests if change.ends else due_requests)(game.id, change.due),
            *_click_requests(click, game.id, after.version),
            *([] if change.result is None else result_requests(game.id, change.result)),
        ]
        if requests:
            yield combine_requests(*requests)
        return after

    @read_operation
    def accepted(self, click: InteractionId) -> Operation[bool]:
        """Return whether this click has changed a game."""
        return bool((yield KNOWN_CLICK(click=click)))

    @read_operation
    def open_in(self, channel: ChannelId) -> Operation[GameId | None]:
        """Return the one open game of a channel, if there is one."""
        return first_id((yield OPEN_IN(channel=channel)))


def _clock_columns(change: Change) -> ColumnValues:
    """Return the columns of the clock that a change writes."""
    if change.paused_at is not None:
        return {"clock_paused_at": change.paused_at}
    return STOPPED if change.stops_clock else {}


def load_game(game_id: GameId) -> Operation[Game]:
    """Return a whole game, or raise `UnknownGame`."""
    row = yield from _game_row(WHOLE, game_id)
    return GAME.read(
        row,
        id=game_id,
        seats=tuple(Seat(**seat) for seat in orjson.loads(row["seats"])),
        record=tuple(Entry(**entry) for entry in orjson.loads(row["record"])),
    )


def insert_game(
    game: Game, click: InteractionId, due: Mapping[Due, Moment | None]
) -> Operation[Game]:
    """Insert a new game, and return it with its id."""
    (row,) = yield ADD_GAME(**GAME.column_values(game))
    stored = replace(game, id=row["id"])
    yield combine_requests(
        *_seat_requests(stored.id, stored.seats),
        *_entry_requests(stored.id, stored.record),
        *due_requests(stored.id, due),
        *_click_requests(click, stored.id, stored.version),
    )
    return stored


def lock_revision(game_id: GameId) -> Operation[Revision]:
    """Return the revision of a game, and lock the game until the transaction is over."""
    return REVISION.read((yield from _game_row(LOCK_REVISION, game_id)))


def replace_seats(game_id: GameId, seats: Sequence[Seat]) -> Operation[None]:
    """Replace the stored seats of a game."""
    yield combine_requests(*_seat_requests(game_id, seats))


def _seat_requests(game_id: GameId, seats: Sequence[Seat]) -> list[Request]:
    rows = [{"number": number, **SEAT.column_values(seat)} for number, seat in enumerate(seats)]
    return [CLEAR_SEATS(game=game_id, seated=len(seats)), ADD_SEATS(game=game_id, seats=rows)]


def _entry_requests(game_id: GameId, entries: Iterable[Entry]) -> list[Request]:
    rows = [
        {"number": number, **ENTRY.column_values(entry)} for number, entry in enumerate(entries)
    ]
    return [ADD_ENTRIES(game=game_id, entries=rows)] if rows else []


def _click_requests(click: InteractionId, game_id: GameId, version: int) -> list[Request]:
    return [] if click == NO_CLICK else [ADD_CLICK(click=click, game=game_id, version=version)]


def _game_row(statement: Statement, game_id: GameId) -> Operation[Row]:
    """Return the one row of a game, or raise `UnknownGame`."""
    found = (yield statement(game=game_id)) if abs(game_id) <= HIGHEST_ID else ()
    if not found:
        raise UnknownGame(game_id)
    return found[0]


def _reject_stale(game: Game, click: InteractionId) -> Operation[None]:
    yield from _reject_known(click)
    stored = yield from lock_revision(game.id)
    if stored.version != game.version:
        raise StaleVersion(game.id, game.version, stored.version)


def _reject_known(click: InteractionId) -> Operation[None]:
    if (yield KNOWN_CLICK(click=click)):
        raise DuplicateClick(click)


def _reject_busy(channel: ChannelId, own_id: GameId, click: InteractionId) -> Operation[None]:
    other = first_id((yield OPEN_IN(channel=channel)))
    if other is not None and other != own_id:
        # The same click may have opened that game since the first check of this click.
        yield from _reject_known(click)
        raise ChannelBusy(other)
