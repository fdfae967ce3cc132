"""The leases of one process: it claims, renews and gives them back."""

import secrets
from collections.abc import Collection
from functools import partial

from game.storage.errors import OtherSharding, ServedAlone
from game.storage.postgresql.connecting.database import Database
from game.storage.postgresql.connecting.statements import Session
from game.storage.sharding import Lease, Sharding, Times

from . import agreeing, holding, logins, sharing
from .process import Process


class Leases:
    """The leases of this process; it holds shares as long as it renews them.

    Any method may raise `StorageProblem`; then nothing was changed, or the outcome is unknown.
    """

    def __init__(self, database: Database, sharding: Sharding, times: Times) -> None:
        self._database = database
        self._times = times
        # Each start has a new number, so a process never mistakes the shares of an earlier start
        # for its own.
        self._process = Process(secrets.randbits(63), sharding, times)

    @property
    def holder(self) -> int:
        """The number by which other processes know this one."""
        return self._process.number

    async def join(self) -> None:
        """Join, if live processes use the same numbers or if there are none.

        Raises `OtherSharding`.
        """
        self._raise_if_different(
            await self._database.write(partial(agreeing.join, process=self._process))
        )

    async def renew(self, held: Collection[Lease]) -> frozenset[Lease]:
        """Renew these leases; return those that were lost."""
        kept = await self._database.write(partial(holding.renew, process=self._process, held=held))
        return frozenset(held) - kept

    async def claim(self) -> Lease | None:
        """Take one more share and return its lease, or `None`.

        The share must be free. This process must have fewer shares than its part, or the share must
        have been free for a while. Processes that have not looked for shares for a while do not
        count. The call waits until the former holder's writes end. Raises `OtherSharding`.
        """
        while True:
            others, share = await self._database.write(self._find_share)
            self._raise_if_different(others)
            if share is None:
                return None
            lease = await self._database.write(
                partial(holding.take, process=self._process, share=share)
            )
            if lease is not None:
                return lease
            # Another process was faster; there may be another free share.

    async def surplus(self) -> int | None:
        """Return the one share that this process should give to another now, or `None`."""
        return await self._database.run_read_only(
            partial(sharing.should_give, process=self._process)
        )

    async def give_back(self, lease: Lease) -> None:
        """Free a share; this process writes nothing under this lease from now on."""
        await self._database.write(partial(holding.give_back, lease=lease))

    async def leave(self) -> None:
        """Give all shares back and leave; this is the last call of a process."""

        async def give_all_back(session: Session) -> None:
            await holding.give_all_back(session, self._process)
            await agreeing.unregister(session, self._process)

        await self._database.write(give_all_back)

    async def identify_after(self, bucket: int) -> float:
        """Reserve the next login of a bucket; return the seconds to wait before this login."""
        return await self._database.write(
            partial(logins.reserve, bucket=bucket, apart=self._times.identify)
        )

    async def _find_share(self, session: Session) -> tuple[Sharding | None, int | None]:
        """Return the numbers of others if they differ, or else a share that is free to take."""
        others = await agreeing.differing_sharding(session, self._process)
        if others is not None:
            return others, None
        await agreeing.register(session, self._process)
        return None, await sharing.may_take(session, self._process)

    def _raise_if_different(self, others: Sharding | None) -> None:
        if others is None:
            return
        if not others.divided:
            raise ServedAlone(self._database.place)
        detail = f"{others.shards} shards, {others.size} in a share"
        raise OtherSharding(self._database.place, detail)
