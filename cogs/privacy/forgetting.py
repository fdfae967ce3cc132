"""Forgets people who asked for it, one by one. Unfinished deletions resume at the next start."""

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from cogs.ui.answer_services import Boards
from game.tables import Tables
from i18n import Catalogue
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)


def _notify_nobody() -> None:
    """Do nothing: no other part must know that a person was forgotten."""


class ForgettingByAnotherProcess:
    """Does nothing: another process does all deletions, and looks for requests by itself."""

    def start_forgetting(self) -> None:
        """Do nothing: the database already has the request."""


@dataclass(eq=False)
class Forgetting:
    """Deletes the data of people who asked for it, only as fast as the boards can be updated."""

    _tables: Tables
    _catalogue: Catalogue
    _boards: Boards
    _keep_days: int | None
    _keep_results_days: int | None
    _on_forgotten: Callable[[], None] = _notify_nobody
    """Called when a person is forgotten, so that messages other than boards change, too."""

    def __post_init__(self) -> None:
        self._follower = Follower(self._try)

    def start_forgetting(self) -> None:
        """Begin to forget everybody whose request is in the database."""
        self._follower.request(None)

    async def forget_if_requested(self) -> None:
        """Forget people who have asked another process for it."""
        if await self._tables.privacy.users_to_forget():
            self.start_forgetting()

    async def remove_old_data(self) -> None:
        """Remove old daily puzzles, games and results; ``None`` keeps them for ever."""
        await self._tables.daily.remove_old()
        if self._keep_days is not None:
            await self._tables.privacy.remove_ended(self._keep_days)
        if self._keep_results_days is not None:
            await self._tables.privacy.remove_results(self._keep_results_days)
        await self._tables.privacy.tidy()

    async def wait_until_idle(self) -> None:
        """Wait until everybody is forgotten, or until another attempt is needed."""
        await self._follower.wait_until_finished(None)

    async def close(self) -> None:
        """Stop. Unfinished deletions resume after the next start."""
        await self._follower.close()

    async def _try(self, _: None, failures: int) -> float | None:
        try:
            await self._forget()
        except Exception:
            log.exception("a person's data could not be deleted yet")
            return wait_after(failures, RETRY_SECONDS)
        return None

    async def _forget(self) -> None:
        privacy = self._tables.privacy
        for user in await privacy.users_to_forget():
            async for _ in privacy.forget(user, self._forgotten_name):
                await self._boards.wait_for_capacity()
            self._on_forgotten()
        await privacy.tidy()

    def _forgotten_name(self, locale: str, seat: int) -> str:
        words = self._catalogue.for_locale(locale)
        return words("forgotten-player", number=seat + 1)
