"""The lease of a process that looks after all servers by itself, as one share."""

import asyncio
from datetime import datetime
from functools import partial

from game.storage.errors import LeaseLost, ServedAlone, ShardedElsewhere
from game.storage.operation import Statement
from game.storage.postgresql.connecting.database import Database
from game.storage.postgresql.connecting.pool import NAME
from game.storage.postgresql.connecting.statements import Session, answer
from game.storage.sharding import UNDIVIDED, Lease, Times

from . import agreeing, holding
from .process import Process

AGAIN_SECONDS = 0.25
"""Between two looks at somebody who may have ended without a word."""

# A killed process leaves no connection; one that was cut off or frozen has its time to the end.
TAKE = Statement(f"""
    UPDATE share
    SET epoch = epoch + 1, holder = :process,
        expires = clock_timestamp() + make_interval(secs => :lease)
    WHERE id = 0
      AND (expires <= clock_timestamp()
           OR NOT EXISTS (SELECT FROM pg_stat_activity
                          WHERE datname = current_database()
                            AND application_name = '{NAME} ' || holder))
    RETURNING epoch
""")  # noqa: S608
HELD_UNTIL = "SELECT expires FROM share WHERE id = 0"


class AllServers:
    """Holds all servers for this process, which keeps them for as long as it renews its lease.

    Any method may raise `StorageProblem`: then nothing was changed, or nobody can say.
    """

    def __init__(self, database: Database, times: Times) -> None:
        self._database = database
        self._process = Process(database.number, UNDIVIDED, times)

    async def claim(self) -> Lease:
        """Take everything.

        Waits for as long as nobody can say whether the former holder lives. Raises `ServedAlone`
        where it does, and `ShardedElsewhere` where processes live that share the servers.
        """
        first = found = await self._database.write(self._take)
        while not isinstance(found, Lease):
            if found != first:
                # Somebody has renewed it, or was faster.
                raise ServedAlone(self._database.place)
            await asyncio.sleep(AGAIN_SECONDS)
            found = await self._database.write(self._take)
        return found

    async def renew(self, lease: Lease) -> None:
        """Keep it for another while. Raises `LeaseLost`."""
        if not await self._database.write(
            partial(holding.renew, process=self._process, held=[lease])
        ):
            raise LeaseLost(self._database.place)

    async def give_back(self, lease: Lease) -> None:
        """Let it be anybody's: nothing is written under this lease from now on."""
        await self._database.write(partial(holding.give_back, lease=lease))

    async def _take(self, session: Session) -> Lease | datetime:
        """Return until when somebody else holds it, where it cannot be taken."""
        if await agreeing.agree(session, self._process) is not None:
            raise ShardedElsewhere(self._database.place)
        await holding.wait_for_writers(session, 0)
        found = await answer(TAKE(**self._process.columns()), session)
        if not found:
            return (await session.fetch(HELD_UNTIL))[0]["expires"]
        return Lease(UNDIVIDED, 0, found[0]["epoch"], self._process.number)
