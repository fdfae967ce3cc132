"""The repository: keeps games and people, at any engine."""

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
    """Keeps games. What a method returned is committed; what it raised changed nothing.

    Any method may raise `StorageProblem` when the medium itself fails. Questions about several
    games answer with their ids. Under a lease it works by itself on the games of its share alone,
    and answers for these.
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
        """Finish what is under way and let go of everything; a second call does nothing."""
        await self.driver.finish()
