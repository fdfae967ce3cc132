"""The leases of one process: it claims, renews and gives them back."""

import secrets
from collections.abc import Collection
from functools import partial

from game.storage.errors import DifferentSharding, OneProcessServesAll
from game.storage.postgresql.connecting.database import Database
from game.storage.postgresql.connecting.statements import Session
from game.storage.sharding import Lease, LeaseTimes, Sharding

from . import agreeing, holding, logins, sharing
from .sharing import Process


class Leases:
    """The leases of this process; it holds shares as long as it renews them.

    Any method may raise `StorageProblem`; then nothing was changed, or the outcome is unknown.
    """

    def __init__(self, database: Database, sharding: Sharding, times: LeaseTimes) -> None:
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
        """Join, if all live processes use the same sharding, or if there are no live processes.

        Raises `DifferentSharding`.
        """
        self._raise_if_different(
            await self._database.run_in_transaction(partial(agreeing.join, process=self._process))
        )

    async def renew(self, held_leases: Collection[Lease]) -> frozenset[Lease]:
        """Renew these leases; return those that were lost."""
        kept = await self._database.run_in_transaction(
            partial(holding.renew, process=self._process, held_leases=held_leases)
        )
        return frozenset(held_leases) - kept

    async def claim(self) -> Lease | None:
        """Take one more share and return its lease, or `None`.

        The share must be free. This process must have fewer shares than it should have, or the
        share must have been free for a while. Processes that have not looked for shares for a
        while do not count. The call waits until the former holder's writes end. Raises
        `DifferentSharding`.
        """
        while True:
            other_sharding, share = await self._database.run_in_transaction(self._find_share)
            self._raise_if_different(other_sharding)
            if share is None:
                return None
            lease = await self._database.run_in_transaction(
                partial(holding.take, process=self._process, share=share)
            )
            if lease is not None:
                return lease
            # Another process was faster; there may be another free share.

    async def share_to_give_away(self) -> int | None:
        """Return the one share that this process should give to another now, or `None`."""
        return await self._database.run_read_only(
            partial(sharing.share_to_give, process=self._process)
        )

    async def give_back(self, lease: Lease) -> None:
        """Free a share; this process writes nothing under this lease from now on."""
        await self._database.run_in_transaction(partial(holding.give_back, lease=lease))

    async def leave(self) -> None:
        """Give all shares back and leave; this is the last call of a process."""

        async def give_all_back(session: Session) -> None:
            await holding.give_all_back(session, self._process)
            await agreeing.unregister(session, self._process)

        await self._database.run_in_transaction(give_all_back)

    async def reserve_login(self, bucket: int) -> float:
        """Reserve the next login of a bucket; return the seconds to wait before this login."""
        return await self._database.run_in_transaction(
            partial(logins.reserve, bucket=bucket, interval_seconds=self._times.login_interval)
        )

    async def _find_share(self, session: Session) -> tuple[Sharding | None, int | None]:
        """Return the others' sharding if it differs, or else the number of a share free to take."""
        other_sharding = await agreeing.differing_sharding(session, self._process)
        if other_sharding is not None:
            return other_sharding, None
        await agreeing.register(session, self._process)
        return None, await sharing.share_to_take(session, self._process)

    def _raise_if_different(self, other_sharding: Sharding | None) -> None:
        if other_sharding is None:
            return
        if not other_sharding.divided:
            raise OneProcessServesAll(self._database.public_address)
        detail = f"{other_sharding.shards} shards, {other_sharding.share_size} in a share"
        raise DifferentSharding(self._database.public_address, detail)
