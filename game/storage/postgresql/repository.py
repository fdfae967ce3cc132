"""The repository in a PostgreSQL database."""

from collections.abc import Callable
from typing import Self

from game.storage.operation import unheard
from game.storage.repository import Repository
from game.storage.sharding import TIMES, Lease, Sharding, Times

from .address import Address
from .connecting.database import Database
from .connecting.opening import connect
from .leasing.all_servers import AllServers
from .leasing.leases import Leases

LONGEST_WAIT = 10.0
"""Seconds the server may be away, or hold us up, at the start before we give up."""

PATIENCE_OF_A_CLICK = 2.0
"""The same for everything later: Discord takes an answer for three seconds."""


class PostgresRepository(Repository):
    """Keeps games in PostgreSQL."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._database = database

    @classmethod
    async def open(
        cls,
        url: str,
        patience: float = LONGEST_WAIT,
        committed: Callable[[float], None] = unheard,
    ) -> Self:
        """Open the database at `url`, whose tables are made if it is empty.

        `patience` is in seconds. `committed` gets the seconds of each transaction that
        changed something. Raises a `StorageProblem` that says what is wrong, never the
        password, and leaves the database as it was. Raises `ValueError` where `url` is none.
        """
        address = Address.parse(url)
        database = await connect(address, patience, min(patience, PATIENCE_OF_A_CLICK))
        database.committed = committed
        return cls(database)

    def under(self, lease: Lease) -> "PostgresRepository":
        """Return the same database for the work on a share, to be closed before this one.

        Each of its writes proves that the lease still holds, and raises `LeaseLost` where not.
        """
        return PostgresRepository(self._database.under(lease))

    def leases(self, sharding: Sharding, times: Times = TIMES) -> Leases:
        """Return what this process needs to hold shares."""
        return Leases(self._database.insistent(), sharding, times)

    def all_servers(self, times: Times = TIMES) -> AllServers:
        """Return what this process needs to look after all servers by itself."""
        return AllServers(self._database.insistent(), times)
