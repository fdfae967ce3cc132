"""People's preferences to rows and back. Runs inside the caller's transaction."""

from collections.abc import Callable, Iterable

from game.model.preferences import Preferences
from game.storage.columns import preferences as columns
from game.storage.postgresql.connecting.statements import Session, Statement

# Whoever never said anything has no row that could be locked.
ALONE = "SELECT pg_advisory_xact_lock($1)"
PREFERENCES = 'SELECT * FROM preference WHERE "user" = ANY($1)'
PREFER = Statement("""
    INSERT INTO preference ("user", told, reminder, next, quiet_begin, quiet_end, utc_offset,
                            locale, undelivered, ends_turn)
    VALUES (:user, :told, :reminder, :next, :quiet_begin, :quiet_end, :utc_offset,
            :locale, :undelivered, :ends_turn)
    ON CONFLICT ("user") DO UPDATE
    SET told = excluded.told, reminder = excluded.reminder, next = excluded.next,
        quiet_begin = excluded.quiet_begin, quiet_end = excluded.quiet_end,
        utc_offset = excluded.utc_offset, locale = excluded.locale,
        undelivered = excluded.undelivered, ends_turn = excluded.ends_turn
""")
UNDELIVERED = 'SELECT "user" AS id FROM preference WHERE undelivered ORDER BY "user"'


async def preferences(session: Session, users: Iterable[int]) -> dict[int, Preferences]:
    """Return the preferences of those among these people who have any."""
    found = await session.fetch(PREFERENCES, list(users))
    return {row["user"]: columns.read(row) for row in found}


async def prefer(
    session: Session, user: int, change: Callable[[Preferences], Preferences]
) -> Preferences:
    """Write a person's preferences as a change makes them of the earlier ones."""
    await session.fetch(ALONE, user)
    after = change((await preferences(session, (user,))).get(user, Preferences()))
    await PREFER.run(session, {"user": user, **columns.columns(after)})
    return after
