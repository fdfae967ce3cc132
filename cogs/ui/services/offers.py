"""Offers that were accepted lately, and where that led: a double click accepts one once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from game.model.ids import MessageId

REMEMBERED = 1000


class Offers:
    """What was accepted is done once; a second press is told what came of it."""

    def __init__(self) -> None:
        self._accepted: OrderedDict[MessageId, asyncio.Future[str]] = OrderedDict()
        """The way to what came of each offer, by the message that made it."""

    async def accepted(self, offer: MessageId, accept: Callable[[], Awaitable[str]]) -> str | None:
        """The way to what came of an offer, which ``accept`` does if nobody has yet.

        ``None`` where another press was at it and failed: that one tells so, and the offer stands.
        """
        before = self._accepted.get(offer)
        if before is not None:
            await asyncio.wait({before})
            return None if before.cancelled() else before.result()
        accepting = self._accepted[offer] = asyncio.get_running_loop().create_future()
        if len(self._accepted) > REMEMBERED:
            self._accepted.popitem(last=False)
        try:
            accepting.set_result(await accept())
        except BaseException:
            self._accepted.pop(offer, None)
            accepting.cancel()
            raise
        return accepting.result()
