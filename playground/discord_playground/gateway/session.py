"""A bot's session. It keeps the events that it sent, so that it can send them again."""

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

REMEMBERED_EVENTS = 2000
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


class BotSocket:
    """One socket to a bot. It sends messages in the order of the calls of `enqueue`."""

    def __init__(self, socket: web.WebSocketResponse, *, zlib_stream: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if zlib_stream else None
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def enqueue(
        self, op: int, data: Any = None, *, s: int | None = None, t: str | None = None
    ) -> None:
        """Add a gateway message to those that wait to be sent."""
        self._queue.put_nowait({"op": op, "d": data, "s": s, "t": t})

    async def close_after_sending(self, code: int = 1000) -> None:
        """Send the messages that wait, then close the socket."""
        self._queue.put_nowait(None)
        await self._writer
        await self.socket.close(code=code)

    def stop_sending(self) -> None:
        """Stop sending, as the socket is closed."""
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
    """The numbered events of one shard, kept for a resume."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard, self.intents = shard, intents
        self.number = 0
        self.bot_socket: BotSocket | None = None
        self._return_timer: asyncio.TimerHandle | None = None
        self._sent_events: deque[tuple[int, Event, Json]] = deque(maxlen=REMEMBERED_EVENTS)

    @property
    def is_expected_back(self) -> bool:
        """Whether the bot was told to reconnect and is expected back."""
        return self._return_timer is not None

    def expect_return(self, timer: asyncio.TimerHandle | None) -> None:
        """Expect the bot back until this timer ends. None means that it is not expected."""
        if self._return_timer is not None:
            self._return_timer.cancel()
        self._return_timer = timer

    def send_event(self, name: Event, data: Json) -> None:
        """Send an event now, or at the next resume."""
        self.number += 1
        self._sent_events.append((self.number, name, data))
        if self.bot_socket is not None:
            self.bot_socket.enqueue(DISPATCH, data, s=self.number, t=name)

    def can_resume_from(self, number: int) -> bool:
        """Return whether the session still has every event after this number."""
        oldest = self._sent_events[0][0] if self._sent_events else self.number + 1
        return oldest - 1 <= number <= self.number

    def replay(self, number: int) -> None:
        """Send every event after this number again, then RESUMED."""
        for past, name, data in tuple(self._sent_events):
            if past > number and self.bot_socket is not None:
                self.bot_socket.enqueue(DISPATCH, data, s=past, t=name)
        self.send_event(Event.RESUMED, {})
