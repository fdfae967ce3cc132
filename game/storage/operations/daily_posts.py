"""Store when and where each server gets the daily puzzle, and the messages of each day."""

from game.model.daily import (
    Attempts,
    AttemptsResult,
    DailyServer,
    DailyShare,
    Day,
    DayPost,
    MorningChannel,
    SharedAttempts,
)
from game.model.ids import ChannelId, GuildId, MessageId, UserId
from game.model.time import Moment
from game.storage.columns.parts import SqlColumns
from game.storage.columns.tables import ATTEMPTS, DAILY_SERVER, DAY_POST, SHARE
from game.storage.operation import (
    Operation,
    Statement,
    change_operation,
    read_operation,
    transaction,
)

from .base import IN_SHARE, Operations, lock_or_insert
from .daily_attempts import continue_server_streak, lock_server
from .forgetting import SAVE_TIDYING_OWED


def _typed_placeholders(columns: SqlColumns) -> str:
    """Return typed placeholders of columns; in a SELECT each placeholder must name its type."""
    return ", ".join(f"CAST(:{name} AS {kind})" for name, kind in columns.types.items())


MORNING = DAILY_SERVER.columns_of("morning")
OF_SERVER = Statement("SELECT * FROM daily_server WHERE guild = :guild")
SET_MORNING = Statement(
    f"""
    INSERT INTO daily_server ({DAILY_SERVER.names}) VALUES ({DAILY_SERVER.placeholders})
    ON CONFLICT (guild) DO UPDATE SET {MORNING.upsert_assignments}
    """  # noqa: S608
)
OUR_SERVERS = IN_SHARE.format("daily_server")
NEXT_MORNING = Statement(
    f"""
    SELECT morning_due FROM daily_server WHERE morning_due IS NOT NULL AND {OUR_SERVERS}
    ORDER BY morning_due LIMIT 1
    """  # noqa: S608
)
MORNINGS_DUE = Statement(
    f"""
    SELECT * FROM daily_server WHERE morning_due <= :moment AND {OUR_SERVERS}
    ORDER BY morning_due, guild LIMIT :most
    """  # noqa: S608
)
ADD_POST = Statement(
    f"""
    INSERT INTO daily_post ({DAY_POST.names}) VALUES ({DAY_POST.placeholders})
    ON CONFLICT (channel, day) DO NOTHING RETURNING *
    """  # noqa: S608
)
# If this morning is no longer due, for example because somebody has changed the channel, nothing
# changes.
PUT_OFF = Statement("""
    UPDATE daily_server SET morning_due = :later
    WHERE guild = :guild AND morning_channel = :channel AND morning_due = :due RETURNING guild
""")
SET_MODERATOR_NOTIFIED = Statement("""
    UPDATE daily_server SET morning_moderator_notified = :notified
    WHERE guild = :guild AND morning_channel = :channel
""")
SERVERS_OF_MODERATOR = Statement(
    "SELECT guild FROM daily_server WHERE morning_moderator = :user ORDER BY guild"
)

LOCK_POST = lock_or_insert("daily_post", DAY_POST, "channel", "day")
# If a person's data was deleted meanwhile, the person has no attempts, and no row is added.
ADD_SHARE = Statement(
    f"""
    INSERT INTO daily_share ({SHARE.names}) SELECT {_typed_placeholders(SHARE)}
    FROM daily_attempts WHERE "user" = :user AND day = :day
    ON CONFLICT ("user", day, channel) DO NOTHING RETURNING at
    """  # noqa: S608
)
COUNT_CHANGE = Statement("""
    UPDATE daily_post SET change_count = change_count + 1
    WHERE channel = :channel AND day = :day RETURNING *
""")
# The message before a new one shows no live buttons any more.
MARK_PREVIOUS = Statement("""
    UPDATE daily_post SET change_count = change_count + 1
    WHERE channel = :channel AND (message IS NOT NULL OR shown IS NULL)
      AND day = (SELECT max(day) FROM daily_post WHERE channel = :channel AND day < :day)
""")
NEWEST_DAY = Statement("SELECT max(day) AS day FROM daily_post WHERE channel = :channel")
POST = Statement("SELECT * FROM daily_post WHERE channel = :channel AND day = :day")
SHARED = Statement("""
    SELECT tried.*, shared.name FROM daily_share AS shared
    JOIN daily_attempts AS tried ON tried."user" = shared."user" AND tried.day = shared.day
    WHERE shared.channel = :channel AND shared.day = :day ORDER BY shared.at, shared."user"
""")
LAGGING = Statement(
    f"""
    SELECT * FROM daily_post
    WHERE coalesce(shown, -1) <> change_count AND (message IS NOT NULL OR day >= :since)
      AND {IN_SHARE.format("daily_post")}
    ORDER BY day, channel
    """  # noqa: S608
)
BEGIN_POST = Statement(
    "UPDATE daily_post SET posting = true WHERE channel = :channel AND day = :day"
)
PLACE = Statement("""
    UPDATE daily_post SET message = :message, shown = :shown, posting = false
    WHERE channel = :channel AND day = :day
""")
OLD_DAYS = Statement("""
    SELECT day FROM daily_attempts WHERE day < :before
    UNION ALL SELECT day FROM daily_post WHERE day < :before LIMIT 1
""")
REMOVE = (
    Statement("DELETE FROM daily_attempts WHERE day < :before"),
    Statement("DELETE FROM daily_post WHERE day < :before"),
    SAVE_TIDYING_OWED,
)


