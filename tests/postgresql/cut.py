"""A wire to a server that breaks at a word."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
"""How a server's socket is called in its folder."""


Hear = Callable[[bytes], object]
"""Told what a server answers, before it is carried on."""


def deaf() -> Hear:
    """Hear nothing of a connection."""
    return len


class Wire:
    """Carries everything on, until it breaks."""

    def __init__(self, server: Path, hearing: Callable[[], Hear] = deaf) -> None:
        self._server = server
        self._hearing = hearing
        """Begins to hear the answers of a connection."""
        self._word: bytes | None = None
        self._late = False
        self.breaks = 0
        """How often it broke."""
        self._whole = True
        self._carrying = asyncio.Event()
        self._carrying.set()
        self._ends = set[asyncio.StreamWriter]()

    def break_at(self, word: bytes, *, late: bool = False) -> None:
        """Break the next connection that says this: before it is heard, or right `late`, after."""
        self._word, self._late = word, late

    def refuse(self) -> None:
        """Let nobody through who is not through already."""
        self._whole = False

    def cut(self) -> None:
        """Break every connection, and let nobody through."""
        self.refuse()
        for end in self._ends:
            end.close()

    def mend(self) -> None:
        """Let people through again."""
        self._whole = True

    def hold_back(self) -> None:
        """Carry nothing any more, though every connection stands."""
        self._carrying.clear()

    def carry_on(self) -> None:
        """Carry everything, what was held back first."""
        self._carrying.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one connection."""
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
            # What was said is heard to its end.
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
    """Lay a wire from a folder of its own to the one of a server."""
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
