"""The repository: stores games and people, on any database engine."""

from types import TracebackType
from typing import Self

from .operations.boards import Boards
from .operations.daily_attempts import DailyAttempts
from .operations.daily_posts import DailyPosts
from .operations.finding import Finding
from .operations.forgetting import Forgetting
from .operations.games import Games
from .operations.moments import Moments
from .operations.people import People
from .operations.uptime import Uptime


class Repository(
    Games, Boards, Moments, Finding, People, DailyAttempts, DailyPosts, Forgetting, Uptime
):
    """Stores games. If a method returns, its changes are committed; if it raises, nothing changed.

    Any method may raise `StorageProblem` when the database itself fails. A method that
    finds several games returns the ids of these games. A process that holds a lease serves only a
    share of the Discord servers; then operations on many games cover only games of that share.
    """

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Wait for running work and release everything; a second call does nothing."""
        await self.driver.finish_and_close()
