"""WebSockets that are open, so that they can be closed when the playground stops."""

import asyncio
import contextlib
from weakref import WeakSet

from aiohttp import WSCloseCode, web

GOODBYE_SECONDS = 1.0


class Sockets:
    """Every socket that was accepted and is still in use."""

    def __init__(self) -> None:
        self._open: WeakSet[web.WebSocketResponse] = WeakSet()

    async def accept(self, request: web.Request, *, longest: int) -> web.WebSocketResponse:
        """Turn a request into a socket whose messages have at most `longest` bytes."""
        socket = web.WebSocketResponse(max_msg_size=longest)
        await socket.prepare(request)
        self._open.add(socket)
        return socket

    async def close(self) -> None:
        """Close them all; those that do not answer are left behind."""
        closing = [socket.close(code=WSCloseCode.GOING_AWAY) for socket in tuple(self._open)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*closing), GOODBYE_SECONDS)
