"""The open WebSockets. The playground closes them when it stops."""

import asyncio
import contextlib
from weakref import WeakSet

from aiohttp import WSCloseCode, web

GOODBYE_SECONDS = 1.0


class Sockets:
    """Every socket that was accepted and is still in use."""

    def __init__(self) -> None:
        self._open: WeakSet[web.WebSocketResponse] = WeakSet()

    async def accept(self, request: web.Request, *, max_bytes: int) -> web.WebSocketResponse:
        """Turn a request into a socket. Its messages have at most `max_bytes` bytes."""
        socket = web.WebSocketResponse(max_msg_size=max_bytes)
        await socket.prepare(request)
        self._open.add(socket)
        return socket

    async def close(self) -> None:
        """Close all sockets. Those that do not answer within GOODBYE_SECONDS are left open."""
        closing = [socket.close(code=WSCloseCode.GOING_AWAY) for socket in tuple(self._open)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*closing), GOODBYE_SECONDS)
