"""Store the due moments of games."""

from collections.abc import Iterable, Mapping, Sequence

from game.model.due import ALL_JOB_KINDS, Due, DueMoment
from game.model.ids import GameId
from game.model.time import Moment
from game.storage.columns.row import Row
from game.storage.operation import (
    Operation,
    Request,
    Statement,
    change_operation,
    combine_requests,
    read_operation,
    transaction,
)

from .base import OUR_GAMES, OUR_MOMENTS, Operations

KINDS: Mapping[str, str] = {"kind": "text"}

REMOVE_DUE = Statement("DELETE FROM due WHERE game = :game AND kind IN (:removed)")
REMOVE_OTHER_DUE = Statement("DELETE FROM due WHERE game = :game AND kind NOT IN (:kept)")
REMOVE_DUE_MOMENT = Statement(
    "DELETE FROM due WHERE game = :game AND kind = :kind AND at = :at RETURNING game"
)
SCHEDULE = Statement(
    """
    INSERT INTO due (game, kind, at)
    SELECT CAST(:game AS bigint), kind, at FROM TABLE(:moments) WHERE true
    ON CONFLICT (game, kind) DO UPDATE SET at = excluded.at
    """,
    moments={**KINDS, "at": "bigint"},
)
MOVE = Statement("UPDATE due SET at = :later WHERE game = :game AND kind = :kind AND at = :at")
DEFER = Statement("UPDATE due SET at = :at WHERE game = :game AND kind = :kind AND at < :at")
HASTEN = Statement(
    f"""
    UPDATE due SET at = :at
    WHERE kind = :kind AND {OUR_MOMENTS}
    """  # noqa: S608
)
DUE_OF = Statement("SELECT game, kind, at FROM due WHERE game = :game AND kind = :kind")
# For each kind, the index is read up to the first moment of our own share. Other shares may have
# very many moments, which need not be read.
NEXT_DUE = Statement(
    f"""
    SELECT min(at) AS at
    FROM (
        SELECT (SELECT at FROM due JOIN game ON game.id = due.game
                WHERE due.kind = asked.kind AND {OUR_GAMES} ORDER BY at LIMIT 1) AS at
        FROM TABLE(:asked)
    ) AS firsts
    """,  # noqa: S608
    asked=KINDS,
)
# SQLite has no LATERAL. The plus sign keeps SQLite from first collecting all rows of these kinds.
# So SQLite reads the moments in the order of their times.
DUE_UNTIL = Statement(
    f"""
    SELECT firsts.game, firsts.kind, firsts.at
    FROM TABLE(:asked)
    CROSS JOIN LATERAL (
        SELECT game, due.kind, at FROM due JOIN game ON game.id = due.game
        WHERE due.kind = asked.kind AND at <= :moment AND {OUR_GAMES} ORDER BY at, game LIMIT :most
    ) AS firsts
    ORDER BY at, game, kind LIMIT :most
    """,  # noqa: S608
    sqlite="""
    SELECT game, kind, at FROM due
    WHERE at <= :moment AND +kind IN (SELECT asked.kind FROM TABLE(:asked))
    ORDER BY at, game, kind LIMIT :most
    """,
    asked=KINDS,
)


class Moments(Operations):
    """Due moments of games. No operation here changes the version of a game."""

    @change_operation
    def remove_due(self, moment: DueMoment) -> Operation[None]:
        """Remove a due moment, unless it has changed in the meantime."""
        yield from delete_due_moment(moment)

    @change_operation
    def move(self, moment: DueMoment, at: Moment) -> Operation[None]:
        """Change a due moment, unless it has changed in the meantime."""
        yield MOVE(game=moment.game, kind=moment.kind, at=moment.at, later=at)

    @read_operation
    def due_of(self, game_id: GameId, kind: Due) -> Operation[DueMoment | None]:
        """Return a game's due moment of this kind, or `None`."""
        return next(iter(_moments((yield DUE_OF(game=game_id, kind=kind)))), None)

    @change_operation
    def defer(self, game_id: GameId, kind: Due, at: Moment) -> Operation[None]:
        """Move a game's due moment of this kind to `at`, if the stored moment is earlier."""
        yield DEFER(game=game_id, kind=kind, at=at)

    @read_operation
    def next_due(self, kinds: Iterable[Due] = ALL_JOB_KINDS) -> Operation[Moment | None]:
        """Return the earliest due moment of these kinds."""
        (row,) = yield NEXT_DUE(asked=_asked(kinds), **self.share_values)
        return row["at"]

    @read_operation
    def due_until(
        self, moment: Moment, limit: int, kinds: Iterable[Due] = ALL_JOB_KINDS
    ) -> Operation[tuple[DueMoment, ...]]:
        """Return at most `limit` due moments of these kinds up to a moment, the earliest first."""
        return _moments(
            (yield DUE_UNTIL(asked=_asked(kinds), moment=moment, most=limit, **self.share_values))
        )

    @change_operation
    def hasten(self, kind: Due, at: Moment) -> Operation[None]:
        """Set all due moments of this kind to `at`."""
        yield HASTEN(kind=kind, at=at, **self.share_values)

    @transaction
    def schedule(self, game_id: GameId, due: Mapping[Due, Moment | None]) -> Operation[None]:
        """Set due moments of a game; a kind with `None` is removed."""
        yield from set_due_moments(game_id, due)


def delete_due_moment(moment: DueMoment) -> Operation[bool]:
    """Remove a due moment; return whether it was still stored unchanged."""
    return bool((yield REMOVE_DUE_MOMENT(game=moment.game, kind=moment.kind, at=moment.at)))


def set_due_moments(game_id: GameId, due: Mapping[Due, Moment | None]) -> Operation[None]:
    """Set due moments of a game in one request."""
    if requests := due_requests(game_id, due):
        yield combine_requests(*requests)


def due_requests(game_id: GameId, due: Mapping[Due, Moment | None]) -> list[Request]:
    """Return the requests that set due moments of a game; a kind with `None` is removed."""
    new_moments = {kind: at for kind, at in due.items() if at is not None}
    removed_kinds = [kind for kind in due if kind not in new_moments]
    removing = [REMOVE_DUE(game=game_id, removed=removed_kinds)] if removed_kinds else []
    return removing + _upsert_requests(game_id, new_moments)


def final_due_requests(game_id: GameId, due: Mapping[Due, Moment | None]) -> list[Request]:
    """Return the requests that set these due moments of a game and remove all others."""
    new_moments = {kind: at for kind, at in due.items() if at is not None}
    return [
        REMOVE_OTHER_DUE(game=game_id, kept=[*new_moments]),
        *_upsert_requests(game_id, new_moments),
    ]


def _upsert_requests(game_id: GameId, new_moments: Mapping[Due, Moment]) -> list[Request]:
    rows = [{"kind": kind, "at": at} for kind, at in new_moments.items()]
    return [SCHEDULE(game=game_id, moments=rows)] if rows else []


def _asked(kinds: Iterable[Due]) -> list[dict[str, Due]]:
    return [{"kind": kind} for kind in kinds]


def _moments(rows: Sequence[Row]) -> tuple[DueMoment, ...]:
    return tuple(DueMoment(row["game"], Due(row["kind"]), row["at"]) for row in rows)
