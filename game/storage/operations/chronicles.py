"""Store where each server gets its chronicle once a week, and which chronicles are missing.

They are columns of a server's settings, so they are removed with these.
"""

from collections.abc import Sequence

from game.model.chronicle import ServerChronicle, WeeklyChronicle
from game.model.ids import GuildId
from game.model.time import Moment
from game.storage.columns.row import Row
from game.storage.columns.tables import SERVER_CHRONICLE
from game.storage.operation import Operation, Statement, change_operation, read_operation

from .base import IN_SHARE, Operations

CHRONICLE = SERVER_CHRONICLE.columns_of("chronicle")
OUR_SERVERS = IN_SHARE.format("server")
CHRONICLE_OF = Statement(
    f"SELECT {SERVER_CHRONICLE.names} FROM server WHERE guild = :guild"  # noqa: S608
)
SET_CHRONICLE = Statement(
    f"""
    INSERT INTO server ({SERVER_CHRONICLE.names}) VALUES ({SERVER_CHRONICLE.placeholders})
    ON CONFLICT (guild) DO UPDATE SET {CHRONICLE.upsert_assignments}
    """  # noqa: S608
)
NEXT_CHRONICLE = Statement(
    f"""
    SELECT chronicle_due FROM server WHERE chronicle_due IS NOT NULL AND {OUR_SERVERS}
    ORDER BY chronicle_due LIMIT 1
    """  # noqa: S608
)
CHRONICLES_DUE = Statement(
    f"""
    SELECT {SERVER_CHRONICLE.names} FROM server
    WHERE chronicle_due <= :moment AND {OUR_SERVERS}
    ORDER BY chronicle_due, guild LIMIT :most
    """  # noqa: S608
)
CHRONICLES_TO_POST = Statement(
    f"""
    SELECT {SERVER_CHRONICLE.names} FROM server
    WHERE chronicle_week IS NOT NULL AND {OUR_SERVERS} ORDER BY chronicle_week, guild
    """  # noqa: S608
)
# If somebody has chosen another channel meanwhile, or another process was faster, nothing changes.
ADVANCE = Statement("""
    UPDATE server
    SET chronicle_due = :later, chronicle_week = :week, chronicle_posting = :posting
    WHERE guild = :guild AND chronicle_channel = :channel AND chronicle_due = :due RETURNING guild
""")


class Chronicles(Operations):
    """The chronicles of Discord servers."""

    @read_operation
    def chronicle_of(self, guild: GuildId) -> Operation[WeeklyChronicle | None]:
        """Return where a server gets its chronicle; `None` if it gets none."""
        found = _read((yield CHRONICLE_OF(guild=guild)))
        return found[0].chronicle if found else None

    @change_operation
    def set_chronicle(self, guild: GuildId, chronicle: WeeklyChronicle | None) -> Operation[None]:
        """Set where a server gets its chronicle; `None` means nowhere."""
        yield SET_CHRONICLE(**SERVER_CHRONICLE.column_values(ServerChronicle(guild, chronicle)))

    @read_operation
    def next_chronicle(self) -> Operation[Moment | None]:
        """Return the next moment when a chronicle is due."""
        rows = yield NEXT_CHRONICLE(**self.share_values)
        return next((row["chronicle_due"] for row in rows), None)

    @read_operation
    def chronicles_until(
        self, moment: Moment, limit: int
    ) -> Operation[tuple[ServerChronicle, ...]]:
        """Return at most `limit` chronicles that are due by a moment, the earliest first."""
        return _read((yield CHRONICLES_DUE(moment=moment, most=limit, **self.share_values)))

    @read_operation
    def chronicles_to_post(self) -> Operation[tuple[ServerChronicle, ...]]:
        """Return the chronicles that have begun and are not posted yet, the earliest first."""
        return _read((yield CHRONICLES_TO_POST(**self.share_values)))

    @change_operation
    def advance_chronicle(
        self, guild: GuildId, before: WeeklyChronicle, after: WeeklyChronicle
    ) -> Operation[bool]:
        """Save when the next chronicle is due, and how far the newest one is.

        Returns whether it was saved: not if the channel or the due moment is no longer that of
        `before`.
        """
        saved = yield ADVANCE(
            guild=guild,
            channel=before.channel,
            due=before.due,
            later=after.due,
            week=after.week,
            posting=after.posting,
        )
        return bool(saved)


def _read(rows: Sequence[Row]) -> tuple[ServerChronicle, ...]:
    return tuple(map(SERVER_CHRONICLE.read, rows))
