"""Adds something to a private page after its answer, but only to each reader's newest page."""

from collections.abc import Awaitable, Callable

import structlog

from cogs.ui.services.caches import Newest
from game.model.ids import InteractionId, UserId
from service.follower import Follower

log = structlog.get_logger(__name__)

REMEMBERED = 1000


class PageAdditions:
    """Adds to the page that a person opened last; the page is known by the click that opened it."""

    def __init__(self) -> None:
        self._newest = Newest[UserId, InteractionId](REMEMBERED)
        self._additions: dict[UserId, Callable[[], Awaitable[None]]] = {}
        self._follower = Follower(self._add)

    def record_opened_page(self, user: UserId, click: InteractionId) -> None:
        """Record that somebody turned to another page, and stop additions to their last page."""
        self._newest[user] = click
        self._follower.withdraw(user)
        self._additions.pop(user, None)

    async def add(
        self, user: UserId, click: InteractionId, addition: Callable[[], Awaitable[None]]
    ) -> None:
        """Add something to the page that this click opened, and wait until it is there."""
        self.add_in_background(user, click, addition)
        await self._follower.wait_until_finished(user)

    def add_in_background(
        self, user: UserId, click: InteractionId, addition: Callable[[], Awaitable[None]]
    ) -> None:
        """Begin to add something to the page that this click opened, if it is still the newest."""
        if self._newest.get(user) == click:
            self._additions[user] = addition
            self._follower.request(user)

    async def close(self) -> None:
        """Stop all additions."""
        await self._follower.close()

    async def _add(self, user: UserId, failures: int) -> None:
        addition = self._additions.pop(user)
        try:
            await addition()
        except Exception:
            log.exception("a page goes without its picture", interaction=self._newest.get(user))
