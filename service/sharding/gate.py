"""Stops a request at the last moment if another process may serve its channel by now."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

MESSAGE = re.compile(r"/channels/\d+/messages(/\d+)?$")


class Superseded(ConnectionError):
    """A request was not sent: the channel may be another process's to write in."""


def closed_unless(may_write: Callable[[], bool], trace: aiohttp.TraceConfig) -> None:
    """Let what is traced change no message of a channel while ``may_write`` says no.

    A request that had its turn may still wait within discord.py, for a limit of Discord's or after
    an error of its own; a process that was frozen meanwhile would send it as it was.
    """

    async def check(
        _session: object, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        changes = request.method != "GET" and MESSAGE.search(request.url.path)
        if changes and not may_write():
            raise Superseded("this may be another process's to send by now")

    trace.on_request_start.append(check)
