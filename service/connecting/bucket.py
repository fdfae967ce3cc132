"""A rate limit that keeps nobody who has got an answer already.

In discord.py the request that uses a limit up sleeps until there is more of it, before it gives
what Discord answered: five seconds for the fifth message in a channel, or however long Discord
says.
"""

import asyncio
from typing import Any

from service.discord_internals import Ratelimit


class PromptRatelimit(Ratelimit):
    """The same, which waits by itself for more, on behalf of those who still stand in line."""

    def __init__(self, max_ratelimit_timeout: float | None) -> None:
        super().__init__(max_ratelimit_timeout)
        self._waiting_for_more: asyncio.Task[None] | None = None

    async def __aexit__(self, *error: Any) -> None:
        """Let one request go that was answered, or broke off."""
        if not self.used_up():
            await super().__aexit__(*error)
            return
        self.outgoing -= 1
        if self._waiting_for_more is None or self._waiting_for_more.done():
            more = self.wait_for_more()
            self._waiting_for_more = asyncio.create_task(more, name="refresh a rate limit")
