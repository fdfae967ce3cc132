"""Try the hosts of an address in order, and connect to the first host that accepts us."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import asyncpg

from game.storage.errors import HostUnknown
from game.storage.postgresql.address import Address, Host

from .parameters import Parameters, read_parameters
from .transactions import Connection, drop_connection

NEXT_HOST_ERRORS = (OSError, asyncpg.CannotConnectNowError, asyncpg.TargetServerAttributeNotMatched)
"""Errors after which the next host is tried; a refused user or password is not one of these."""


async def connect_to_any_host(address: Address, name: str, seconds: float) -> Connection:
    """Return a new connection that the server knows by this name.

    `seconds` is the time for all hosts together. Each host gets an equal part, or the address's own
    `connect_timeout` if that is shorter. Raises the error of the last host, or
    `WrongAddressOption`.
    """
    parameters = read_parameters(address)
    hosts = address.hosts or (Host("", None),)
    seconds_each = min(parameters.host_seconds, seconds / len(hosts))
    for host in hosts[:-1]:
        with suppress(*NEXT_HOST_ERRORS):
            return await _connect_to_host(address, parameters, host, name, seconds_each)
    return await _connect_to_host(address, parameters, hosts[-1], name, seconds_each)


@asynccontextmanager
async def separate_connection(
    address: Address, name: str, seconds: float
) -> AsyncGenerator[Connection]:
    """Open a separate connection, and drop it at the end without waiting for the server."""
    connection = await connect_to_any_host(address, name, seconds)
    try:
        yield connection
    finally:
        drop_connection(connection)


async def _connect_to_host(
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
        # The name can never be the name of a host.
        raise HostUnknown(address.public_address) from None
    connection.set_socket_options(parameters.socket_options)
    return connection
