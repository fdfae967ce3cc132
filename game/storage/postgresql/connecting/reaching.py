"""Connects to the first host of an address that takes us."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import asyncpg

from game.storage.errors import HostUnknown
from game.storage.postgresql.address import Address, Host

from .parameters import Parameters, read_parameters
from .transactions import Connection, drop

NEXT = (OSError, asyncpg.CannotConnectNowError, asyncpg.TargetServerAttributeNotMatched)
"""After which the next host is tried; one that refuses user or password speaks for all."""


async def reach(address: Address, name: str, seconds: float) -> Connection:
    """Return a new connection that the server knows by this name.

    `seconds` are for all hosts together: each gets an equal part, or the address's own
    `connect_timeout` where that is less. Raises what the last host did, and `WrongOption`.
    """
    parameters = read_parameters(address)
    hosts = address.hosts or (Host("", None),)
    seconds_each = min(parameters.host_seconds, seconds / len(hosts))
    for host in hosts[:-1]:
        with suppress(*NEXT):
            return await _connected(address, parameters, host, name, seconds_each)
    return await _connected(address, parameters, hosts[-1], name, seconds_each)


@asynccontextmanager
async def reached(address: Address, name: str, seconds: float) -> AsyncGenerator[Connection]:
    """A connection of its own, let go without a word in the end."""
    connection = await reach(address, name, seconds)
    try:
        yield connection
    finally:
        drop(connection)


async def _connected(
    address: Address, parameters: Parameters, host: Host, name: str, seconds: float
) -> Connection:
    try:
        connection = await asyncpg.connect(
            parameters.dsn,
            host=host.name or None,
            port=host.port,
            user=address.user,
            password=address.password,
            database=address.database,
            timeout=seconds,
            ssl=parameters.ssl,
            connection_class=Connection,
            server_settings={**parameters.settings, "application_name": name},
        )
    except UnicodeError:
        # The name of a host that cannot be one.
        raise HostUnknown(address.place) from None
    connection.set_socket(parameters.sockets)
    return connection
