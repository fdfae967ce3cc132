"""A connection to the database server that a test can cut for one process alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.postgresql.cut import SOCKET


class Bridge:
    """Forwards every connection to the server's socket, unless the bridge is cut."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._passing: set[asyncio.Task[None]] = set()
        self.cut = False

    def break_off(self) -> None:
        """Close all connections, and accept no new ones."""
        self.cut = True
        for task in self._passing:
            task.cancel()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one connection until it ends."""
        if self.cut:
            writer.close()
            return
        back, forth = await asyncio.open_unix_connection(str(self._server / SOCKET))
        ways = {
            asyncio.create_task(_pass_on(reader, forth)),
            asyncio.create_task(_pass_on(back, writer)),
        }
        self._passing |= ways
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for one in (writer, forth):
            one.close()
        await asyncio.wait(ways)
        self._passing -= ways


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while said := await reader.read(65536):
            writer.write(said)
            await writer.drain()


@asynccontextmanager
async def bridged(server: Path, folder: Path) -> AsyncIterator[Bridge]:
    """Open a bridge with a socket in ``folder`` to the socket in the folder ``server``."""
    folder.mkdir()
    bridge = Bridge(server)
    listening = await asyncio.start_unix_server(bridge.carry, str(folder / SOCKET))
    try:
        yield bridge
    finally:
        bridge.break_off()
        listening.close()
