"""The database itself records who holds a share and who writes.

Only the holder of a share may write for that share.
"""

from typing import Any, cast
from urllib.parse import quote

import asyncpg

from tests.chaos.checks.record import Record
from tests.chaos.databases.server import record_of
from tests.postgresql.server import Server

NAME_SETTING = "audit.name"
"""Setting of a database connection. Its value is the name of the process that connects."""

# A process registers its number when it joins. A share cannot change its holder while the holder
# writes: the new holder waits for the end of the write.
AUDIT = (
    "CREATE SCHEMA audit",
    "CREATE TABLE audit.process (id bigint PRIMARY KEY, name text)",
    "CREATE TABLE audit.stale (game bigint, writer text, owner text, moment timestamptz)",
    """
    CREATE FUNCTION audit.joined() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        -- A process that was thought dead joins once more.
        INSERT INTO audit.process VALUES (NEW.id, current_setting('audit.name', true))
        ON CONFLICT DO NOTHING;
        RETURN NEW;
    END $$
    """,
    "CREATE TABLE audit.held (share bigint, name text, moment timestamptz)",
    """
    CREATE FUNCTION audit.changed_hands() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO audit.held
        SELECT NEW.id, (SELECT name FROM audit.process WHERE id = NEW.holder), clock_timestamp();
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER watched AFTER UPDATE ON share FOR EACH ROW
    WHEN ((OLD.epoch, OLD.holder) IS DISTINCT FROM (NEW.epoch, NEW.holder))
    EXECUTE FUNCTION audit.changed_hands()
    """,
    """
    CREATE FUNCTION audit.wrote() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        owner text;
        writer text := current_setting('audit.name', true);
    BEGIN
        SELECT known.name INTO owner
        FROM game, sharding, share LEFT JOIN audit.process AS known ON known.id = share.holder
        WHERE game.id = NEW.game
          AND share.id = (game.guild >> 22) % sharding.shards / sharding.size;
        IF owner IS DISTINCT FROM writer THEN
            INSERT INTO audit.stale VALUES (NEW.game, writer, owner, clock_timestamp());
        END IF;
        RETURN NEW;
    END $$
    """,
    *(
        f"CREATE TRIGGER watched AFTER INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {function}"
        for table, function in (
            ("process", "audit.joined()"),
            ("entry", "audit.wrote()"),
            ("click", "audit.wrote()"),
        )
    ),
)

HOLDERS = """
    SELECT share.id, known.name FROM share JOIN audit.process AS known ON known.id = share.holder
    WHERE share.expires > now()
"""
TAKERS = """
    SELECT extract(epoch FROM clock_timestamp() - moment)::float8, name
    FROM audit.held WHERE share = {} ORDER BY moment
"""
STALE = "SELECT game, writer, owner FROM audit.stale ORDER BY moment"


def address_with_process_name(address: str, name: str) -> str:
    """Return a database address that makes the process write under this name."""
    return f"{address}&options={quote(f'-c {NAME_SETTING}={name}')}"


class WriteAudit:
    """The content of the database, and what its audit recorded."""

    def __init__(self, server: Server, address: str) -> None:
        """Start the audit of a database whose tables exist."""
        self._server = server
        self._address = address
        server.run_sql(*AUDIT, url=address)

    async def committed_record(self) -> Record:
        """Return everything that is committed."""
        connection = await asyncpg.connect(self._address)
        try:
            return await record_of(connection)
        finally:
            connection.terminate()

    def holder_by_share(self) -> dict[int, str]:
        """Return the name of each share's holder, if the lease has not expired."""
        return dict(cast("Any", self._server.run_sql(HOLDERS, url=self._address)))

    def holder_changes(self, share: int) -> list[tuple[float, str | None]]:
        """Return each change of a share's holder: how many seconds ago, and the new holder's name.

        The name is None if the share was given back.
        """
        return cast("Any", self._server.run_sql(TAKERS.format(share), url=self._address))

    def stale_writes(self) -> list[str]:
        """Return every write by a process that did not hold the share of the game's server."""
        return [
            f"{writer} wrote in game {game}, which was {owner}'s"
            for game, writer, owner in self._server.run_sql(STALE, url=self._address)
        ]
