"""The repository: stores games and people, on any database engine."""

from types import TracebackType
from typing import Self

from game.storage.operations.boards import Boards
from game.storage.operations.chronicles import Chronicles
from game.storage.operations.daily_attempts import DailyAttempts
from game.storage.operations.daily_posts import DailyPosts
from game.storage.operations.finding import Finding
from game.storage.operations.forgetting import Forgetting
from game.storage.operations.games import Games
from game.storage.operations.moments import Moments
from game.storage.operations.people import People
from game.storage.operations.results import Results
from game.storage.operations.servers import ServersSettings
from game.storage.operations.uptime import Uptime


class Repository(
    Games,
    Boards,
    Moments,
    Finding,
    People,
    ServersSettings,
    Chronicles,
    DailyAttempts,
    DailyPosts,
    Results,
    Forgetting,
    Uptime,
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
