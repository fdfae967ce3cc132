"""Store what changes without a new version of a game: board message, clock, call and names."""

from collections.abc import Mapping

from game.model.clock import ClockChange
from game.model.due import Due, DueMoment
from game.model.game import Game, Revision
from game.model.ids import GameId
from game.model.message import Call, MessageRef, ShownState
from game.model.time import Moment
from game.storage.columns.tables import (
    BOARD_LINE,
    BOARD_PROMISE,
    BOARD_REF,
    BOARD_SHOWN,
    CALL,
    CLOCK,
    GAME,
    REVISION,
)
from game.storage.errors import StaleVersion, UnknownGame
from game.storage.operation import Operation, Statement, change_operation, transaction
from game.storage.operations.base import Operations
from game.storage.operations.games import NOTHING_DUE, lock_revision, replace_seats
from game.storage.operations.moments import delete_due_moment, set_due_moments

PLACE = Statement(
    f"""
    UPDATE game SET {BOARD_REF.assignments}, {BOARD_SHOWN.assignments}, {BOARD_LINE.assignments},
        board_called = :called
    WHERE id = :game RETURNING id
    """  # noqa: S608
)
KEEP_PROMISE = Statement(
    f"""
    UPDATE game SET {BOARD_PROMISE.assignments}, board_promise_outdated = version <> :known
    WHERE id = :game RETURNING board_promise_outdated
    """  # noqa: S608
)
SET_CLOCK = Statement(f"UPDATE game SET {CLOCK.assignments} WHERE id = :game")  # noqa: S608
SET_CALL = Statement(f"UPDATE game SET {CALL.assignments} WHERE id = :game")  # noqa: S608
COUNT_CHANGE = Statement(
    "UPDATE game SET clock_change_count = clock_change_count + 1 WHERE id = :game"
)
BEGIN_POSTING = Statement("""
    UPDATE game SET board_posting = true, board_calling = :calling
    WHERE id = :game RETURNING id
""")
NAME_FIELDS = ("replacements", "admission")
"""The fields of a game that hold names; its seats hold names as well."""
SET_NAMES = Statement(
    f"""
    UPDATE game SET {GAME.columns_of(*NAME_FIELDS).assignments},
        clock_change_count = clock_change_count + 1
    WHERE id = :game AND version = :known RETURNING {REVISION.names}
    """  # noqa: S608
)
SAVE_SHOWN = Statement(
    f"""
    UPDATE game SET {", ".join(f'"{name}" = boards."{name}"' for name in BOARD_SHOWN.types)},
        board_called = boards.board_shown_milestone, board_posting = false
    FROM TABLE(:boards) WHERE game.id = boards.game
    """,  # noqa: S608
    boards={"game": "bigint", **BOARD_SHOWN.types},
)


class Boards(Operations):
    """Board messages, clocks, calls and names. No operation here changes the version of a game."""

    @transaction
    def begin_posting(
        self,
        game_id: GameId,
        call: Call | None = None,
        due: Mapping[Due, Moment | None] = NOTHING_DUE,
    ) -> Operation[None]:
        """Mark that a board message is being sent; saving what the message shows removes the mark.

        In the same transaction, save the due moments, and the `call` that the message makes, if
        there is one. Raises `UnknownGame`.
        """
        calling = None if call is None else call.milestone
        if not (yield BEGIN_POSTING(game=game_id, calling=calling)):
            raise UnknownGame(game_id)
        if call is not None:
            yield SET_CALL(game=game_id, **CALL.column_values(call))
        yield from set_due_moments(game_id, due)

    @transaction
    def call(self, moment: DueMoment, call: Call) -> Operation[bool]:
        """Save who is called, and remove the due moment that led to the call.

        Returns whether exactly this moment was still due; otherwise nothing changes. The board lags
        until it shows the call's milestone.
        """
        still_due = yield from delete_due_moment(moment)
        if still_due:
            yield SET_CALL(game=moment.game, **CALL.column_values(call))
            yield COUNT_CHANGE(game=moment.game)
        return still_due

    @transaction
    def nudge(
        self, game_id: GameId, call: Call, due: Mapping[Due, Moment | None]
    ) -> Operation[None]:
        """Save that somebody was nudged or reminded, and the due moments that follow."""
        yield SET_CALL(game=game_id, **CALL.column_values(call))
        yield from set_due_moments(game_id, due)

    @transaction
    def place_board(
        self,
        game_id: GameId,
        board: MessageRef | None,
        shown: ShownState | None = None,
        change: ClockChange | None = None,
        line: MessageRef | None = None,
        called: str | None = None,
    ) -> Operation[None]:
        """Save where a game's board message is, what it shows, and the clock that it starts.

        `line` is the message below the board that calls somebody; `called` is the last milestone
        that people were called for. All of this is written in one transaction. Raises
        `UnknownGame`.
        """
        places = {**BOARD_REF.column_values(board), **BOARD_LINE.column_values(line)}
        shows = BOARD_SHOWN.column_values(shown)
        if not (yield PLACE(game=game_id, called=called, **places, **shows)):
            raise UnknownGame(game_id)
        if change is not None:
            yield from _set_clock(game_id, change)

    @change_operation
    def keep_promise(self, game: Game, promise: MessageRef) -> Operation[bool]:
        """Save where a game's closed lobby message is. That message shows the names in `game`.

        Returns whether the message may be outdated because the stored game has another version.
        Raises `UnknownGame`.
        """
        rows = yield KEEP_PROMISE(
            game=game.id, known=game.version, **BOARD_PROMISE.column_values(promise)
        )
        if not rows:
            raise UnknownGame(game.id)
        return bool(rows[0]["board_promise_outdated"])

    @transaction
    def set_clock(self, game: Game, change: ClockChange) -> Operation[None]:
        """Set a game's clock and the due moments that follow from it, in one transaction.

        Raises `UnknownGame`, and `StaleVersion` if the stored game or its clock differs from
        `game`.
        """
        stored = yield from lock_revision(game.id)
        if (stored.version, stored.clock.change_count) != (game.version, game.clock.change_count):
            raise StaleVersion(game.id, game.version, stored.version)
        yield from _set_clock(game.id, change)

    @transaction
    def set_names(self, game: Game) -> Operation[Revision]:
        """Save the names of the people at a game, if its stored version is still that of `game`.

        The `change_count` of the clock increases by one, so that the board is updated. Returns the
        new revision.
        Raises `StaleVersion` and `UnknownGame`.
        """
        columns = GAME.values_of({name: getattr(game, name) for name in NAME_FIELDS})
        rows = yield SET_NAMES(game=game.id, known=game.version, **columns)
        if not rows:
            stored = yield from lock_revision(game.id)
            raise StaleVersion(game.id, game.version, stored.version)
        yield from replace_seats(game.id, game.seats)
        return REVISION.read(rows[0])

    @change_operation
    def save_shown(self, shown: Mapping[GameId, ShownState]) -> Operation[None]:
        """Save what the board messages of these games show, and that none of them is being sent.

        What a board shows has been called for.
        """
        rows = [
            {"game": game_id, **BOARD_SHOWN.column_values(one_shown)}
            for game_id, one_shown in shown.items()
        ]
        if rows:
            yield SAVE_SHOWN(boards=rows)


def _set_clock(game_id: GameId, change: ClockChange) -> Operation[None]:
    yield SET_CLOCK(game=game_id, **CLOCK.column_values(change.clock))
    yield from set_due_moments(game_id, change.due)
