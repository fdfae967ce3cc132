"""Stops a request at the last moment if another process may serve its channel by now."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

MESSAGE_PATH = re.compile(r"/channels/\d+/messages(/\d+)?$")


class ChannelTakenOver(ConnectionError):
    """A request was not sent: another process may write in its channel by now."""


def stop_writes_unless(may_write: Callable[[], bool], trace: aiohttp.TraceConfig) -> None:
    """Stop traced requests that would change a message while ``may_write`` returns False.

    A request may wait in discord.py, for a rate limit or after an error of Discord's. If the
    process is frozen meanwhile, another process may take over the channel, but discord.py would
    still send this request later.
    """

    async def check(
        _session: object, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        changes = request.method != "GET" and MESSAGE_PATH.search(request.url.path)
        if changes and not may_write():
            raise ChannelTakenOver("this may be another process's to send by now")

    trace.on_request_start.append(check)
