"""Adds something to a private page after its answer, unless its reader has turned the page."""

from collections.abc import Awaitable, Callable

import structlog

from cogs.ui.services.caches import Newest
from game.model.ids import InteractionId, MessageId
from service.follower import Follower

log = structlog.get_logger(__name__)

REMEMBERED = 1000


class PageAdditions:
    """Adds to the pages that messages show; a page is known by the click that opened it."""

    def __init__(self) -> None:
        self._newest = Newest[MessageId, InteractionId](REMEMBERED)
        self._additions: dict[MessageId, Callable[[], Awaitable[None]]] = {}
        self._follower = Follower(self._add)

    def record_new_page(self, message: MessageId, click: InteractionId) -> None:
        """Record that a new message shows a page, unless its reader has already turned it."""
        if message not in self._newest:
            self._newest[message] = click

    def record_turned_page(self, message: MessageId, click: InteractionId) -> None:
        """Record that a message shows another page, and stop additions to its last page."""
        self._newest[message] = click
        self._follower.withdraw(message)
        self._additions.pop(message, None)

    async def add(
        self, message: MessageId, click: InteractionId, addition: Callable[[], Awaitable[None]]
    ) -> None:
        """Add something to the page that this click opened, and wait until it is there."""
        self.add_in_background(message, click, addition)
        await self._follower.wait_until_finished(message)

    def add_in_background(
        self, message: MessageId, click: InteractionId, addition: Callable[[], Awaitable[None]]
    ) -> None:
        """Begin to add something to the page that this click opened, if it is still the newest."""
        if self._newest.get(message) == click:
            self._additions[message] = addition
            self._follower.request(message)

    async def close(self) -> None:
        """Stop all additions."""
        await self._follower.close()

    async def _add(self, message: MessageId, failures: int) -> None:
        addition = self._additions.pop(message)
        try:
            await addition()
        except Exception:
            log.exception("a page goes without its picture", interaction=self._newest.get(message))
