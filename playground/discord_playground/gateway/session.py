"""A bot's session: what it was sent, so that it can be sent again."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from typing import Any

from aiohttp import web

from discord_playground.gateway.shards import Shard
from discord_playground.protocol.events import Event
from discord_playground.protocol.types import Json

REMEMBERED = 2000
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


class Line:
    """One socket to a bot; messages leave in the order they were said."""

    def __init__(self, socket: web.WebSocketResponse, *, zlib_stream: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if zlib_stream else None
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def say(self, op: int, data: Any = None, *, s: int | None = None, t: str | None = None) -> None:
        """Put a gateway message on the line."""
        self._queue.put_nowait({"op": op, "d": data, "s": s, "t": t})

    async def hang_up(self, code: int = 1000) -> None:
        """Say what is still to be said, then close."""
        self._queue.put_nowait(None)
        await self._writer
        await self.socket.close(code=code)

    def drop(self) -> None:
        """The other side is gone."""
        self._writer.cancel()

    async def _write(self) -> None:
        while (message := await self._queue.get()) is not None:
            text = json.dumps(message, separators=(",", ":"))
            try:
                await self._send(text)
            except ConnectionError:
                return

    async def _send(self, text: str) -> None:
        if self._deflate is None:
            await self.socket.send_str(text)
            return
        packed = self._deflate.compress(text.encode())
        await self.socket.send_bytes(packed + self._deflate.flush(zlib.Z_SYNC_FLUSH))


class Session:
    """Numbered events of one shard, kept for a resume."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.intents = shard, intents
        self.number = 0
        self.line: Line | None = None
        self._expected: asyncio.TimerHandle | None = None
        self._said: deque[tuple[int, Event, Json]] = deque(maxlen=REMEMBERED)

    @property
    def coming_back(self) -> bool:
        """Whether the bot was sent away a moment ago, and is to come back."""
        return self._expected is not None

    def expect(self, until: asyncio.TimerHandle | None) -> None:
        """Count as coming back until this timer ends; with None no more."""
        if self._expected is not None:
            self._expected.cancel()
        self._expected = until

    def send_event(self, name: Event, data: Json) -> None:
        """An event, now or at the next resume."""
        self.number += 1
        self._said.append((self.number, name, data))
        if self.line is not None:
            self.line.say(DISPATCH, data, s=self.number, t=name)

    def can_resume_from(self, number: int) -> bool:
        """Whether everything after this event is still known."""
        oldest = self._said[0][0] if self._said else self.number + 1
        return oldest - 1 <= number <= self.number

    def replay(self, number: int) -> None:
        """Everything after this event once more, then RESUMED."""
        for past, name, data in tuple(self._said):
            if past > number and self.line is not None:
                self.line.say(DISPATCH, data, s=past, t=name)
        self.send_event(Event.RESUMED, {})
