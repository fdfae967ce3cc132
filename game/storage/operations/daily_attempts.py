"""Store people's attempts at the daily puzzles, and the streaks that result from these attempts."""

from collections.abc import Iterable

import orjson

from game.model.daily import (
    Attempts,
    AttemptsResult,
    DailyServer,
    DailyShare,
    Day,
    Finish,
    MostSolved,
    Streak,
)
from game.model.ids import ChannelId, GuildId, UserId
from game.storage.columns.tables import ATTEMPTS, DAILY_SERVER, SHARE, STREAK
from game.storage.errors import StaleAttempts
from game.storage.operation import (
    Operation,
    Statement,
    change_operation,
    read_operation,
    transaction,
)

from .base import Operations, lock_or_insert

CHANGING = ("guild", "channel", "made", "actions", "result", "ended", "version", "click")
"""The fields of an attempt that change with each action."""

BEGIN = lock_or_insert("daily_attempts", ATTEMPTS, "user", "day")
OF_DAY = Statement('SELECT * FROM daily_attempts WHERE "user" = :user AND day = :day')
OF_PERSON = Statement('SELECT * FROM daily_attempts WHERE "user" = :user ORDER BY day')
SAVE = Statement(
    f"""
    UPDATE daily_attempts SET {ATTEMPTS.columns_of(*CHANGING).assignments}
    WHERE "user" = :user AND day = :day AND version = :known RETURNING version
    """  # noqa: S608
)
SHARES_OF = Statement('SELECT * FROM daily_share WHERE "user" = :user ORDER BY day, at, channel')
STREAK_OF = Statement('SELECT * FROM daily_streak WHERE "user" = :user')
LOCK_STREAK = lock_or_insert("daily_streak", STREAK, "user")
SET_STREAK = Statement(f'UPDATE daily_streak SET {STREAK.assignments} WHERE "user" = :user')  # noqa: S608
LOCK_SERVER = lock_or_insert("daily_server", DAILY_SERVER, "guild")
SET_STREAK_OF_SERVER = Statement(
    f"UPDATE daily_server SET {DAILY_SERVER.columns_of('streak').assignments} WHERE guild = :guild"  # noqa: S608
)
# The next day's message shows the same streak, so it is marked, too. A deleted message is not
# marked, because it is not posted again.
MARK_MESSAGES_OUTDATED = Statement("""
    UPDATE daily_post SET change_count = change_count + 1
    WHERE guild = :guild AND day BETWEEN :day AND :day + 1 AND NOT (channel = :but AND day = :day)
      AND (message IS NOT NULL OR shown IS NULL)
""")
NO_CHANNEL = ChannelId(0)
FINISHED_ON = Statement("""
    SELECT "user", result, made FROM daily_attempts
    WHERE day = :day AND guild = :guild AND result <> 'open'
    UNION
    SELECT tried."user", tried.result, tried.made FROM daily_share AS shared
    JOIN daily_attempts AS tried ON tried."user" = shared."user" AND tried.day = shared.day
    WHERE shared.day = :day AND shared.guild = :guild
    ORDER BY 1
""")
SOLVED_ON = Statement("""
    SELECT count(*) AS number
    FROM (SELECT "user" FROM daily_attempts
          WHERE day = :day AND guild = :guild AND result = 'solved'
          UNION
          SELECT shared."user" FROM daily_share AS shared
          JOIN daily_attempts AS tried ON tried."user" = shared."user" AND tried.day = shared.day
          WHERE shared.day = :day AND shared.guild = :guild AND tried.result = 'solved') AS solvers
""")
# With a list of days, an index finds the attempts of this server. With a range, it would find those
# of all servers.
MOST_SOLVED = Statement("""
    SELECT "user", count(*) AS number FROM daily_attempts
    WHERE day IN (:days) AND guild = :guild AND result = 'solved'
    GROUP BY "user" ORDER BY count(*) DESC, max(ended), "user" LIMIT 1
""")


