"""Due moments to rows and back. Runs inside the caller's transaction."""

from collections.abc import Mapping

from game.model.due import Due, DueMoment
from game.storage.columns.row import Columns
from game.storage.postgresql.connecting.statements import Session, Statement

SETTLE = "DELETE FROM due WHERE game = $1 AND kind = $2 AND at = $3 RETURNING game"
MOVE = "UPDATE due SET at = $4 WHERE game = $1 AND kind = $2 AND at = $3"
SCHEDULE = Statement("""
    WITH settled AS (DELETE FROM due WHERE game = :game AND kind = ANY(:settled::text[]))
    INSERT INTO due (game, kind, at)
    SELECT :game::bigint, kind, at FROM unnest(:kinds::text[], :moments::bigint[]) AS one (kind, at)
    ON CONFLICT (game, kind) DO UPDATE SET at = excluded.at
""")


async def settle(session: Session, moment: DueMoment) -> bool:
    """Let something be due no more; tell whether it was due at this very moment."""
    return bool(await session.fetch(SETTLE, moment.game, moment.kind, moment.at))


async def move(session: Session, moment: DueMoment, at: int) -> None:
    """Let something be due at another moment, if it is due at this very one."""
    await session.fetch(MOVE, moment.game, moment.kind, moment.at, at)


async def schedule(session: Session, game_id: int, due: Mapping[Due, int | None]) -> None:
    """Write when what is due at a game; `None` settles it."""
    if due:
        await SCHEDULE.run(session, {"game": game_id, **columns(due)})


def columns(due: Mapping[Due, int | None]) -> Columns:
    """Return what is settled, and what is due from now on with its moments."""
    later = {kind: at for kind, at in due.items() if at is not None}
    return {
        "settled": [kind for kind in due if kind not in later],
        "kinds": list(later),
        "moments": list(later.values()),
    }


async def moments(session: Session, question: str, *values: object) -> tuple[DueMoment, ...]:
    """Answer a question that asks for due moments."""
    found = await session.fetch(question, *values)
    return tuple(DueMoment(row["game"], Due(row["kind"]), row["at"]) for row in found)
