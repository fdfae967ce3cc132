"""Store what moderators chose for their Discord servers."""

from collections.abc import Mapping
from typing import Any

from game.model.ids import GameId, GuildId, UserId
from game.model.server import ServerSettings
from game.storage.columns.tables import SERVER
from game.storage.operation import Operation, Statement, change_operation, read_operation
from game.storage.operations.base import IN_SHARE, UNFINISHED_LIST, Operations, ids_of_rows

SETTINGS_OF = Statement("SELECT * FROM server WHERE guild = :guild")
FORGET_SETTINGS = Statement("DELETE FROM server WHERE guild = :guild")
SERVERS_WITH_SETTINGS = Statement(
    f"SELECT guild AS id FROM server WHERE {IN_SHARE.format('server')} ORDER BY guild"  # noqa: S608
)
HOSTS_OF_OPEN = Statement(
    f"""
    SELECT id, host FROM game
    WHERE guild = :guild AND status IN {UNFINISHED_LIST} AND status <> 'resting' ORDER BY id
    """  # noqa: S608
)


def _save_settings(names: list[str]) -> Statement:
    """Return the statement that saves these settings and leaves the others as they are."""
    columns = SERVER.columns_of(*names)
    return Statement(
        f"""
        INSERT INTO server (guild, {columns.names}) VALUES (:guild, {columns.placeholders})
        ON CONFLICT (guild) DO UPDATE SET {columns.upsert_assignments}
        """  # noqa: S608
    )


class ServersSettings(Operations):
    """The settings of Discord servers."""

    @read_operation
    def server_settings(self, guild: GuildId) -> Operation[ServerSettings]:
        """Return a server's settings, without the channels of scheduled messages."""
        found = map(SERVER.read, (yield SETTINGS_OF(guild=guild)))
        return next(found, ServerSettings())

    @change_operation
    def save_server_settings(self, guild: GuildId, changed: Mapping[str, Any]) -> Operation[None]:
        """Save these settings of a server by their names; the others stay as they are."""
        yield _save_settings([*changed])(guild=guild, **SERVER.values_of(changed))

    @change_operation
    def forget_server_settings(self, guild: GuildId) -> Operation[None]:
        """Remove the settings of a server."""
        yield FORGET_SETTINGS(guild=guild)

    @read_operation
    def servers_with_settings(self) -> Operation[tuple[GuildId, ...]]:
        """Return the servers whose moderators have chosen something."""
        return ids_of_rows(GuildId, (yield SERVERS_WITH_SETTINGS(**self.share_values)))

    @read_operation
    def hosts_of_open(self, guild: GuildId) -> Operation[Mapping[GameId, UserId]]:
        """Return the hosts of a server's open games, oldest first; resting games do not count."""
        rows = yield HOSTS_OF_OPEN(guild=guild)
        return {GameId(row["id"]): UserId(row["host"]) for row in rows}