class DailyAttempts(Operations):
    """People's attempts at the daily puzzles, on all Discord servers."""

    @change_operation
    def begin_attempts(self, fresh: Attempts) -> Operation[Attempts]:
        """Store attempts, unless this person has some for the day; return the stored ones."""
        (row,) = yield BEGIN(**ATTEMPTS.column_values(fresh))
        return ATTEMPTS.read(row)

    @read_operation
    def attempts(self, user: UserId, day: Day) -> Operation[Attempts | None]:
        """Return a person's attempts at a day's puzzle, or `None` if they have not begun."""
        return next(map(ATTEMPTS.read, (yield OF_DAY(user=user, day=day))), None)

    @read_operation
    def attempts_of(self, user: UserId) -> Operation[tuple[Attempts, ...]]:
        """Return all attempts of a person, ordered by day."""
        return tuple(map(ATTEMPTS.read, (yield OF_PERSON(user=user))))

    @transaction
    def save_attempts(self, after: Attempts) -> Operation[None]:
        """Store attempts, if their version follows the stored version.

        If the attempts solve the puzzle, the streaks of the person and of the Discord server
        continue in the same transaction. Raises `StaleAttempts`.
        """
        if not (yield SAVE(known=after.version - 1, **ATTEMPTS.column_values(after))):
            raise StaleAttempts
        if after.result is AttemptsResult.SOLVED:
            (row,) = yield LOCK_STREAK(user=after.user, **STREAK.column_values(Streak()))
            streak = STREAK.read(row).with_solved_day(after.day)
            yield SET_STREAK(user=after.user, **STREAK.column_values(streak))
            yield from continue_server_streak(after.guild, after.day)

    @read_operation
    def streak_of(self, user: UserId) -> Operation[Streak | None]:
        """Return a person's streak, or `None` if they never solved a puzzle."""
        return next(map(STREAK.read, (yield STREAK_OF(user=user))), None)

    @read_operation
    def shares_of(self, user: UserId) -> Operation[tuple[DailyShare, ...]]:
        """Return which results a person shared, and where, ordered by day."""
        return tuple(map(SHARE.read, (yield SHARES_OF(user=user))))

    @read_operation
    def finished_on(self, guild: GuildId, day: Day) -> Operation[tuple[Finish, ...]]:
        """Return how each person finished a day's puzzle on a server, or shared it there."""
        rows = yield FINISHED_ON(guild=guild, day=day)
        return tuple(
            Finish(AttemptsResult(row["result"]), len(orjson.loads(row["made"]))) for row in rows
        )

    @read_operation
    def number_solved(self, guild: GuildId, day: Day) -> Operation[int]:
        """Return how many people solved a day's puzzle on a server, or shared that they did."""
        (row,) = yield SOLVED_ON(guild=guild, day=day)
        return row["number"]

    @read_operation
    def most_solved(self, guild: GuildId, days: Iterable[Day]) -> Operation[MostSolved | None]:
        """Return who solved the most puzzles of these days on a server; `None` if nobody did."""
        rows = yield MOST_SOLVED(guild=guild, days=[*days])
        return next((MostSolved(row["user"], row["number"]) for row in rows), None)


def lock_server(guild: GuildId) -> Operation[DailyServer]:
    """Return the stored state of a Discord server, and lock it until the transaction ends."""
    (row,) = yield LOCK_SERVER(**DAILY_SERVER.column_values(DailyServer(guild)))
    return DAILY_SERVER.read(row)


def continue_server_streak(
    guild: GuildId, day: Day, except_channel: ChannelId = NO_CHANNEL
) -> Operation[None]:
    """Continue a server's streak, because somebody solved the day's puzzle there.

    The messages of this day and of the next day on this server are marked as outdated, except this
    day's message in ``except_channel``. They are edited later to show the new streak.
    Without a server, nothing happens.
    """
    if guild:
        after = (yield from lock_server(guild)).streak.with_solved_day(day)
        yield SET_STREAK_OF_SERVER(guild=guild, **DAILY_SERVER.values_of({"streak": after}))
        yield MARK_MESSAGES_OUTDATED(guild=guild, day=day, but=except_channel)
