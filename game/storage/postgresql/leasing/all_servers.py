"""The lease of a process that looks after all Discord servers by itself, as one share."""

import asyncio
from datetime import datetime
from functools import partial

from game.storage.errors import LeaseLost, OneProcessServesAll, ServersAlreadyShared
from game.storage.operation import Statement
from game.storage.postgresql.connecting.database import Database
from game.storage.postgresql.connecting.pool import APPLICATION_NAME
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.sharding import UNDIVIDED, Lease, LeaseTimes

from . import agreeing, holding
from .sharing import Process

RETRY_SECONDS = 0.25
"""Seconds between two attempts to take over from a process that may have died."""

# A killed process leaves no connection, so its lease is free at once. A process that was cut off or
# frozen keeps its lease until the lease expires.
TAKE = Statement(f"""
    UPDATE share
    SET epoch = epoch + 1, holder = :process,
        expires = clock_timestamp() + make_interval(secs => :lease)
    WHERE id = 0
      AND (expires <= clock_timestamp()
           OR NOT EXISTS (SELECT FROM pg_stat_activity
                          WHERE datname = current_database()
                            AND application_name = '{APPLICATION_NAME} ' || holder))
    RETURNING epoch
""")  # noqa: S608
HELD_UNTIL = "SELECT expires FROM share WHERE id = 0"


class AllServers:
    """The lease of all Discord servers, which this process holds as long as it renews it.

    Any method may raise `StorageProblem`; then nothing was changed, or the outcome is unknown.
    """

    def __init__(self, database: Database, times: LeaseTimes) -> None:
        self._database = database
        self._process = Process(database.pool_number, UNDIVIDED, times)

    async def claim(self) -> Lease:
        """Take the lease of all servers.

        Waits while nobody knows whether the former holder is alive. Raises `OneProcessServesAll` if
        it is alive, and `ServersAlreadyShared` if live processes share the servers among
        themselves.
        """
        first_expiry = lease_or_expiry = await self._database.run_in_transaction(self._take)
        while not isinstance(lease_or_expiry, Lease):
            if lease_or_expiry != first_expiry:
                # The former holder has renewed its lease, or another process was faster.
                raise OneProcessServesAll(self._database.public_address)
            await asyncio.sleep(RETRY_SECONDS)
            lease_or_expiry = await self._database.run_in_transaction(self._take)
        return lease_or_expiry

    async def renew(self, lease: Lease) -> None:
        """Renew the lease. Raises `LeaseLost`."""
        if not await self._database.run_in_transaction(
            partial(holding.renew, process=self._process, held_leases=[lease])
        ):
            raise LeaseLost(self._database.public_address)

    async def give_back(self, lease: Lease) -> None:
        """Free all servers; this process writes nothing under this lease from now on."""
        await self._database.run_in_transaction(partial(holding.give_back, lease=lease))

    async def _take(self, session: Session) -> Lease | datetime:
        """Return the new lease, or the moment when the lease of another holder expires."""
        if await agreeing.agree_on_sharding(session, self._process) is not None:
            raise ServersAlreadyShared(self._database.public_address)
        await holding.wait_for_writers(session, 0)
        found = await fetch_rows(TAKE(**self._process.column_values()), session)
        if not found:
            return (await session.fetch(HELD_UNTIL))[0]["expires"]
        return Lease(UNDIVIDED, 0, found[0]["epoch"], self._process.number)
