"""Save when the bot was last online, delay clocks by a downtime, and store texts by key."""

from collections.abc import Iterable

from game.model.due import Due
from game.model.time import Milliseconds, Moment, duration_between
from game.storage.operation import (
    Operation,
    Statement,
    change_operation,
    combine_requests,
    read_operation,
    transaction,
)

from .base import OUR_GAMES, OUR_MOMENTS, Operations

ONLINE = "online"
"""The key of the moment up to which the bot is known to have been online."""

NO_DELAY = Milliseconds(0)
SAVE_TEXT = Statement("""
    INSERT INTO meta (key, value) VALUES (:key, :value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
""")
# These statements match no game. They only lock the tables in the same way as a click does.
LOCK_TABLES = combine_requests(
    Statement("UPDATE game SET failed_channel_looks = failed_channel_looks WHERE id = 0")(),
    Statement("UPDATE seat SET number = number WHERE game = 0")(),
    Statement("INSERT INTO entry SELECT * FROM entry WHERE game = 0")(),
    Statement("INSERT INTO click SELECT * FROM click WHERE game = 0")(),
    Statement("INSERT INTO result SELECT * FROM result WHERE id = 0")(),
    Statement("INSERT INTO seat_result SELECT * FROM seat_result WHERE result = 0")(),
    Statement("UPDATE due SET at = at WHERE game = 0 RETURNING game")(),
)
LOCK_NEWEST_GAME = Statement(
    "SELECT id FROM game WHERE id = (SELECT game FROM click ORDER BY id DESC LIMIT 1) FOR UPDATE"
)
# These statements test whether the disk has free space. PostgreSQL fills a table that is emptied at
# each commit, so that the table's file must grow in each test. SQLite's log grows by more than a
# click writes.
PREPARE_DISK_TEST = Statement(
    "CREATE TEMPORARY TABLE IF NOT EXISTS room (filling text) ON COMMIT DELETE ROWS",
    sqlite="DELETE FROM meta WHERE key = 'room'",
)
TEST_DISK_SPACE = Statement(
    "INSERT INTO room SELECT repeat('x', 1000) FROM generate_series(1, 64)",
    sqlite="INSERT INTO meta (key, value) VALUES ('room', hex(randomblob(24000)))",
)
READ_TEXT = Statement("SELECT value FROM meta WHERE key = :key")
# A process for all servers saves the moment for every share, because several processes may divide
# the servers among themselves again later.
SAVE_ONLINE = Statement(
    f"""
    WITH of_share AS (
        UPDATE share SET online = CAST(:at AS bigint)
        WHERE id = CAST(:share AS bigint) OR :share IS NULL AND online IS NOT NULL
    )
    INSERT INTO meta (key, value) VALUES ('{ONLINE}', CAST(CAST(:at AS bigint) AS text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """,  # noqa: S608
    sqlite=f"""
    INSERT INTO meta (key, value) VALUES ('{ONLINE}', CAST(:at AS text))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """,  # noqa: S608
)
READ_ONLINE = Statement(
    f"""
    SELECT coalesce((SELECT online FROM share WHERE id = :share),
                    (SELECT CAST(value AS bigint) FROM meta WHERE key = '{ONLINE}')) AS at
    """,  # noqa: S608
    sqlite=f"SELECT (SELECT CAST(value AS bigint) FROM meta WHERE key = '{ONLINE}') AS at",  # noqa: S608
)
PUT_OFF = Statement(
    f"""
    UPDATE due SET at = at + :gap
    WHERE kind IN (:kinds) AND {OUR_MOMENTS}
    """  # noqa: S608
)
PUT_CLOCKS_OFF = Statement(
    f"""
    UPDATE game SET clock_due = clock_due + :gap, clock_change_count = clock_change_count + 1
    WHERE {OUR_GAMES} AND clock_due IS NOT NULL AND NOT clock_overdue AND clock_paused_at IS NULL
    """  # noqa: S608
)


class Uptime(Operations):
    """The last moment when the bot was online, and texts by key."""

    @transaction
    def count_downtime(
        self, kinds: Iterable[Due], at: Moment, least: Milliseconds
    ) -> Operation[Milliseconds]:
        """Save the moment `at`; delay all running clocks by the time since the last saved moment.

        The clocks are the due moments of these kinds and the turn clocks of the games. Everything
        is written in one transaction. Returns the delay in milliseconds. It is 0 if the time is
        shorter than `least`, or if no moment was saved before.
        """
        (row,) = yield READ_ONLINE(share=self._share)
        gap = NO_DELAY if row["at"] is None else duration_between(row["at"], at)
        if gap < least:
            gap = NO_DELAY
        else:
            yield PUT_OFF(gap=gap, kinds=[*kinds], **self.share_values)
            yield PUT_CLOCKS_OFF(gap=gap, **self.share_values)
        yield SAVE_ONLINE(at=at, share=self._share)
        return gap

    @change_operation
    def save_online(self, at: Moment) -> Operation[None]:
        """Save the moment from which `count_downtime` counts."""
        yield SAVE_ONLINE(at=at, share=self._share)

    @change_operation
    def save_text(self, key: str, value: str) -> Operation[None]:
        """Save a text under a key, and replace an earlier one."""
        yield SAVE_TEXT(key=key, value=value)

    @transaction
    def try_writing(self, key: str, value: str) -> Operation[None]:
        """Save a text as `save_text` does, and test in this way whether a click could be written.

        The test locks every table that a click writes, and the game of the newest click. It needs
        at least as much space on the disk as a click.
        """
        yield LOCK_TABLES
        yield LOCK_NEWEST_GAME()
        yield PREPARE_DISK_TEST()
        yield TEST_DISK_SPACE()
        yield SAVE_TEXT(key=key, value=value)

    @read_operation
    def saved_text(self, key: str) -> Operation[str | None]:
        """Return the text that is saved under a key."""
        return next((row["value"] for row in (yield READ_TEXT(key=key))), None)

    @property
    def _share(self) -> int | None:
        return None if self.driver.lease is None else self.driver.lease.share
