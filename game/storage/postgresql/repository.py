"""The repository in a PostgreSQL database."""

from collections.abc import Callable
from typing import Self

from game.storage.operation import ignore_seconds
from game.storage.repository import Repository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, LeaseTimes, Sharding

from .address import Address
from .connecting.database import Database
from .connecting.opening import connect
from .leasing.all_servers import AllServers
from .leasing.leases import Leases

LONGEST_WAIT = 10.0
"""Seconds to wait at the start while the server is away or busy."""

PATIENCE_OF_A_CLICK = 2.0
"""Seconds to wait later, for a click: Discord accepts an answer within three seconds."""


class PostgresRepository(Repository):
    """A repository that stores games in PostgreSQL."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database

    @classmethod
    async def open(
        cls,
        url: str,
        patience: float = LONGEST_WAIT,
        report_commit_seconds: Callable[[float], None] = ignore_seconds,
    ) -> Self:
        """Open the database at `url`, and create its tables if it is empty.

        `patience` is in seconds. `report_commit_seconds` gets the seconds of each transaction that
        changed something. Raises a `StorageProblem` whose text says what is wrong, but never the
        password; the database then stays as it was. Raises `ValueError` if `url` is no address of a
        database.
        """
        address = Address.parse(url)
        database = await connect(address, patience, min(patience, PATIENCE_OF_A_CLICK))
        database.report_commit_seconds = report_commit_seconds
        return cls(database)

    def with_lease(self, lease: Lease) -> "PostgresRepository":
        """Return a repository for one share of the Discord servers. Close it before this one.

        Each of its writes proves that the lease is still valid, and otherwise raises `LeaseLost`.
        """
        return PostgresRepository(self._database.with_lease(lease))

    def leases(self, sharding: Sharding, times: LeaseTimes = DEFAULT_LEASE_TIMES) -> Leases:
        """Return the object through which this process takes and holds shares."""
        return Leases(self._database.with_full_patience(), sharding, times)

    def all_servers(self, times: LeaseTimes = DEFAULT_LEASE_TIMES) -> AllServers:
        """Return the object through which this process takes all Discord servers for itself."""
        return AllServers(self._database.with_full_patience(), times)
