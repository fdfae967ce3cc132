"""Relays a client's connections to a PostgreSQL server, and breaks them on request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
"""Name of a server's socket in its folder."""


Hear = Callable[[bytes], object]
"""Called with each answer of a server before the wire passes it on."""


def deaf() -> Hear:
    """Return a listener that ignores the answers of a connection."""
    return len


class Wire:
    """A relay between clients and a server. A test can break or pause its connections."""

    def __init__(self, server: Path, hearing: Callable[[], Hear] = deaf) -> None:
        self._server = server
        self._hearing = hearing
        """Called for each connection. Returns the listener for its answers."""
        self._word: bytes | None = None
        self._late = False
        self.breaks = 0
        """Number of breaks so far."""
        self._whole = True
        self._carrying = asyncio.Event()
        self._carrying.set()
        self._ends = set[asyncio.StreamWriter]()

    def break_at(self, word: bytes, *, late: bool = False) -> None:
        """Break the next connection that sends `word`, before the server gets this word.

        If `late`, break it after the server has got the word.
        """
        self._word, self._late = word, late

    def refuse(self) -> None:
        """Accept no new connections."""
        self._whole = False

    def cut(self) -> None:
        """Break every connection, and accept no new ones."""
        self.refuse()
        for end in self._ends:
            end.close()

    def mend(self) -> None:
        """Accept connections again."""
        self._whole = True

    def hold_back(self) -> None:
        """Pass nothing on for now. All connections stay open."""
        self._carrying.clear()

    def carry_on(self) -> None:
        """Pass everything on again, first what was held back."""
        self._carrying.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        try:
            answers, questions = await asyncio.open_unix_connection(str(self._server / SOCKET))
        except OSError:
            writer.close()
            return
        ends = {writer, questions}
        self._ends |= ends
        if not self._whole:
            writer.close()
        back = asyncio.create_task(self._pass_on(answers, writer, self._hearing()))
        with suppress(OSError):
            while said := await reader.read(65536):
                broken = self._word is not None and self._word in said
                if broken:
                    self._word = None
                    self.breaks += 1
                    back.cancel()
                    await asyncio.wait((back,))
                await self._carrying.wait()
                if not broken or self._late:
                    questions.write(said)
                    await questions.drain()
                if broken:
                    break
        if self._late and back.cancelled():
            # When an answer begins, the server has received the whole message.
            await answers.read(1)
        for one in ends:
            one.close()
        self._ends -= ends
        await asyncio.gather(
            back, writer.wait_closed(), questions.wait_closed(), return_exceptions=True
        )

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hear: Hear
    ) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                hear(said)
                await self._carrying.wait()
                writer.write(said)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def wired(
    server: Path, folder: Path, hearing: Callable[[], Hear] = deaf
) -> AsyncIterator[Wire]:
    """Run a wire from a socket in `folder` to the socket of a server."""
    wire = Wire(server, hearing)
    carrying: set[asyncio.Task[None]] = set()

    def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        carrying.add(asyncio.create_task(wire.carry(reader, writer)))

    listening = await asyncio.start_unix_server(carry, str(folder / SOCKET))
    try:
        yield wire
    finally:
        listening.close()
        wire.carry_on()
        wire.cut()
        if carrying:
            await asyncio.wait(carrying)