class DailyPosts(Operations):
    """Mornings when a puzzle appears, and the messages of the days, where people share results."""

    @read_operation
    def daily_server(self, guild: GuildId) -> Operation[DailyServer]:
        """Return what is stored about the daily puzzles of a Discord server."""
        found = map(DAILY_SERVER.read, (yield OF_SERVER(guild=guild)))
        return next(found, DailyServer(guild))

    @change_operation
    def set_morning_channel(
        self, guild: GuildId, morning: MorningChannel | None
    ) -> Operation[None]:
        """Set a server's channel for the morning puzzles; `None` means no channel."""
        yield SET_MORNING(**DAILY_SERVER.column_values(DailyServer(guild, morning=morning)))

    @change_operation
    def save_moderator_notified(
        self, guild: GuildId, channel: ChannelId, *, notified: bool
    ) -> Operation[None]:
        """Save whether the moderator knows that the bot cannot post in this channel."""
        yield SET_MODERATOR_NOTIFIED(guild=guild, channel=channel, notified=notified)

    @read_operation
    def mornings_named(self, user: UserId) -> Operation[tuple[GuildId, ...]]:
        """Return the Discord servers where this person chose the channel of the morning puzzle."""
        return tuple(GuildId(row["guild"]) for row in (yield SERVERS_OF_MODERATOR(user=user)))

    @read_operation
    def next_morning(self) -> Operation[Moment | None]:
        """Return the next moment when a puzzle is due in a channel."""
        return next((row["morning_due"] for row in (yield NEXT_MORNING(**self.share_values))), None)

    @read_operation
    def mornings_until(self, moment: Moment, limit: int) -> Operation[tuple[DailyServer, ...]]:
        """Return at most `limit` servers whose morning is due by a moment, the earliest first."""
        rows = yield MORNINGS_DUE(moment=moment, most=limit, **self.share_values)
        return tuple(map(DAILY_SERVER.read, rows))

    @transaction
    def begin_morning(
        self, guild: GuildId, morning: MorningChannel, day: Day | None, later: Moment
    ) -> Operation[DayPost | None]:
        """Save that a day's message will be posted, and when the next morning is due.

        `day` is `None` if no puzzle appears. Returns `None` if the channel already has the message,
        or if this morning is no longer due.
        """
        # Every operation that locks both a server's row and its messages locks the row first, so
        # that no deadlock occurs.
        due = yield PUT_OFF(guild=guild, channel=morning.channel, due=morning.due, later=later)
        if not due or day is None:
            return None
        post = DayPost(day, morning.channel, guild, morning.locale)
        added = yield ADD_POST(**DAY_POST.column_values(post))
        if not added:
            return None
        yield MARK_PREVIOUS(channel=post.channel, day=day)
        return DAY_POST.read(added[0])

    @transaction
    def share(self, attempts: Attempts, post: DayPost, at: Moment, name: str) -> Operation[DayPost]:
        """Save that a person shares a result in a day's message; `post` is stored if it is new.

        A second share by the same person changes nothing. Sharing a solution also continues the
        server's streak. Returns the stored message.
        """
        solved = attempts.result is AttemptsResult.SOLVED
        if solved:
            # Lock the server's row before its messages, as in `begin_morning`.
            yield from lock_server(post.guild)
        (stored,) = yield LOCK_POST(**DAY_POST.column_values(post))
        share = DailyShare(attempts.user, attempts.day, post.guild, post.channel, at, name)
        if not (yield ADD_SHARE(**SHARE.column_values(share))):
            return DAY_POST.read(stored)
        (row,) = yield COUNT_CHANGE(channel=post.channel, day=post.day)
        if DAY_POST.read(stored).change_count == 0:
            yield MARK_PREVIOUS(channel=post.channel, day=post.day)
        if solved:
            yield from continue_server_streak(post.guild, post.day, except_channel=post.channel)
        return DAY_POST.read(row)

    @read_operation
    def day_post(self, channel: ChannelId, day: Day) -> Operation[DayPost | None]:
        """Return the stored message of a day in a channel, or `None`."""
        return next(map(DAY_POST.read, (yield POST(channel=channel, day=day))), None)

    @read_operation
    def newest_post_day(self, channel: ChannelId) -> Operation[Day | None]:
        """Return the day of the newest message in a channel, or `None` if it has none."""
        (row,) = yield NEWEST_DAY(channel=channel)
        return row["day"]

    @read_operation
    def shared_in(self, channel: ChannelId, day: Day) -> Operation[tuple[SharedAttempts, ...]]:
        """Return the attempts that were shared in a day's message, in the order of sharing."""
        rows = yield SHARED(channel=channel, day=day)
        return tuple(SharedAttempts(row["name"], ATTEMPTS.read(row)) for row in rows)

    @read_operation
    def lagging_posts(self, since: Day) -> Operation[tuple[DayPost, ...]]:
        """Return the messages that may show an old state, ordered by day.

        Messages that were never posted are included only from the day `since` on.
        """
        return tuple(map(DAY_POST.read, (yield LAGGING(since=since, **self.share_values))))

    @change_operation
    def begin_day_post(self, channel: ChannelId, day: Day) -> Operation[None]:
        """Save that the day's message is about to be sent; `place_day_post` ends this."""
        yield BEGIN_POST(channel=channel, day=day)

    @change_operation
    def place_day_post(
        self, channel: ChannelId, day: Day, message: MessageId | None, shown: int | None
    ) -> Operation[None]:
        """Save the id of the day's message, and the `change_count` that the message shows."""
        yield PLACE(channel=channel, day=day, message=message, shown=shown)

    @transaction
    def remove_days(self, before: Day) -> Operation[None]:
        """Remove attempts, shares and messages of earlier days than `before`; streaks remain."""
        if (yield OLD_DAYS(before=before)):
            for statement in REMOVE:
                yield statement(before=before)
