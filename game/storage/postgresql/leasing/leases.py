"""What one process holds of the shares, takes and gives back."""

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
    """Holds shares for this process, which keeps them for as long as it renews them.

    Any method may raise `StorageProblem`: then nothing was changed, or nobody can say.
    """

    def __init__(self, database: Database, sharding: Sharding, times: Times) -> None:
        self._database = database
        self._times = times
        # Another with every start: what an earlier process held is not this one's.
        self._process = Process(secrets.randbits(63), sharding, times)

    @property
    def holder(self) -> int:
        """The number by which the others know this process."""
        return self._process.number

    async def join(self) -> None:
        """Take part, with the others' numbers, or with any where nobody lives.

        Raises `OtherSharding`.
        """
        self._agree(await self._database.write(partial(agreeing.join, process=self._process)))

    async def renew(self, held: Collection[Lease]) -> frozenset[Lease]:
        """Keep these leases for another while; return those that were lost."""
        kept = await self._database.write(partial(holding.renew, process=self._process, held=held))
        return frozenset(held) - kept

    async def claim(self) -> Lease | None:
        """Take one more share, if one is free and this process has less than its part, or if
        nobody has taken it for a while.

        A process that has not asked for a while is not waited for; writes of the former
        holder are. Raises `OtherSharding`.
        """
        while True:
            others, share = await self._database.write(self._look)
            self._agree(others)
            if share is None:
                return None
            lease = await self._database.write(
                partial(holding.take, process=self._process, share=share)
            )
            if lease is not None:
                return lease
            # Somebody else was faster: perhaps there is another.

    async def surplus(self) -> int | None:
        """Return a share of this process that should be another's, one at a time."""
        return await self._database.look(partial(sharing.should_give, process=self._process))

    async def give_back(self, lease: Lease) -> None:
        """Let a share be anybody's: nothing is written under this lease from now on."""
        await self._database.write(partial(holding.give_back, lease=lease))

    async def leave(self) -> None:
        """Give everything back and take part no more: the last thing that a process does here."""

        async def give_all_back(session: Session) -> None:
            await holding.give_all_back(session, self._process)
            await agreeing.vanish(session, self._process)

        await self._database.write(give_all_back)

    async def identify_after(self, bucket: int) -> float:
        """Reserve a bucket's next login; return the seconds to wait before it."""
        return await self._database.write(
            partial(logins.reserve, bucket=bucket, apart=self._times.identify)
        )

    async def _look(self, session: Session) -> tuple[Sharding | None, int | None]:
        """Return others' numbers, if they hold, or else a share that may be taken."""
        others = await agreeing.others(session, self._process)
        if others is not None:
            return others, None
        await agreeing.appear(session, self._process)
        return None, await sharing.may_take(session, self._process)

    def _agree(self, others: Sharding | None) -> None:
        if others is None:
            return
        if not others.divided:
            raise ServedAlone(self._database.place)
        detail = f"{others.shards} shards, {others.size} in a share"
        raise OtherSharding(self._database.place, detail)
