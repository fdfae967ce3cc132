"""A connection to the database server that a test can cut for one process alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.postgresql.cut import SOCKET_NAME


class Bridge:
    """Forwards every connection to the server's socket, unless the bridge is cut."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._forwarding: set[asyncio.Task[None]] = set()
        self.cut = False

    def break_off(self) -> None:
        """Close all connections, and accept no new ones."""
        self.cut = True
        for task in self._forwarding:
            task.cancel()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection until it ends."""
        if self.cut:
            writer.close()
            return
        server_reader, server_writer = await asyncio.open_unix_connection(
            str(self._server / SOCKET_NAME)
        )
        directions = {
            asyncio.create_task(_copy_bytes(reader, server_writer)),
            asyncio.create_task(_copy_bytes(server_reader, writer)),
        }
        self._forwarding |= directions
        await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, server_writer):
            end.close()
        await asyncio.wait(directions)
        self._forwarding -= directions


async def _copy_bytes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()


@asynccontextmanager
async def open_bridge(server: Path, folder: Path) -> AsyncIterator[Bridge]:
    """Open a bridge with a socket in ``folder`` to the socket in the folder ``server``."""
    folder.mkdir()
    bridge = Bridge(server)
    listening = await asyncio.start_unix_server(bridge.forward, str(folder / SOCKET_NAME))
    try:
        yield bridge
    finally:
        bridge.break_off()
        listening.close()
