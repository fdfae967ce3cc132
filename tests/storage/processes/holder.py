"""Holds the only share of the servers, and freezes in a transaction until a test wakes it.

`python -m tests.storage.processes.holder` reads a line `MOMENT ADDRESS`, and prints `holds EPOCH`.
Then it freezes `before` or `after` the statement of a write, as `MOMENT` says. When it is woken, it
prints the results of this write and of another one.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable

from game.storage.errors import StorageProblem
from game.storage.operations.uptime import SAVE_TEXT
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import LeaseTimes, Sharding
from tests.storage.processes.children import say

ONE_SHARE = Sharding(shards=1, share_size=1)
KEY = "who"
FROZEN_VALUE = "the frozen one"


def freeze() -> None:
    """Stop this process, as the system stops all processes of a suspended machine."""
    os.kill(os.getpid(), signal.SIGSTOP)


async def report(writing: Awaitable[None]) -> None:
    """Print the result of a write."""
    try:
        await writing
    except StorageProblem as problem:
        say(type(problem).__name__)
    else:
        say("written")


async def hold(url: str, moment: str) -> None:
    async def write(session: Session) -> None:
        if moment == "before":
            freeze()
        await fetch_rows(SAVE_TEXT(key=KEY, value=FROZEN_VALUE), session)
        if moment == "after":
            freeze()

    async with await PostgresRepository.open(url) as repository:
        leases = repository.leases(ONE_SHARE, LeaseTimes(warm_up=0))
        await leases.join()
        lease = await leases.claim()
        assert lease is not None
        say("holds", lease.epoch)
        leased_repository = repository.with_lease(lease)
        await report(leased_repository._database.run_in_transaction(write))
        await report(leased_repository.save_text(KEY, FROZEN_VALUE))


def main() -> None:
    moment, url = sys.stdin.readline().split()
    asyncio.run(hold(url, moment))


if __name__ == "__main__":
    main()
