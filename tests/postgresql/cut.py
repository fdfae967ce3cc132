"""Relays a client's connections to a PostgreSQL server, and breaks them on request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET_NAME = ".s.PGSQL.5432"
"""Name of a server's socket in its folder."""


AnswerListener = Callable[[bytes], object]
"""Called with each answer of a server before the wire passes it on."""


def ignoring_listener() -> AnswerListener:
    """Return a listener that ignores the answers of a connection."""
    return len


class Wire:
    """A relay between clients and a server. A test can break or pause its connections."""

    def __init__(
        self, server: Path, new_listener: Callable[[], AnswerListener] = ignoring_listener
    ) -> None:
        self._server = server
        self._new_listener = new_listener
        """Called for each connection. Returns the listener for its answers."""
        self._break_word: bytes | None = None
        self._break_after_server = False
        self.breaks = 0
        """Number of breaks so far."""
        self._accepting = True
        self._not_paused = asyncio.Event()
        self._not_paused.set()
        self._ends = set[asyncio.StreamWriter]()

    def break_on_word(self, word: bytes, *, after_server: bool = False) -> None:
        """Break the next connection that sends `word`, before the server gets this word.

        If `after_server`, break it after the server has got the word.
        """
        self._break_word, self._break_after_server = word, after_server

    def refuse_connections(self) -> None:
        """Accept no new connections."""
        self._accepting = False

    def cut_connections(self) -> None:
        """Break every connection, and accept no new ones."""
        self.refuse_connections()
        for end in self._ends:
            end.close()

    def accept_connections(self) -> None:
        """Accept connections again."""
        self._accepting = True

    def pause(self) -> None:
        """Pass nothing on for now. All connections stay open."""
        self._not_paused.clear()

    def carry_on(self) -> None:
        """Pass everything on again, first what was held back."""
        self._not_paused.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        try:
            answers, questions = await asyncio.open_unix_connection(str(self._server / SOCKET_NAME))
        except OSError:
            writer.close()
            return
        ends = {writer, questions}
        self._ends |= ends
        if not self._accepting:
            writer.close()
        answering = asyncio.create_task(self._pass_on(answers, writer, self._new_listener()))
        with suppress(OSError):
            while data := await reader.read(65536):
                broken = self._break_word is not None and self._break_word in data
                if broken:
                    self._break_word = None
                    self.breaks += 1
                    answering.cancel()
                    await asyncio.wait((answering,))
                await self._not_paused.wait()
                if not broken or self._break_after_server:
                    questions.write(data)
                    await questions.drain()
                if broken:
                    break
        if self._break_after_server and answering.cancelled():
            # When an answer begins, the server has received the whole message.
            await answers.read(1)
        for one in ends:
            one.close()
        self._ends -= ends
        await asyncio.gather(
            answering, writer.wait_closed(), questions.wait_closed(), return_exceptions=True
        )

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hear: AnswerListener
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                hear(data)
                await self._not_paused.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def running_wire(
    server: Path, folder: Path, new_listener: Callable[[], AnswerListener] = ignoring_listener
) -> AsyncIterator[Wire]:
    """Run a wire from a socket in `folder` to the socket of a server."""
    wire = Wire(server, new_listener)
    serving: set[asyncio.Task[None]] = set()

    def start_serving(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.create_task(wire.serve(reader, writer)))

    listening = await asyncio.start_unix_server(start_serving, str(folder / SOCKET_NAME))
    try:
        yield wire
    finally:
        listening.close()
        wire.carry_on()
        wire.cut_connections()
        if serving:
            await asyncio.wait(serving)
