"""Changes of tables that another process serves: which jobs they leave for that process."""

from collections.abc import Callable, Mapping

from game.model.due import Due
from game.model.game import Game
from game.model.ids import GuildId
from game.model.renaming import Renaming
from game.model.time import Milliseconds, Moment, add_duration
from game.storage.repository import Repository

RENAMING_TIME = Milliseconds(10_000)
"""Milliseconds that are always enough to rename people in a game."""

ServesGuild = Callable[[GuildId], bool]
"""A function that returns whether this process serves a Discord server."""


class RemoteTableChanges:
    """Changes of tables of another process; that process updates their boards and computers."""

    def __init__(self, repository: Repository, clock: Callable[[], Moment]) -> None:
        self._repository = repository
        self._clock = clock

    def due_changes(self, due: Mapping[Due, Moment | None]) -> Mapping[Due, Moment | None]:
        """Return the jobs to schedule for a change that asks for ``due``."""
        return {**due, Due.FOLLOW: self._clock()}

    async def rename_person(self, game: Game, renaming: Renaming) -> None:
        """Store a game with other ids and names of people. Raises StaleVersion."""
        # Schedule a job before the renaming: if this process is killed after the renaming, the
        # other process still updates the board.
        due = {Due.FOLLOW: add_duration(self._clock(), RENAMING_TIME)}
        await self._repository.schedule(game.id, due)
        await self._repository.rename_person(game, renaming)
        await self._repository.schedule(game.id, self.due_changes({}))
