"""A rate limit that does not delay requests which Discord has already answered.

In discord.py, the request that uses up a rate limit sleeps until the limit is renewed, and only
then returns Discord's answer. This delays the fifth message in a channel by five seconds, or by
the time that Discord names.
"""

import asyncio
from typing import Any

from service.discord_internals import Ratelimit


class PromptRatelimit(Ratelimit):
    """discord.py's rate limit, except that a separate task waits for the renewal.

    This task then wakes the requests that wait for the limit.
    """

    def __init__(self, max_ratelimit_timeout: float | None) -> None:
        super().__init__(max_ratelimit_timeout)
        self._renewal_task: asyncio.Task[None] | None = None

    async def __aexit__(self, *error: Any) -> None:
        """Release the rate limit after a request that was answered or failed."""
        if not self.is_used_up():
            await super().__aexit__(*error)
            return
        self.outgoing -= 1
        if self._renewal_task is None or self._renewal_task.done():
            renewal = self.wait_for_renewal()
            self._renewal_task = asyncio.create_task(renewal, name="refresh a rate limit")
