"""A pooler that mixes the sessions of its clients is refused. Any other pooler is accepted."""

import asyncio
import struct
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from game.storage.errors import SharedSessions
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting.opening import are_sessions_shared
from game.storage.postgresql.connecting.reaching import separate_connection
from game.storage.postgresql.repository import PostgresRepository
from tests.postgresql.cut import SOCKET_NAME

if sys.platform == "win32":
    pytest.skip("Windows has no such sockets", allow_module_level=True)

LONG_PATIENCE = 30.0
WELCOME = (
    (b"R", struct.pack("!i", 0)),
    (b"S", b"server_version\x0015.0\0"),
    (b"K", struct.pack("!ii", 1, 1)),
)
NO_TRANSACTIONS = b"SERROR\0C08P01\0Mno transactions in statement pooling mode\0\0"


class Pooler:
    """A pooler between clients and a database server.

    In mode `session` a client keeps one connection to the server. In the other modes each
    transaction may get another connection. Mode `statement` refuses transactions. The modes
    `newest first` and `oldest first` say which of the idle connections a transaction gets.
    """

    def __init__(self, url: str, connection_count: int, mode: str) -> None:
        self._url = url
        self._connection_count = connection_count
        self._mode = mode
        self._idle: list[asyncpg.Connection[asyncpg.Record]] = []
        self._freed = asyncio.Condition()

    async def open_connections(self, stack: AsyncExitStack) -> None:
        """Open the connections to the server."""
        for _ in range(self._connection_count):
            connection = await asyncpg.connect(self._url)
            stack.callback(connection.terminate)
            self._idle.append(connection)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client, which sends only statements without values."""
        (size,) = struct.unpack("!i", await reader.readexactly(4))
        await reader.readexactly(size - 4)
        for kind, text in WELCOME:
            send(writer, kind, text)
        send(writer, b"Z", b"I")
        connection = None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while await reader.readexactly(1) == b"Q":
                (size,) = struct.unpack("!i", await reader.readexactly(4))
                query = (await reader.readexactly(size - 4)).rstrip(b"\0").decode()
                if query == "BEGIN" and self._mode == "statement":
                    send(writer, b"E", NO_TRANSACTIONS)
                    send(writer, b"Z", b"I")
                    continue
                connection = connection or await self._borrow()
                send(writer, b"C", (await connection.execute(query)).encode() + b"\0")
                in_transaction = connection.is_in_transaction()
                send(writer, b"Z", b"T" if in_transaction else b"I")
                if not in_transaction and self._mode != "session":
                    connection = await self._give_back(connection)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async def _borrow(self) -> "asyncpg.Connection[asyncpg.Record]":
        async with self._freed:
            await self._freed.wait_for(lambda: self._idle)
            return self._idle.pop(0 if self._mode == "oldest first" else -1)

    async def _give_back(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        async with self._freed:
            self._idle.append(connection)
            self._freed.notify()


def send(writer: asyncio.StreamWriter, kind: bytes, text: bytes) -> None:
    writer.write(kind + struct.pack("!i", len(text) + 4) + text)


@asynccontextmanager
async def pooled(url: str, connection_count: int, mode: str) -> AsyncIterator[str]:
    """Yield the address of a pooler in front of a database."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="pooler-"))
        pooler = Pooler(url, connection_count, mode)
        await pooler.open_connections(stack)
        serving_tasks: set[asyncio.Task[None]] = set()

        def start_serving(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            serving_tasks.add(asyncio.create_task(pooler.serve(reader, writer)))

        listener = await asyncio.start_unix_server(start_serving, str(Path(folder) / SOCKET_NAME))
        try:
            yield f"postgresql://me@/games?host={folder}"
        finally:
            listener.close()
            await asyncio.gather(*serving_tasks)


@pytest.mark.parametrize("servers", [1, 2, 3, 8])
@pytest.mark.parametrize("mode", ["newest first", "oldest first", "statement"])
async def test_a_pooler_that_mixes_sessions_is_refused(
    postgres: str, servers: int, mode: str
) -> None:
    async with pooled(postgres, servers, mode) as url:
        with pytest.raises(SharedSessions, match="session mode"):
            await PostgresRepository.open(url, LONG_PATIENCE)


async def test_a_pooler_in_session_mode_does_not_mix_sessions(postgres: str) -> None:
    async with (
        pooled(postgres, 2, "session") as url,
        separate_connection(Address.parse(url), "one", LONG_PATIENCE) as one,
        separate_connection(Address.parse(url), "other", LONG_PATIENCE) as other,
    ):
        assert not await are_sessions_shared(one, other)


async def test_the_server_itself_does_not_mix_sessions(postgres: str) -> None:
    address = Address.parse(postgres)
    async with (
        separate_connection(address, "one", LONG_PATIENCE) as one,
        separate_connection(address, "other", LONG_PATIENCE) as other,
    ):
        assert not await are_sessions_shared(one, other)
